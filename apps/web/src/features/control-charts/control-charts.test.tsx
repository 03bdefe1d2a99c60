import {
  excludeControlPoint,
  listControlCharts,
  readChromatograms,
  readControlChart,
  setControlLimits,
  type BodyOf,
  type ControlChart,
  type ControlPoint,
  type ControlSeriesRow,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { DEFAULT_RULE_MODES } from '@eluent/domain/qc'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pathTo } from '../../frame/screens.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const SERIES = {
  id: 7,
  method: { id: 2, name: 'Cannabinoids 12' },
  machine_name: 'HPLC-1',
  figure: 'recovery',
  analyte: 'THC',
  lot: { id: 4, name: '24-118' },
  level: '10 ug/mL',
  expected: 100,
  centre: 100,
  deviation: 2,
  basis: 'establishing',
  point_count: 3,
  last_at: '2026-11-03T10:00:00.000Z',
  state: 'rejected',
} as const
const ROW: ControlSeriesRow = { ...SERIES, recent: [] }
const point = (id: number, value: number, change: Partial<ControlPoint> = {}): ControlPoint => ({
  id,
  measured_at: `2026-11-0${id}T10:00:00.000Z`,
  run: `HPLC-1 2026-11-0${id}`,
  value,
  centre: 100,
  deviation: 2,
  z: (value - 100) / 2,
  broken: [],
  excluded: null,
  cleared: false,
  sample: { id: 40 + id, name: `CCV ${id}` },
  vial_number: 1,
  injection: null,
  calibration_id: null,
  analyst: 'Tess Tester',
  ...change,
})
const POINTS = [
  point(1, 99, { z: null, centre: null, deviation: null }),
  point(2, 101),
  point(3, 106.4, { broken: [{ rule: '1-3s', mode: 'reject' }] }),
]
const CHART: ControlChart = {
  ...SERIES,
  points: POINTS,
  limits: [
    {
      id: 1,
      centre: 100,
      deviation: 2,
      basis: 'establishing',
      point_count: 20,
      first_at: '2026-10-02T10:00:00.000Z',
      last_at: '2026-10-19T10:00:00.000Z',
      reason: null,
      created_at: '2026-10-19T10:00:00.000Z',
      created_by_name: 'Tess Tester',
    },
  ],
  violations: [
    {
      id: 1,
      point_id: 3,
      rule: '1-3s',
      mode: 'reject',
      point_ids: [3],
      centre: 100,
      deviation: 2,
      measured_at: '2026-11-03T10:00:00.000Z',
      nonconformance: { id: 9, number: 'NC-2026-007' },
    },
  ],
  events: [{ id: null, kind: 'column', at: '2026-11-02T08:00:00.000Z', label: 'C18, SN-88213' }],
  modes: DEFAULT_RULE_MODES,
  establishing_runs: 20,
  allowed_error_percent: 20,
}

let app: RenderedApp
let server: ServerStandIn
const sent: unknown[] = []
function open(at: string, as: RoleSlug = 'admin', chart: ControlChart = CHART, rows: ControlSeriesRow[] = [ROW]) {
  sent.length = 0
  const keep = ({ body }: { body: unknown }) => {
    sent.push(body)
    return { data: chart }
  }
  server = standIn(
    answer(listControlCharts, ({ query }) => {
      const data =
        query.analyte === undefined ? [...rows, ...rows.map((row) => ({ ...row, id: 8, analyte: 'CBD' }))] : rows
      return {
        data,
        meta: { total_count: data.length },
        choices: {
          methods: rows.map(({ method }) => method),
          machines: ['HPLC-1'],
          figures: ['recovery' as const],
          analytes: rows.length === 0 ? [] : ['CBD', 'THC'],
          lots: [{ id: 4, name: '24-118' }],
          levels: ['10 ug/mL'],
        },
      }
    }),
    answer(readControlChart, { data: chart }),
    answer(readChromatograms, { data: [], errors: [] }),
    answer(excludeControlPoint, keep),
    answer(setControlLimits, keep),
  )
  app = renderApp(server, { as, at })
}
const cellsOf = async (table: string, name: RegExp) =>
  within(await within(await screen.findByRole('table', { name: table })).findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('[CHART-01] [CHART-12] from the wall to one chart, to a point beside it and back; all stands in the address', async () => {
  open('/quality/charts')
  const wall = await screen.findByRole('list', { name: 'Control Charts' })
  expect(within(wall).getAllByRole('listitem')).toHaveLength(2)
  await app.user.click(within(wall).getByRole('link', { name: /THC/ }))
  expect(await screen.findByRole('heading', { name: 'THC, 10 ug/mL, 24-118: Recovery, %' })).toBeTruthy()
  const address = () => app.router.state.location.search as Record<string, string>
  expect(address()).toMatchObject({ analyte: 'THC', machine: 'HPLC-1', what: 'recovery', method: '2', lot: '4' })
  expect(screen.getByText(/^Limits: mean 100.00, SD 2.00. First runs of this chart, 10\/02\/2026/)).toBeTruthy()

  // the days that are shown stay when a point is opened, and after Back
  await app.user.type(screen.getByLabelText('From'), '2026-11-02')
  expect(within(await screen.findByRole('table', { name: 'Points' })).getAllByRole('row')).toHaveLength(3)
  await app.user.click(screen.getByRole('button', { name: /^11\/03\/2026/ }))
  const pane = await screen.findByRole('region', { name: 'Injection of the point' })
  expect(within(pane).getByText('1-3s rejects: One point beyond 3 SD')).toBeTruthy()
  expect(within(pane).getByRole('link', { name: 'NC-2026-007' }).getAttribute('href')).toBe(
    '/quality/nonconformances/9',
  )
  expect(within(pane).getByRole('link', { name: 'Open the injection' }).getAttribute('href')).toBe(
    pathTo('vial', { id: 43, n: 1 }),
  )
  expect(await within(pane).findByText('This injection has no chromatogram.')).toBeTruthy()
  expect(address()).toMatchObject({ point: '3', from: '2026-11-02' })
  fireEvent.change(screen.getByRole('slider', { name: /arrow keys/ }), { target: { value: '0' } })
  await waitFor(() => expect(address()).toMatchObject({ point: '2' }))
  app.router.history.back()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Injection of the point' })).toBe(null))
  expect(address()).toMatchObject({ from: '2026-11-02' })
})

test('everything of a chart is a table too, with its performance', async () => {
  open('/quality/charts?analyte=THC')
  expect(await cellsOf('Points', /CCV 3/)).toEqual([
    expect.stringMatching(/^11\/03\/2026/),
    '106.40',
    '3.20',
    '100.00',
    '2.00',
    'Rejected',
    '1-3s',
    'CCV 3',
    'Tess Tester',
  ])
  expect((await cellsOf('Points', /CCV 1/)).slice(2, 7)).toEqual(['–', '–', '–', 'Establishing', '–'])
  // mean 102.13, SD 3.83, CV 3.75 %, bias 2.13 %: (20 - 2.13) / 3.75
  expect(await cellsOf('Performance', /102/)).toEqual(['3', '102.13', '3.83', '3.75', '2.13', '4.8', '4 to 6'])
  expect(await cellsOf('Events', /SN-88213/)).toContain('C18, SN-88213')
})

test('[CHART-04] a chart that is being established says how many of its runs are there', async () => {
  const rest = { centre: null, deviation: null, basis: null, limits: [], state: 'establishing' as const }
  open('/quality/charts?analyte=THC', 'viewer', { ...CHART, ...rest })
  expect(await screen.findByText('3 of 20 establishing runs')).toBeTruthy()
  // a viewer changes nothing
  expect(screen.queryByRole('button', { name: 'Manage' })).toBe(null)
})

test('[CHART-10] a point is excluded with a reason; too short a one is named at its field, and a double click sends once', async () => {
  open('/quality/charts?analyte=THC&point=3')
  await app.user.click(await screen.findByRole('button', { name: 'Exclude' }))
  const dialog = await screen.findByRole('dialog', { name: 'Exclude the point' })
  await app.user.type(within(dialog).getByLabelText(/Reason/), 'short')
  await app.user.click(within(dialog).getByRole('button', { name: 'Exclude' }))
  expect(await within(dialog).findByText('Please say in 10 to 500 characters why.')).toBeTruthy()
  await app.user.type(within(dialog).getByLabelText(/Reason/), ': wrong vial was injected')
  await app.user.dblClick(within(dialog).getByRole('button', { name: 'Exclude' }))
  expect(await screen.findByText('Point excluded')).toBeTruthy()
  expect(sent).toEqual([{ excluded: true, reason: 'short: wrong vial was injected' }])
})

test('[CHART-03] limits are typed with a reason', async () => {
  open('/quality/charts?analyte=THC')
  await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Set Limits' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set Limits' })
  await app.user.selectOptions(within(dialog).getByLabelText('From'), 'typed')
  await app.user.type(within(dialog).getByLabelText(/Mean/), '99.5')
  await app.user.type(within(dialog).getByLabelText(/^SD/), '0')
  await app.user.type(within(dialog).getByLabelText(/Reason/), 'Agreed in the method review')
  await app.user.click(within(dialog).getByRole('button', { name: 'Set' }))
  expect(await within(dialog).findByText('Please enter a standard deviation above 0')).toBeTruthy()
  await app.user.type(within(dialog).getByLabelText(/^SD/), '.8')
  await app.user.click(within(dialog).getByRole('button', { name: 'Set' }))
  expect(await screen.findByText('Limits set')).toBeTruthy()
  const [{ limits }] = sent as [BodyOf<typeof setControlLimits>]
  expect(limits).toMatchObject({ basis: 'typed', centre: '99.5', deviation: '0.8' })
})

test('each entry of Manage opens its dialog, and no other one is open', async () => {
  open('/quality/charts?analyte=THC')
  for (const [entry, title] of [
    ['Add an event', 'Add an event of HPLC-1'],
    ['Set Limits', 'Set Limits'],
    ['Rules of the method', 'Rules of Cannabinoids 12'],
  ] as const) {
    await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
    expect(screen.queryByRole('dialog')).toBe(null)
    await app.user.click(await screen.findByRole('menuitem', { name: entry }))
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  }
})

test('an address with text where an id stands shows the charts without it, and says so', async () => {
  open('/quality/charts?lot=abc&what=weight&point=last&from=once')
  expect(await screen.findByRole('link', { name: /CBD/ })).toBeTruthy()
  expect(screen.getByText(/lot=abc.* means nothing here/).textContent).toContain(
    'what=weight, lot=abc, from=once, point=last',
  )
})

test('without a control the page says where charts come from', async () => {
  open('/quality/charts', 'tester', CHART, [])
  expect(await screen.findByText('No control of this lot has run yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Quality Control Test' })).toBeTruthy()
})
