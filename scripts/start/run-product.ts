import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { misspeltSettings } from './misspelt.ts'
import { startProduct, type Product } from './product.ts'
import { releaseMemory } from './release-memory.mjs'
import type { ReadSettings } from './settings.ts'
import { signInTable } from './sign-in-table.ts'

const say = (line: string): void => console.log(line)
const signInsFile = join(root, 'apps', 'api', 'src', 'seed', 'sign-ins.json')

/** Runs what the settings name until it is asked to stop; faults of the settings are said, one line each. */
export async function runProduct({ settings, faults }: ReadSettings): Promise<void> {
  for (const line of misspeltSettings(process.env)) console.warn(line)
  if (faults) {
    for (const fault of faults) console.error(fault)
    process.exit(2)
  }
  const stopping = new AbortController()
  let product: Product | undefined
  let ending: Promise<void> | undefined
  const stop = (): void => {
    stopping.abort(new Error('stopped'))
    ending ??= product?.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // the process that started us is gone, however it ended
  process.on('disconnect', stop)
  process.channel?.unref()
  // what is said may find no reader and no space; the product goes on
  process.stdout.on('error', () => undefined)

  const begun = performance.now()
  try {
    product = await startProduct(settings, { say, signal: stopping.signal, dev: process.argv.includes('--dev') })
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  if (stopping.signal.aborted) stop()
  else {
    const { address, driverUrl, mailUrl, witnessUrl } = product
    say(`\nEluent is ready after ${((performance.now() - begun) / 1000).toFixed(1)} s:  ${address}\n`)
    if (driverUrl) say(`  driver  ${driverUrl}`)
    if (mailUrl) say(`  mail    ${mailUrl}`)
    if (witnessUrl) {
      say(`  ledger  signer and witness run here, in the same hands as the records; a witness elsewhere proves more:`)
      say(`          docs/ledger.md, the witness is at ${witnessUrl}`)
    }
    say(`  data    ${settings.dataDir}`)
    if (settings.demo && existsSync(signInsFile)) say(`\n${signInTable(JSON.parse(readFileSync(signInsFile, 'utf8')))}`)
    say('\nCtrl+C stops everything.')
    releaseMemory(true)
  }
}
