import { expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { importNotes } from './report-imports.ts'
import { sampleWith } from './report-sample.fixture.ts'

const HASH = 'ab'.repeat(32)
const imported = { file_name: 'week 12.xlsx', sheet: 'Data', row: 11, by: 'Ann Tester', sha256: HASH, converted: null }
const result = (more: object = {}) => ({
  machineName: null,
  received_at: '2026-03-01T18:05:00Z',
  imported: { ...imported, ...more },
})
const IMPORTED = 'Imported from week 12.xlsx, sheet Data, row 12, by Ann Tester, 03/01/2026 6:05 PM.'

test('an imported result says from which file, sheet and row, by whom, when, in which units and with which hash', () => {
  const units = ['THC', 'CBD'].map((item) => ({ item, unit: 'mg/g', to: '%' }))
  const results = [
    result({ converted: { density_g_ml: null, units } }),
    result({ converted: { density_g_ml: null, units } }),
    result({
      sheet: null,
      row: null,
      edits: [{}],
      converted: { density_g_ml: 0.95, units: [{ item: 'CBG', unit: 'mg/mL', to: '%', said: true }] },
    }),
  ]
  const notes = importNotes({ results }, 'UTC')
  expect(notes).toEqual([
    `${IMPORTED} Unit converted from mg/g to % (THC, CBD). SHA-256 of the original: ${HASH}.`,
    `${IMPORTED.replace(', sheet Data, row 12,', '')} No unit in the file, taken as mg/mL (CBG). By a density of 0.95 g/mL. Values changed by hand before the import: 1. SHA-256 of the original: ${HASH}.`,
  ])
})

test('a chromatogram that was imported says its file, a run of an instrument nothing', () => {
  const brought = { file_name: '001.D', sha256: HASH, by: 'Ann Tester' }
  const results = [
    { machineName: 'HPLC-1', received_at: '2026-03-01T18:05:00Z', imported: null, brought },
    { machineName: 'HPLC-1' },
  ]
  expect(importNotes({ results }, 'UTC')).toEqual([
    `Imported from 001.D by Ann Tester, 03/01/2026 6:05 PM. SHA-256 of the original: ${HASH}.`,
  ])
})

test('a report has it among its notes, and one of a run has none', () => {
  const footnotes = (results: ReturnType<typeof result>[]) =>
    buildReportView(sampleWith([{ THC: 10 }], { results }), { time_zone: 'UTC' }).footnotes
  expect(footnotes([result()]).filter((note) => note.startsWith('Imported'))).toEqual([
    `${IMPORTED} SHA-256 of the original: ${HASH}.`,
  ])
  expect(footnotes([]).filter((note) => note.startsWith('Imported'))).toEqual([])
})
