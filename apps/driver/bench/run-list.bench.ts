/** How long the list of a data root with 2,000 runs takes, at first and again, and what a look of the watch costs. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/clock.ts'
import { listDataRoot } from '../src/instruments/chemstation/list-data-root.ts'
import { createRunIndex } from '../src/instruments/chemstation/run-index.ts'

const RUNS = 2000
const RUN = join(import.meta.dirname, '../../../packages/signal/fixtures/agilent/gc-v181-chromhandler/001F0101.D')
const root = mkdtempSync(join(tmpdir(), 'eluent-run-list-'))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function print(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

function say(name: string, ms: number): void {
  print(`${name}: ${ms.toFixed(0)} ms`)
}

try {
  const lastYear = new Date('2025-11-20T08:00:00Z')
  for (let at = 0; at < RUNS; at += 1) {
    const place = join(root, `Sample_${at % 200}`, `${String(at).padStart(4, '0')}.D`)
    mkdirSync(place, { recursive: true })
    for (const file of readdirSync(RUN)) {
      cpSync(join(RUN, file), join(place, file))
      utimesSync(join(place, file), lastYear, lastYear)
    }
    utimesSync(place, lastYear, lastYear)
  }
  const index = createRunIndex(root, systemClock)
  const list = () => listDataRoot(index, 'HPLC', {})
  const first = await timed(list)
  const second = await timed(list)
  say(`first list of ${RUNS} runs`, first)
  say('second list', second)
  print(`the second takes ${((100 * second) / first).toFixed(0)} % of the first`)
  say('one look of the watch', await timed(() => index.scan()))
} finally {
  rmSync(root, { recursive: true, force: true })
}
