import { DEFAULT_ACCEPTANCE } from '@eluent/domain/calibrations'
import {
  approveCalibration,
  chooseIcv,
  createCalibration,
  listCalibrations,
  listIcvCandidates,
  listNonconformances,
  readCalibration,
  rejectCalibration,
  readOrganization,
  readQualitySettings,
  updateCalibration,
  type Calibration,
  type NonconformanceRow,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, refusal, standIn, type Answer, type ServerStandIn } from '../../test/server-stand-in.ts'

/** Areas of six real standards (reference data calibration_lc_v30); the other analyte lies on a line. */
const REAL = [150.6578445434569, 319.50473785400374, 639.4661903381342, 1257.6501846313463, 2459.164428710938]
const LEVELS = [25, 50, 100, 200, 400]
const analyte = (name: string, areas: readonly number[]): Calibration['analytes'][number] => ({
  name,
  color: '112233',
  model: 'linear',
  weighting: '1',
  through_zero: false,
  excluded: [],
  levels: LEVELS.map((level, at) => ({ vial: at + 1, label: `${level} ug/ml`, level, area: areas[at] ?? null })),
})
const DRAFT: Calibration = {
  id: 7,
  version: 3,
  sample_id: 41,
  machine_name: 'HPLC-1',
  method: { id: 2, version: 1, name: 'Cannabinoids 12' },
  state: 'draft',
  measured_at: '2026-11-01T10:00:00.000Z',
  worst_r2: 0.9996,
  worst_r2_analyte: 'THCA',
  worst_rse_percent: 8.1,
  created_at: '2026-11-01T12:00:00.000Z',
  created_by_name: 'Tess Tester',
  approved_at: null,
  approved_by_name: null,
  analytes: [
    analyte('THCA', REAL),
    analyte(
      'CBD',
      LEVELS.map((level) => level * 3),
    ),
  ],
  made_by_id: 99_999,
  exception: null,
  approved_alone: false,
  icv: null,
  lots: { levels: [], icv: [] },
  limits: DEFAULT_ACCEPTANCE,
  icv_limit: { low: 80, high: 120, below: false, source: 'WAC 16-309-160', profile: null },
  asks: { icv: false, other_admin: true },
  superseded_at: null,
  superseded_by_id: null,
  rejected_at: null,
  rejected_by_name: null,
  reject_reason: null,
  used_by: 0,
}

let app: RenderedApp
let server: ServerStandIn
function open(at: string, calibration: Calibration = DRAFT, as: RoleSlug = 'admin', ...others: Answer[]) {
  server = standIn(
    ...others,
    answer(listCalibrations, ({ query }) => pageOf([calibration], query)),
    answer(readCalibration, { data: calibration }),
    answer(listNonconformances, ({ query }) => pageOf([], query)),
    answer(createCalibration, { data: calibration }),
    answer(updateCalibration, { data: calibration }),
    answer(approveCalibration, { data: calibration }),
    answer(rejectCalibration, { data: calibration }),
    answer(chooseIcv, { data: calibration }),
    answer(listIcvCandidates, {
      data: [{ sample_id: 52, strain_name: 'Second source', measured_at: '2026-11-01T12:00:00.000Z' }],
    }),
    answer(readOrganization, { data: { removal_reasons: [] } }),
    answer(readQualitySettings, {
      data: { values: { calibration_max_age_days: 20, calibration_warn_days: 3 }, changed: {} },
    }),
  )
  app = renderApp(server, { as, at })
}
const page = '/quality/calibrations/7'
const row = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).findByRole('row', { name })
const cells = async (table: string, name: RegExp) =>
  within(await row(table, name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the list leads from the Quality group to each calibration', async () => {
  open('/quality/calibrations')
  expect(await screen.findByRole('link', { name: 'Calibrations' })).toBeTruthy()
  const found = await cells('Calibrations', /HPLC-1/)
  expect([found[0], found[1], found[2], found.at(-2), found.at(-1)]).toEqual([
    'HPLC-1',
    'Cannabinoids 12',
    'Draft',
    '0.99960',
    '8.10',
  ])
  await app.user.click(screen.getByRole('link', { name: 'HPLC-1' }))
  expect(await screen.findByRole('heading', { name: 'HPLC-1 · Cannabinoids 12' })).toBeTruthy()
})

test('an empty list says where calibrations come from', async () => {
  server = standIn(answer(listCalibrations, { data: [], meta: { total_count: 0 } }))
  app = renderApp(server, { as: 'tester', at: '/quality/calibrations' })
  expect(
    await screen.findByText('No calibration yet. Open a finished Calibration sample and choose Make a calibration.'),
  ).toBeTruthy()
})

describe('[CALIB-02] a calibration', () => {
  test('shows each analyte with model, r2, RSE, lowest level, LOD and LOQ, and the levels of the chosen one', async () => {
    open(page)
    expect(await cells('Analytes', /THCA/)).toEqual([
      'THCA',
      'linear',
      '1',
      expect.stringMatching(/^0\.99\d{3}$/),
      expect.stringMatching(/^\d\.\d\d$/),
      expect.stringMatching(/^8\d\.\d$/),
      expect.stringMatching(/^\d+\.\d{3}$/),
      expect.stringMatching(/^\d+\.\d{3}$/),
    ])
    expect(await cells('Levels of THCA', /25 ug\/ml/)).toHaveLength(7)
    await app.user.click(screen.getByRole('radio', { name: 'CBD' }))
    const level = await cells('Levels of CBD', /400 ug\/ml/)
    expect(level.slice(0, 6)).toEqual(['5 · 400 ug/ml', '400', '1200.000', '400.0000', '100.0', '0.00'])
  })

  test('[CALIB-05] names the weighting with the lowest RSE; Use takes it, and the figures follow before it is saved', async () => {
    open(page)
    const before = (await cells('Analytes', /THCA/))[4]
    expect(await screen.findByText(/^Suggestion: 1\/x2? has the lowest RSE \(\d\.\d %\)\.$/)).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Use' }))
    const after = await cells('Analytes', /THCA/)
    expect(after[2]).toMatch(/^1\/x2?$/)
    expect(Number(after[4])).toBeLessThan(Number(before))
    expect(screen.queryByRole('button', { name: 'Approve ...' })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(server.sent(updateCalibration)).toHaveLength(1))
    expect(server.sent(updateCalibration)).toMatchObject([
      { params: { id: 7 }, body: { version: 3, analytes: [{ name: 'THCA', weighting: after[2], excluded: [] }] } },
    ])
  })

  test('[CALIB-06] leaves out the outermost levels alone, and asks why', async () => {
    open(page)
    await row('Levels of THCA', /25 ug\/ml/)
    const offered = screen
      .getAllByRole('button', { name: /^Exclude \d/ })
      .map((button) => button.getAttribute('aria-label'))
    expect(offered).toEqual(['Exclude 25 ug/mL of vial 1', 'Exclude 400 ug/mL of vial 5'])
    await app.user.click(screen.getByRole('button', { name: 'Exclude 25 ug/mL of vial 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exclude 25 ug/mL' }))
    await app.user.click(dialog.getByRole('button', { name: 'Exclude' }))
    expect(dialog.getByText('Please say in 1 to 500 characters why the level is excluded.')).toBeTruthy()
    await app.user.type(dialog.getByLabelText(/^Reason/), 'Air in the vial')
    await app.user.click(dialog.getByRole('button', { name: 'Exclude' }))
    expect(await screen.findByText('Excluded: Air in the vial')).toBeTruthy()
    expect(screen.getByText('50 – 400')).toBeTruthy()
    expect(await screen.findByText('THCA: 4 of 5 levels')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Include 25 ug/mL of vial 1' }))
    await waitFor(() => expect(screen.queryByText('THCA: 4 of 5 levels')).toBeNull())
  })

  test('is approved with the own password', async () => {
    open(page)
    await app.user.click(await screen.findByRole('button', { name: 'Approve ...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Calibration' }))
    await app.user.type(dialog.getByLabelText(/^Your Password/), 'secret')
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(server.sent(approveCalibration)).toMatchObject([{ body: { version: 3, password: 'secret' } }]),
    )
  })

  test('[CALIB-04] outside a limit asks for an exception, and a refusal is read in the dialog', async () => {
    open(
      page,
      { ...DRAFT, analytes: [analyte('THCA', [...REAL.slice(0, 4), 0])] },
      'admin',
      answer(approveCalibration, () => refusal('changed_meanwhile')),
    )
    await app.user.click(await screen.findByRole('button', { name: 'Approve ...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Calibration' }))
    expect(dialog.getByText('THCA: 4 of 5 levels')).toBeTruthy()
    await app.user.type(dialog.getByLabelText(/^Your Password/), 'secret')
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(dialog.getByText(/please say in 10 to 500 characters/)).toBeTruthy()
    await app.user.type(dialog.getByLabelText(/^Why is it approved/), 'We report no level above it.')
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
  })

  test('is rejected with a reason', async () => {
    open(page)
    await app.user.click(await screen.findByRole('button', { name: 'Reject ...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Calibration' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'Leak at the pump')
    await app.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(server.sent(rejectCalibration)).toMatchObject([{ body: { version: 3, reason: 'Leak at the pump' } }]),
    )
  })
})

test('a tester chooses and does not decide', async () => {
  open(page, DRAFT, 'tester')
  const weight = await screen.findByLabelText('Weight')
  expect(screen.queryByRole('button', { name: 'Approve ...' })).toBeNull()
  await app.user.selectOptions(weight, '1/x')
  expect((await cells('Analytes', /THCA/))[2]).toBe('1/x')
  await app.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(server.sent(updateCalibration)).toMatchObject([
      { body: { analytes: [{ name: 'THCA', weighting: '1/x' }] } },
    ]),
  )
})

test('a viewer reads alone', async () => {
  open(page, DRAFT, 'viewer')
  await row('Levels of THCA', /25 ug\/ml/)
  expect(screen.queryByLabelText('Weight')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull()
})

/** As long before now. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()

test.each([
  [17, 'expires soon'],
  [20, 'expires soon'],
  [21, 'expired'],
])('[CALIB-08] list and page say on day %s by the setting of the laboratory: %s', async (days, state) => {
  const inForce = { ...DRAFT, state: 'approved', measured_at: daysAgo(days) } as const
  open('/quality/calibrations', inForce)
  expect((await screen.findByText(state)).parentElement?.textContent).toBe(`${days} of 20 days${state}`)
  await app.user.click(screen.getByRole('link', { name: 'HPLC-1' }))
  expect(await screen.findByRole('heading', { name: /^HPLC-1/ })).toBeTruthy()
  expect(await screen.findByText(`${days} of 20 days, ${state}`)).toBeTruthy()
})

test('an approved one says by whom, how old it is and how many injections name it, and stays as it is', async () => {
  const approved = { approved_at: '2026-11-02T10:00:00.000Z', approved_by_name: 'Grace Lead', used_by: 214 }
  const found: NonconformanceRow = {
    id: 5,
    version: 1,
    number: 'NC-2026-005',
    kind: 'equipment',
    severity: 'high',
    state: 'open',
    what: 'Lowest level drifted',
    found_on: '2026-11-20',
    since: null,
    source: 'hand',
    owner_id: null,
    owner_name: null,
    due_on: '2026-12-20',
    next_due_on: '2026-12-20',
    due: 'ok',
    closed_at: null,
    closed_by_name: null,
    created_at: '2026-11-20T10:00:00.000Z',
    created_by_name: 'Grace Lead',
  }
  const touching = answer(listNonconformances, ({ query }) => pageOf([found], query))
  open(page, { ...DRAFT, ...approved, state: 'approved', measured_at: daysAgo(16) }, 'admin', touching)
  expect(await screen.findByText(/^Approved .* by Grace Lead$/)).toBeTruthy()
  expect(await screen.findByText('16 of 20 days')).toBeTruthy()
  expect(screen.getByText('214 injections')).toBeTruthy()
  // what was found about it since, as on the pages of lots and equipment
  expect(await cells('Nonconformances', /NC-2026-005/)).toContain('Lowest level drifted')
  expect(server.sent(listNonconformances)[0]?.query).toMatchObject({ touched_kind: 'calibration', touched_id: 7 })
  expect(screen.queryByLabelText('Weight')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve ...' })).toBeNull()
})

describe('[CALIB-09] the ICV', () => {
  const lots = { levels: [{ id: 1, lot_number: 'A-1' }], icv: [{ id: 2, lot_number: 'B-7' }] }
  const reading = (area: number) => ({ name: 'CBD', vial: 1, label: '100 ug/ml', level: 100, area })
  const icv = { sample_id: 52, measured_at: '2026-11-01T12:00:00.000Z', readings: [reading(303)] }
  const asked = { ...DRAFT, analytes: DRAFT.analytes.slice(1), asks: { icv: true, other_admin: true } }

  test('is chosen among the Standard samples, and the approval waits for it', async () => {
    open(page, asked)
    expect(await screen.findByText(/^Measure an ICV, a Standard sample of another lot/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve ...' })).toHaveProperty('disabled', true)
    const choice = await screen.findByLabelText('ICV sample')
    await within(choice).findByRole('option', { name: /Second source/ })
    await app.user.selectOptions(choice, '52')
    await waitFor(() => expect(server.sent(chooseIcv)).toHaveLength(1))
    expect(server.sent(chooseIcv)).toMatchObject([{ params: { id: 7 }, body: { version: 3, sample_id: 52 } }])
  })

  test('says what it reads and of which lots it was made, and then the calibration can be approved', async () => {
    open(page, { ...asked, icv, lots })
    expect(await screen.findByText('ICV of another lot: 101.0 % of CBD, limit 80 to 120 %')).toBeTruthy()
    expect(screen.getByText('80 to 120 %, WAC 16-309-160')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'B-7' }).getAttribute('href')).toBe('/inventory/lots/2')
    expect(screen.getByRole('button', { name: 'Approve ...' })).toHaveProperty('disabled', false)
  })

  test('is judged by the limit of the profile, which is named with its source', async () => {
    const icv_limit = { low: 102, high: 110, below: false, source: 'Our SOP 12', profile: 'Ours' }
    open(page, { ...asked, icv, lots, icv_limit })
    expect(await screen.findByText('CBD: the ICV reads 101.0 %, not 102 to 110 %')).toBeTruthy()
    expect(screen.getByText('102 to 110 %, profile Ours: Our SOP 12')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve ...' })).toHaveProperty('disabled', true)
  })

  test('is not asked for where the laboratory keeps no lots', async () => {
    open(page)
    await row('Levels of THCA', /25 ug\/ml/)
    expect(screen.queryByText('ICV of another lot')).toBeNull()
  })
})

test('[CALIB-04] the only admin excepts their own, and reads that this is kept', async () => {
  const missed = { ...DRAFT, made_by_id: 7, analytes: [analyte('THCA', [...REAL.slice(0, 4), 0])] }
  open(page, { ...missed, asks: { icv: false, other_admin: false } })
  await app.user.click(await screen.findByRole('button', { name: 'Approve ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Calibration' }))
  expect(dialog.getByText(/^You made it yourself, and there is no other admin/)).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Your Password/), 'secret')
  await app.user.type(dialog.getByLabelText(/^Why is it approved/), 'We report no level above it.')
  await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(server.sent(approveCalibration)).toHaveLength(1))
})

test('an approved one says that its maker approved it, as there was no other admin', async () => {
  const approved = {
    state: 'approved',
    approved_at: '2026-11-02T10:00:00.000Z',
    approved_by_name: 'Grace Lead',
  } as const
  open(page, { ...DRAFT, ...approved, approved_alone: true })
  expect(await screen.findByText('Made and approved by the same person: there was no other admin.')).toBeTruthy()
})

test('[CALIB-13] another calibration is laid under this one, which stands in the address, and a large change is marked', async () => {
  const before = { ...DRAFT, id: 5, state: 'superseded', measured_at: '2026-10-01T10:00:00.000Z' } as const
  const was = {
    ...before,
    analytes: [
      analyte(
        'CBD',
        LEVELS.map((level) => level * 2.5),
      ),
      DRAFT.analytes[0] ?? analyte('THCA', REAL),
    ],
  }
  open(
    page,
    DRAFT,
    'viewer',
    answer(listCalibrations, { data: [DRAFT, before], meta: { total_count: 2 } }),
    answer(readQualitySettings, { data: { values: { calibration_slope_percent: 10 }, changed: {} } }),
    answer(readCalibration, ({ params }) => ({ data: params.id === 5 ? was : DRAFT })),
  )
  const choice = await screen.findByLabelText('Compare with')
  await app.user.selectOptions(choice, '5')
  expect(app.address()).toBe(`${page}?with=5`)
  expect(await cells('Change of slope', /CBD/)).toEqual([
    'CBD',
    '2.50000',
    '3.00000',
    '+20.0 above 10 %',
    '1.00000',
    '1.00000',
  ])
  expect((await cells('Change of slope', /THCA/))[3]).toBe('0.0')
  await app.user.selectOptions(choice, '')
  expect(app.address()).toBe(page)
})

test('a calibration of another instrument is not laid under this one, whatever the address says', async () => {
  const other = { ...DRAFT, id: 5, machine_name: 'HPLC-2' }
  open(
    `${page}?with=5`,
    DRAFT,
    'viewer',
    answer(readCalibration, ({ params }) => ({ data: params.id === 5 ? other : DRAFT })),
  )
  expect(await screen.findByText('No. 5 is a calibration of another instrument or report method.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Change of slope' })).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>('Compare with').value).toBe('5')
})

test('[CALIB-12] what our integration makes of the calibrators stands beside the reported areas, and who differs by more than the limit is named', async () => {
  const [thca = analyte('THCA', REAL), cbd = thca] = DRAFT.analytes
  const timesReported = (factor: number) => ({
    levels: cbd.levels.map((level) => ({ ...level, own_area: level.area === null ? null : level.area * factor })),
  })
  const compared = { ...DRAFT, analytes: [thca, { ...cbd, ...timesReported(0.5) }] }
  open(
    page,
    compared,
    'viewer',
    answer(readQualitySettings, { data: { values: { calibration_slope_percent: 10 }, changed: {} } }),
  )
  expect(await screen.findByText(/^CBD: Eluent's areas of the calibrators are 0\.500 times/)).toBeTruthy()
  // nothing is said of what nobody compared
  expect(screen.queryByText(/^THCA: Eluent/)).toBeNull()
  expect(screen.queryByText("Eluent's / reported area")).toBeNull()
  await app.user.click(screen.getByRole('radio', { name: 'CBD' }))
  expect((await screen.findByText("Eluent's / reported area")).parentElement?.textContent).toContain('0.500')
  expect((await cells('Levels of CBD', /25 ug/))[3]).toBe('37.500')
})
