import { describe, expect, test } from 'vitest'
import { memorySource } from '../testing/memory-source.ts'
import { runFiles, runLogState } from './run-files.ts'

const files = (...paths: string[]) => runFiles(paths.map((path) => ({ path, sizeBytes: 1 })))

test('files are found whatever their case, and only in the folder itself', () => {
  const found = files(
    'dad1A.CH',
    'DAD1.uv',
    'report.txt',
    'Report00.csv',
    'REPORT01.CSV',
    'report12.csv',
    'Sequence.ACAM_',
    'run.log',
    'RUN.M/FID1A.ch',
  )
  expect(found.signals.map((file) => file.path)).toEqual(['DAD1.uv', 'dad1A.CH'])
  expect(found).toMatchObject({
    reportText: 'report.txt',
    reportHeading: 'Report00.csv',
    acaml: 'Sequence.ACAM_',
    runLog: 'run.log',
  })
  expect([...found.reportTables]).toEqual([
    [1, 'REPORT01.CSV'],
    [12, 'report12.csv'],
  ])
})

test.each(['ACQUIRING.TXT', 'FID1A.ch.lck', 'x.lock', 'Report.tmp', 'DAD1A.part', '~$Report.TXT'])(
  '%s marks a run being written',
  (name) => {
    expect(files('FID1A.ch', name).locks).toEqual([name])
  },
)

describe('what RUN.LOG says last', () => {
  const state = (log: string) => {
    const source = { 'RUN.LOG': new TextEncoder().encode(log) }
    return runLogState(memorySource(source), runFiles([{ path: 'RUN.LOG', sizeBytes: 1 }]))
  }
  test.each([
    ['Method started: line# 1\nInstrument run completed\nMethod completed\n', 'ended'],
    ['Method started: line# 1\nInstrument remote started\n', 'running'],
    ['Method completed\nMethod started: line# 2\n', 'running'],
    ['Method started\nMethod aborted\n', 'ended'],
    ['Methode gestartet\n', 'unknown'],
    ['', 'unknown'],
  ])('%j: %s', async (log, expected) => expect(await state(log)).toBe(expected))

  test('no log tells nothing', async () => {
    expect(await runLogState(memorySource({}), files('FID1A.ch'))).toBe('unknown')
  })
})
