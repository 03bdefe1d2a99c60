import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFastFolder } from '@eluent/testkit/fast-folder'
import { runTool } from '../run-tool.ts'
import { ownPorts } from '../start/free-ports.ts'
import { startProduct, type Product } from '../start/product.ts'
import { readSettings } from '../start/settings.ts'
import { findChromium } from './find-chromium.ts'
import { tallyPlaywright, type Tally } from './tally.ts'

/**
 * Runs the browser tests against a product of their own.
 * @param reportFile where Playwright's JSON report is to lie; else it goes with the product
 */
export function runBrowserTests(
  args: readonly string[],
  say: (line: string) => void,
  signal: AbortSignal,
  reportFile?: string,
): Promise<Tally> {
  const chromium = findChromium(say)
  // the simulator runs a sample in seconds
  process.env['SIMULATOR_SPEED'] ??= '120'
  return withDemo(say, signal, (product, folder) =>
    runPlaywright(args, reportFile ?? join(folder, 'report.json'), {
      CHROMIUM_PATH: chromium,
      E2E_BASE_URL: product.address,
      E2E_DRIVER_URL: product.driverUrl ?? '',
      E2E_MAIL_URL: product.mailUrl ?? '',
    }),
  )
}

/** A whole product with the demo laboratory for as long as it is used, on ports and in a folder of its own. */
export async function withDemo<T>(
  say: (line: string) => void,
  signal: AbortSignal,
  use: (product: Product, folder: string) => Promise<T>,
): Promise<T> {
  const folder = makeFastFolder('eluent-e2e-')
  const { settings, faults } = readSettings({
    DATA_DIR: join(folder, 'data'),
    ...(await ownPorts()),
  })
  if (!settings) throw new Error(faults.join('\n'))
  // no token: pages of tests that run side by side would wait for one another's lease of the queue
  process.env['SETTINGS'] = join(folder, 'driver.env')
  writeFileSync(process.env['SETTINGS'], '')
  try {
    const product = await startProduct(settings, { say, signal })
    try {
      return await use(product, folder)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runPlaywright(
  args: readonly string[],
  reportFile: string,
  env: Readonly<Record<string, string>>,
): Promise<Tally> {
  const { ok, output } = await runTool('playwright', ['test', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    terminal: args.length > 0,
  })
  if (!existsSync(reportFile)) {
    console.log(output)
    return { passed: 0, failed: 1 }
  }
  const tally = tallyPlaywright(
    JSON.parse(readFileSync(reportFile, 'utf8')) as Parameters<typeof tallyPlaywright>[0],
    ok,
  )
  if (tally.failed > 0) console.log(output)
  return tally
}
