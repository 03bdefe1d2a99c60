import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { buildWeb } from '../start/web-build.ts'
import { runBrowserTests } from '../test/browser-tests.ts'
import { describeTested, stampReport } from './stamp-report.ts'

/** Runs every test of the product, which takes a quarter of an hour. @returns the JSON reports, in the folder */
export async function runSuite(folder: string, say: (line: string) => void, signal: AbortSignal): Promise<string[]> {
  const [vitest, playwright] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')]
  const tested = describeTested()
  say('Running the unit, API and component tests ...')
  await runTool('vitest', ['run', '--reporter=json', `--outputFile.json=${vitest}`])
  say('Running the browser tests ...')
  await buildWeb(signal)
  await runBrowserTests([], say, signal, playwright)
  for (const report of [vitest, playwright]) stampReport(report, tested)
  return [vitest, playwright]
}
