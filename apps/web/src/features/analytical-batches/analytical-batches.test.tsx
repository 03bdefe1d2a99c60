import {
  exceptBatchCheck,
  listAnalyticalBatches,
  listControlCharts,
  queueAnalyticalBatch,
  readAnalyticalBatch,
  readSigning,
  type AnalyticalBatch,
  type BodyOf,
  type ControlSeriesRow,
} from '@eluent/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, pageOf, standIn } from '../../test/server-stand-in.ts'

const member = (id: number, role: 'sample' | 'CCV' | 'MB', label: string, measured: boolean) => ({
  id,
  role,
  label,
  parent_id: null,
  sample: { id: id + 60, name: label, batch_number: 'B-1', state: measured ? 'finished' : 'not_run' },
  measured,
  injections: 1,
  runs: measured ? [{ uuid: `run-${id}`, vial_number: 1, machine_name: 'HPLC-1', at: '2026-11-22T18:00:00.000Z' }] : [],
  lots: [],
  bracketed: role === 'sample' ? false : null,
})
const check = (id: number, member_id: number, state: 'passed' | 'failed', value: number) => ({
  id,
  member_id,
  analyte: 'CBDA',
  measure: 'recovery' as const,
  state,
  value,
  found: value / 10,
  compared: 10,
  unit: 'ug/mL' as const,
  limit: { min: 80, max: 120, below: false, source: 'WAC 16-309-160(4) to (6)' },
  reason: null,
  judged_at: '2026-11-22T18:00:00.000Z',
  exception: null,
  excepted_at: null,
  excepted_by_name: null,
})
const BATCH: Partly<AnalyticalBatch> = {
  id: 4,
  number: 'AB-20261122-01',
  state: 'open',
  worst: 'failed',
  sample_count: 1,
  bracket: 10,
  is_analyst: false,
  withheld: [],
  analytes: [{ analyte: 'CBDA', color: '1B6E53' }],
  members: [
    member(1, 'sample', 'Blue Dream', true),
    member(2, 'CCV', 'CCV 1', true),
    member(3, 'CCV', 'CCV 2', true),
    member(5, 'CCV', 'CCV 3', false),
  ],
  checks: [check(11, 2, 'passed', 99.4), check(12, 3, 'failed', 78.2)],
  plan: [2, 1, 3, 5],
}

const point = (id: number, sample_id: number) => ({
  id,
  sample_id,
  value: 100,
  z: 0,
  centre: 100,
  deviation: 2,
  broken: [],
  rejected: false,
  excluded: false,
})
const chart = (id: number, figure: 'recovery' | 'mg_g'): Partly<ControlSeriesRow> => ({
  id,
  figure,
  analyte: 'CBDA',
  method: { id: 2, name: 'Cannabinoids 12' },
  machine_name: 'HPLC-1',
  lot: null,
  level: '10 ug/mL',
  state: 'passed',
  recent: [point(70, 9), point(71, 63)],
})

test('[GATE-10] [GATE-14] each check has its word; the cell of a failed one opens its numbers and chart and is excepted there', async () => {
  const sent: BodyOf<typeof exceptBatchCheck>[] = []
  // nothing was found in it: what the cell shows stands in its name
  const blank = { ...check(13, 6, 'passed', 0), measure: 'blank' as const, unit: 'mg/g' as const }
  const limit = { min: 10, max: null, below: false, source: 'USP <621>' }
  const noise = { ...check(14, 7, 'failed', 8.461), measure: 'signal_to_noise' as const, unit: '' as const, limit }
  const members = [...(BATCH.members ?? []), member(6, 'MB', 'MB', true), member(7, 'CCV', 'CCV 4', true)]
  const server = standIn(
    answer(listAnalyticalBatches, ({ query }) => pageOf([BATCH], query)),
    answer(readAnalyticalBatch, { data: { ...BATCH, members, checks: [...(BATCH.checks ?? []), blank, noise] } }),
    answer(listControlCharts, ({ query }) => {
      const data = Number(query.sample) === 63 ? [chart(7, 'recovery'), chart(8, 'mg_g')] : []
      const choices = { methods: [], machines: [], figures: [], analytes: [], lots: [], levels: [] }
      return { data, meta: { total_count: data.length }, choices }
    }),
    answer(readSigning, { data: { asks_email: false, consent: null } }),
    answer(exceptBatchCheck, ({ body }) => {
      sent.push(body)
      return { data: BATCH }
    }),
  )
  const app = renderApp(server, { as: 'admin', at: '/quality/batches' })
  const list = within(await screen.findByRole('table', { name: 'Analytical Batches' }))
  await app.user.click(await list.findByRole('link', { name: 'AB-20261122-01' }))
  const grid = within(await screen.findByRole('table', { name: 'Checks' }))
  expect(grid.getByRole('button', { name: 'CCV 1, CBDA: Passed, 99.4 %' })).toBeTruthy()
  expect(grid.getByRole('button', { name: 'CCV 3, CBDA: Not run' })).toBeTruthy()
  expect(grid.getByRole('button', { name: 'MB, CBDA: Passed, N/D' }).textContent).toBe('N/D')
  // not to be taken for a recovery of the same column
  expect(grid.getByRole('button', { name: 'CCV 4, CBDA: Failed, S/N 8.46' }).textContent).toBe('S/N 8.46')
  // arrows move, Enter opens
  grid.getByRole('button', { name: 'CCV 1, CBDA: Passed, 99.4 %' }).focus()
  await app.user.keyboard('{ArrowRight}{Enter}')
  const details = within(await screen.findByRole('region', { name: 'CCV 2, CBDA' }))
  expect(details.getByText('WAC 16-309-160(4) to (6)')).toBeTruthy()
  expect(details.getByText('7.820 ug/mL')).toBeTruthy()
  expect(details.getByRole('link', { name: /HPLC-1/ }).getAttribute('href')).toBe('/sample/63/vial/1')
  // the chart that follows what is judged, opened at the point of this control
  const drawn = await details.findByRole('link', { name: /Recovery, %/ })
  expect(new URL(drawn.getAttribute('href') ?? '', 'http://x').searchParams.get('point')).toBe('71')
  expect(details.queryByRole('link', { name: /Found, mg/ })).toBe(null)
  await app.user.click(details.getByRole('button', { name: 'Except ...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(await dialog.findByLabelText(/Why may the results/), 'too short')
  await app.user.click(dialog.getByRole('button', { name: 'Except' }))
  expect(await dialog.findByText('Please give a reason of 10 to 500 characters')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/Why may the results/), ', integration checked by hand')
  await app.user.type(dialog.getByLabelText(/assword/, { selector: 'input' }), 'my own one')
  await app.user.click(dialog.getByRole('button', { name: 'Except' }))
  expect(await screen.findByText('Check excepted')).toBeTruthy()
  expect(sent).toMatchObject([{ check_id: 12, reason: 'too short, integration checked by hand' }])
  expect(screen.getByText(/1 sample stands outside of a passing bracket: Blue Dream/)).toBeTruthy()
})

test.each([
  ['a tester', 'tester' as const, {}, false],
  ['an admin, of a rejected batch', 'admin' as const, { state: 'rejected' as const }, false],
  [
    'an admin, of an analyte that is withheld',
    'admin' as const,
    { withheld: [{ analyte: 'CBDA', why: 'Carry-over', by: 'Ann' }] },
    false,
  ],
  ['an admin who measured it', 'admin' as const, { is_analyst: true }, true],
])('[GATE-14] a failed check is not excepted by %s', async (_who, as, facts, isTold) => {
  const server = standIn(
    answer(readAnalyticalBatch, { data: { ...BATCH, ...facts } }),
    answer(listControlCharts, {
      data: [],
      meta: { total_count: 0 },
      choices: { methods: [], machines: [], figures: [], analytes: [], lots: [], levels: [] },
    }),
    answer(readSigning, { data: { asks_email: false, consent: null } }),
  )
  const app = renderApp(server, { as, at: '/quality/batches/4' })
  const grid = within(await screen.findByRole('table', { name: 'Checks' }))
  await app.user.click(grid.getByRole('button', { name: /^CCV 2, CBDA: Failed/ }))
  const details = within(await screen.findByRole('region', { name: 'CCV 2, CBDA' }))
  expect(await details.findByText('7.820 ug/mL')).toBeTruthy()
  expect(details.queryByRole('button', { name: 'Except ...' })).toBe(null)
  expect(details.queryAllByText(/^You prepared or measured this batch/)).toHaveLength(isTold ? 1 : 0)
})

test('[GATE-19] the order can be changed before it is queued, and a bracket that it breaks stands beside its place', async () => {
  const sent: BodyOf<typeof queueAnalyticalBatch>[] = []
  const members = [...(BATCH.members ?? [])].map((one) => ({ ...one, measured: false, runs: [] }))
  const server = standIn(
    answer(readAnalyticalBatch, { data: { ...BATCH, members, checks: [] } }),
    answer(queueAnalyticalBatch, ({ body }) => {
      sent.push(body)
      return { done: body.members, refused: [], added: [] }
    }),
  )
  const app = renderApp(server, { as: 'tester', at: '/quality/batches/4' })
  const plan = within(await screen.findByRole('table', { name: 'Plan the sequence' }))
  expect(plan.queryByText(/before the first CCV/)).toBe(null)
  await app.user.click(plan.getByRole('button', { name: 'Move Blue Dream up' }))
  // a session that ends keeps the order
  expect(app.services.unsaved.isThere()).toBe(true)
  expect(await plan.findByText('A sample stands before the first CCV.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Send to Queue' }))
  expect(await screen.findByText(/4 .*queued/)).toBeTruthy()
  expect(sent).toEqual([{ batch_id: 4, members: [1, 2, 3, 5] }])
  expect(app.services.unsaved.isThere()).toBe(false)
})

test('who may only view has no button that changes a batch', async () => {
  renderApp(standIn(answer(readAnalyticalBatch, { data: BATCH })), { as: 'viewer', at: '/quality/batches/4' })
  await screen.findByRole('table', { name: 'Checks' })
  for (const name of ['Add QC ...', 'Reject ...', 'Send to Queue', /Take out/])
    expect(screen.queryByRole('button', { name })).toBe(null)
})

test('an open batch reads its checks again by itself; a complete one does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let batch: Partly<AnalyticalBatch> = BATCH
  const server = standIn(answer(readAnalyticalBatch, () => ({ data: batch })))
  renderApp(server, { as: 'admin', at: '/quality/batches/4' })
  const grid = within(await screen.findByRole('table', { name: 'Checks' }))
  expect(grid.getByRole('button', { name: 'CCV 2, CBDA: Failed, 78.2 %' })).toBeTruthy()
  batch = { ...BATCH, state: 'complete', checks: [check(12, 3, 'passed', 98.2)] }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByRole('button', { name: 'CCV 2, CBDA: Passed, 98.2 %' })).toBeTruthy()
  const reads = server.sent(readAnalyticalBatch).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.sent(readAnalyticalBatch)).toHaveLength(reads)
})
