import { eraseResult, readSample, readSampleHistory, type ReplyOf } from '@eluent/contract'
import { actionWord } from '@eluent/domain/history'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn } from '../../test/server-stand-in.ts'
import { changesInWords } from './change-words.ts'

type History = Partly<ReplyOf<typeof readSampleHistory>['data']>

const WHO = { who: 'Ada Berg', role: 'tester' }
const STORED = [
  { ...WHO, id: 2, action: 'append_result', changes: [{ field: 'run', old: null, new: '68-1.D' }] },
  { ...WHO, id: 1, action: 'create' },
]
const CLEARED: History = {
  entries: [
    { ...WHO, id: 3, action: 'clear_results', why: 'wrong vial', changes: [{ field: 'runs', old: null, new: '1' }] },
    ...STORED,
  ],
  voided_runs: [
    {
      uuid: 'run-1',
      vial_number: 1,
      csDataName: '68-1.D',
      voided_by: 'Ada Berg',
      why: 'wrong vial',
      results: [{ compound: 'THC', name: 'THC', amount_ug_ml: 5 }],
      invalid: [{ compound: 'CBD', name: 'CBD', amount_ug_ml: -1 }],
    },
  ],
}
const ALLOWED = { allowed: true }

/** The report of sample 68, which may be cleared, with this history. */
function open(history: () => History, { as, deleted = false }: { as?: 'viewer'; deleted?: boolean } = {}) {
  const sample = { id: 68, runs: 1, can: { clear_results: ALLOWED } }
  const server = standIn(
    answer(readSample, () => (deleted ? refusal('not_found') : { data: sample })),
    answer(readSampleHistory, () => ({ data: history() })),
    answer(eraseResult, { message: 'Cleared' }),
  )
  return { ...renderApp(server, { at: '/sample/68/results', as: as ?? 'tester' }), server }
}

test('the report shows the trail when its History is opened: when, who, what, why, changes', async () => {
  const app = open(() => CLEARED)
  const control = await screen.findByRole('button', { name: 'History' })
  expect(app.server.sent(readSampleHistory)).toEqual([])
  await app.user.click(control)
  const table = within(await screen.findByRole('table', { name: 'History' }))
  const lines = table.getAllByRole('row').slice(1)
  const cells = lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  const who = 'Ada Berg (tester)'
  expect(cells.map((row) => row.slice(1))).toEqual([
    [who, 'Results cleared, their runs void', 'wrong vial', 'Runs1'],
    [who, 'Run stored', '–', 'Run68-1.D'],
    [who, 'Registered', '–', '–'],
  ])
})

test('a voided run stays readable: who voided it and why, and what it had found', async () => {
  const app = open(() => CLEARED)
  await app.user.click(await screen.findByRole('button', { name: 'History' }))
  const run = await screen.findByRole('button', { name: /^Vial 1, 68-1\.D/ })
  expect(run.textContent).toContain('Voided by Ada Berg')
  expect(run.textContent).toContain('wrong vial')
  await app.user.click(run)
  const valid = within(await screen.findByRole('table', { name: 'Valid Analytes' }))
  expect(valid.getByRole('cell', { name: 'THC' })).toBeTruthy()
  expect(valid.getByRole('cell', { name: '5.0000' })).toBeTruthy()
  const invalid = within(screen.getByRole('table', { name: 'Invalid Analytes' }))
  expect(invalid.getByRole('cell', { name: '-1.0000' })).toBeTruthy()
})

test('clearing on the page makes the history read again', async () => {
  const app = open(() => (app.server.sent(eraseResult).length > 0 ? CLEARED : { entries: STORED }))
  await app.user.click(await screen.findByRole('button', { name: 'History' }))
  await screen.findByText('Registered')
  expect(screen.queryByText(/^Results cleared/)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Manage' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Clear Results' }))
  // The reason is asked for first, and Enter gives it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)))
  await app.user.keyboard('wrong vial{Enter}')
  expect(await screen.findByText(/^Results cleared/)).toBeTruthy()
  expect(app.server.sent(eraseResult).map(({ body }) => body)).toEqual([{ reason: 'wrong vial' }])
})

test('a deleted sample is read by its history alone, by those who may edit samples; others find no page', async () => {
  const removal = { ...WHO, id: 3, action: 'void', why: 'registered twice' }
  const history = { ...CLEARED, sample: { deleted_at: '2026-11-21T12:00:00Z' }, entries: [removal, ...STORED] }
  const app = open(() => history, { deleted: true })
  expect(await screen.findByText('This sample was deleted')).toBeTruthy()
  expect(screen.getByText(/^By .*: registered twice\./)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'History' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: /^Vial 1, 68-1\.D/ }))
  expect(await screen.findByRole('cell', { name: '5.0000' })).toBeTruthy()
  cleanup()
  const other = open(() => history, { as: 'viewer', deleted: true })
  await waitFor(() => expect(other.address()).toBe('/404'))
  cleanup()
  const nothing = standIn(answer(readSample, refusal('not_found')), answer(readSampleHistory, refusal('not_found')))
  const unknown = renderApp(nothing, { at: '/sample/999999/results', as: 'tester' })
  await waitFor(() => expect(unknown.address()).toBe('/404'))
})

test('a viewer has no History', async () => {
  open(() => CLEARED, { as: 'viewer' })
  await screen.findByRole('heading', { name: 'Provenance' })
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})

test('an action without a word of its own reads as it was noted', () => {
  expect(actionWord('void')).toBe('Deleted')
  expect(actionWord('import_csv')).toBe('Import csv')
})

test('changes stand in the laboratory’s words, old and new, without what only the database needs', () => {
  const vials = JSON.stringify([
    { vial_type: 'green_1ml', label: 'Low', dilution_factor: 250, acquire: true },
    { vial_type: 'red_1ml', label: '', dilution_factor: 1, acquire: false },
  ])
  expect(
    changesInWords([
      { field: 'strain_name', old: 'Blue', new: 'Blue Dream' },
      { field: 'prepared_samples', old: null, new: vials },
      { field: 'custom_fields', old: '[]', new: '[{"name":"Lot","value":"7"}]' },
      { field: 'THC', old: '1.0000 %', new: '1.1000 %' },
      { field: 'some_new_field', old: null, new: 'x' },
      { field: 'lists', old: null, new: '{"samples":{"rows":25,"columns":["state"]}}' },
      { field: 'epoch', old: '0', new: '1' },
      { field: 'uuid', old: null, new: 'b7' },
    ]),
  ).toEqual([
    { field: 'Strain/Sample Name', old: 'Blue', new: 'Blue Dream' },
    { field: 'Vials', old: null, new: 'green, 250x (Low); red, 1x, not acquired' },
    { field: 'Custom Fields', old: null, new: 'Lot: 7' },
    { field: 'THC', old: '1.0000 %', new: '1.1000 %' },
    { field: 'Some new field', old: null, new: 'x' },
    { field: 'Lists', old: null, new: '25 state' },
  ])
})
