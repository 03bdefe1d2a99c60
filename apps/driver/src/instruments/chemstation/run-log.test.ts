import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultInLog, faultOfRun, parseRunLog } from './run-log.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures/agilent')
const real = globSync('**/RUN.LOG', { cwd: FIXTURES }).toSorted()

test('logbooks of real runs are read, in one byte a character and in two; none of them names a fault', () => {
  const entries = real.map((file) => parseRunLog(readFileSync(join(FIXTURES, file))))
  expect(entries.map(({ length }) => length)).toEqual([16, 11, 11, 11, 26])
  expect(entries.at(-1)).toContainEqual({ source: '1100 PMP', text: 'Pressure = 47.1 bar' })
  expect(entries.at(-1)).toContainEqual({ source: 'G1946D', text: 'Lock object register failed.' })
  expect(entries.map(faultInLog)).toEqual(['', '', '', '', ''])
})

test('the last fault of a module is named with it; what ChemStation says of its own work is none', () => {
  const entry = (source: string, text: string) => ({ source, text })
  const log = [
    entry('G1314B', 'UV lamp: ignition without success'),
    entry('G1312A', 'Pressure above upper limit'),
    entry('G1313A', 'Shutdown'),
    entry('Method', 'Pressure above upper limit'),
  ]
  expect(faultInLog(log)).toBe('G1312A: Pressure above upper limit')
  expect(faultInLog(log.slice(0, 1))).toBe('G1314B: UV lamp: ignition without success')
})

test('bytes that are no logbook name nothing, and neither does a run without one', async () => {
  expect(parseRunLog(new Uint8Array(5000).fill(0xff))).toEqual([])
  expect(parseRunLog(Buffer.from('x'.repeat(100_000)))).toEqual([])
  expect(await faultOfRun(FIXTURES, 'none', 'none.D')).toBe('')
})
