import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { renderApp } from '../../test/render-app.tsx'
import { actionWord } from './action-words.ts'
import { changesInWords } from './change-words.ts'

let server: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
})
afterAll(() => server.close())

async function clearedSample(): Promise<number> {
  const { id } = await createSample(tester, laboratory)
  const body = injection(`${id}-1.D`, { THC: 5, CBD: -1 })
  await tester.call('POST', `/samples/${id}/append_results`, body, idempotent())
  await tester.call('PATCH', `/samples/${id}/erase_result`, { reason: 'wrong vial' }, idempotent())
  return id
}

test('the report shows the trail when its History is opened: when, who, what, why, changes', async () => {
  const id = await clearedSample()
  const app = renderApp(server, { at: `/sample/${id}/results`, token: tester.token })
  const control = await screen.findByRole('button', { name: 'History' })
  expect(app.calls.some(({ path }) => path.endsWith('/history'))).toBe(false)
  await app.user.click(control)
  const table = within(await screen.findByRole('table', { name: 'History' }))
  const lines = table.getAllByRole('row').slice(1)
  const cells = lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  const who = `${tester.person.name} (tester)`
  expect(cells.map((row) => row.slice(1, 4))).toEqual([
    [who, 'Results cleared, their runs void', 'wrong vial'],
    [who, 'Run stored', '–'],
    [who, 'Registered', '–'],
  ])
  expect(cells[0]?.[4]).toBe('Runs1')
  expect(cells[1]?.[4]).toContain(`Run${id}-1.D`)
})

test('a voided run stays readable: who voided it and why, and what it had found', async () => {
  const id = await clearedSample()
  const app = renderApp(server, { at: `/sample/${id}/results`, token: tester.token })
  await app.user.click(await screen.findByRole('button', { name: 'History' }))
  const run = await screen.findByRole('button', { name: new RegExp(`^Vial 1, ${id}-1\\.D`) })
  expect(run.textContent).toContain(`Voided by ${tester.person.name}`)
  expect(run.textContent).toContain('wrong vial')
  await app.user.click(run)
  const valid = within(await screen.findByRole('table', { name: 'Valid Analytes' }))
  expect(valid.getByRole('cell', { name: 'THC' })).toBeTruthy()
  expect(valid.getByRole('cell', { name: '5.0000' })).toBeTruthy()
  const invalid = within(screen.getByRole('table', { name: 'Invalid Analytes' }))
  expect(invalid.getByRole('cell', { name: '-1.0000' })).toBeTruthy()
})

test('clearing on the page makes the history read again', async () => {
  const { id } = await createSample(tester, laboratory)
  await tester.call('POST', `/samples/${id}/append_results`, injection(`${id}-1.D`, { THC: 5 }), idempotent())
  const app = renderApp(server, { at: `/sample/${id}/results`, token: tester.token })
  await app.user.click(await screen.findByRole('button', { name: 'History' }))
  await screen.findByText('Registered')
  expect(screen.queryByText(/^Results cleared/)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Manage' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Clear Results' }))
  // The reason is asked for first, and Enter gives it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)))
  await app.user.keyboard('spilled{Enter}')
  expect(await screen.findByText(/^Results cleared/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('spilled')).toBeTruthy())
})

test('a deleted sample is read by its history alone, by those who may edit samples; others find no page', async () => {
  const { id } = await createSample(tester, laboratory)
  await tester.call('POST', `/samples/${id}/append_results`, injection(`${id}-1.D`, { THC: 5 }), idempotent())
  const admin = await server.signIn('admin')
  await admin.call('DELETE', `/samples/${id}`, { reason: 'registered twice' }, idempotent())
  const app = renderApp(server, { at: `/sample/${id}/results`, token: tester.token })
  expect(await screen.findByText('This sample was deleted')).toBeTruthy()
  expect(screen.getByText(/^By .*: registered twice\./)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'History' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: new RegExp(`^Vial 1, ${id}-1\\.D`) }))
  expect(await screen.findByRole('cell', { name: '5.0000' })).toBeTruthy()
  cleanup()
  const viewer = await server.signIn('viewer')
  const other = renderApp(server, { at: `/sample/${id}/results`, token: viewer.token })
  await waitFor(() => expect(other.address()).toBe('/404'))
  cleanup()
  const unknown = renderApp(server, { at: '/sample/999999/results', token: tester.token })
  await waitFor(() => expect(unknown.address()).toBe('/404'))
})

test('a viewer has no History', async () => {
  const viewer = await server.signIn('viewer')
  const id = await clearedSample()
  renderApp(server, { at: `/sample/${id}/results`, token: viewer.token })
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
      { field: 'epoch', old: '0', new: '1' },
      { field: 'uuid', old: null, new: 'b7' },
    ]),
  ).toEqual([
    { field: 'Strain/Sample Name', old: 'Blue', new: 'Blue Dream' },
    { field: 'Vials', old: null, new: 'green, 250x (Low); red, 1x, not acquired' },
    { field: 'Custom Fields', old: null, new: 'Lot: 7' },
    { field: 'THC', old: '1.0000 %', new: '1.1000 %' },
    { field: 'Some new field', old: null, new: 'x' },
  ])
})
