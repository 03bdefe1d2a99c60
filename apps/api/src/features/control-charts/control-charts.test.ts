import type {
  AnalyticalBatch,
  ControlChart,
  ControlSeriesRow,
  InventoryItem,
  Lot,
  Nonconformance,
  Sample,
} from '@eluent/contract'
import { DEFAULT_RULE_MODES } from '@eluent/domain/qc'
import { readPdf } from '@eluent/report/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { required } from '../../testing/required.ts'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

/** A check standard of one vial at 10 ug/mL, measured so many hours after the first of November. */
async function standard(hour: number, results: object[], lot?: Lot): Promise<number> {
  const vial = { vial_type: 'red_1ml', label: '10 ug/ml', dilution_factor: 1, acquire: true }
  const { id } = await tester.newSample({}, { sample_type_id: 9, prep_method_id: null, prepared_samples: [vial] })
  if (lot) {
    await bodyOf(
      tester.post('/inventory/uses', { use: { lot_id: lot.id, subject: 'sample', record_id: id, amount: 1 } }),
    )
  }
  const injected_at = new Date(Date.UTC(2026, 10, 1, hour)).toISOString()
  await bodyOf(tester.append(id, `run-${id}`, {}, { injected_at, results }))
  return id
}
const found = (amount: number) => [{ name: 'THC', amount, peak_area: amount * 40, rt_min: 8 + amount / 1000 }]
const charts = (query: string) => viewer.read<ControlSeriesRow[]>(`/control-charts?${query}`)
async function chartOf(query: string): Promise<ControlChart> {
  const [row] = await charts(query)
  return viewer.read<ControlChart>(`/control-charts/${row?.id}`)
}

test('[CHART-01] [CHART-03] [CHART-04] [CHART-08] [CHART-10] [CHART-14] a lot from its first run to limits that are set later', async () => {
  await bodyOf(admin.patch('/quality/settings', { settings: { control_runs: 10 }, reason: 'short test' }))
  for (let run = 0; run < 9; run += 1) await standard(run, found(run % 2 === 0 ? 9.9 : 10.1))
  const establishing = await chartOf('what=recovery&analyte=THC')
  expect(establishing).toMatchObject({
    state: 'establishing',
    centre: null,
    expected: 100,
    level: '10 ug/mL',
    lot: null,
  })
  expect(establishing.points.map(({ z }) => z)).toEqual(Array.from({ length: 9 }, () => null))
  expect(establishing.establishing_runs).toBe(10)

  // the tenth establishes mean 100 and SD sqrt(10 / 9); the next ones are judged
  await standard(9, found(10.1))
  const warnedId = await standard(40, found(10.22))
  await standard(41, found(10.5))
  const chart = await chartOf('what=recovery&analyte=THC')
  expect(chart.limits).toEqual([
    expect.objectContaining({
      basis: 'establishing',
      point_count: 10,
      first_at: '2026-11-01T00:00:00.000Z',
      reason: null,
    }),
  ])
  expect(chart.centre).toBeCloseTo(100, 9)
  expect(chart.deviation).toBeCloseTo(Math.sqrt(10 / 9), 9)
  const [paper = ''] = (await readPdf((await viewer.get(`/control-charts/${chart.id}/pdf`)).rawPayload)).pages
  for (const line of [
    'CONTROL CHART THC, 10 ug/mL Instrument HPLC-1',
    'Limits: mean 100.00, SD 1.05. First runs of this chart, 11/01/2026 12:00 AM to 11/01/2026 9:00 AM.',
    // mean 1207.2 / 12, SD sqrt(35.52 / 11), sigma (20 - 0.6) / 1.786
    'Sigma 6 or more 12 100.60 1.80 1.79 0.60 10.9',
    `11/01/2026 9:00 AM 101.00 – – – – ${warnedId - 1} 11/02/2026 4:00 PM 102.20 2.09 100.00 1.05 1-2s ${warnedId}`,
    `105.00 4.74 100.00 1.05 1-3s rejects, 2-2s rejects, 1-2s ${warnedId + 1}`,
  ])
    expect(paper).toContain(line)
  // beside a check of a control stands its chart as far as its own point
  const [own] = await charts(`sample=${warnedId}&analyte=THC&what=recovery`)
  expect([own?.id, own?.recent.length, own?.recent.at(-1)?.sample_id]).toEqual([chart.id, 11, warnedId])
  expect(await charts(`sample=${warnedId}&analyte=CBD`)).toEqual([])
  const [warned, rejected] = chart.points.slice(-2)
  expect(warned?.broken).toEqual([{ rule: '1-2s', mode: 'warn' }])
  expect(rejected?.broken.map(({ rule }) => rule)).toEqual(['1-3s', '2-2s', '1-2s'])
  expect(chart.state).toBe('rejected')
  // a warning opens nothing, a rejection one nonconformance for all charts of that run
  const [first] = chart.violations.filter(({ mode }) => mode === 'reject')
  expect(chart.violations.find(({ point_id }) => point_id === warned?.id)).toMatchObject({
    rule: '1-2s',
    nonconformance: null,
  })
  expect(chart.violations.find(({ rule }) => rule === '2-2s')?.point_ids).toEqual([warned?.id, rejected?.id])
  const opened = await viewer.read<Nonconformance>(`/nonconformances/${first?.nonconformance?.id}`)
  expect(opened).toMatchObject({ source: 'charts', severity: 'medium', kind: 'quality_control' })
  expect(opened.what).toContain('THC 10 ug/mL, Recovery, %: 105.00 breaks 1-3s, 2-2s, 1-2s')
  const area = await chartOf('what=peak_area&analyte=THC')
  expect(area.violations.find(({ rule }) => rule === '1-3s')?.nonconformance?.id).toBe(opened.id)
  // while it is open the next broken rule names it
  await standard(42, found(10.6))
  const again = await chartOf('what=recovery&analyte=THC')
  expect(again.violations[0]?.nonconformance?.id).toBe(opened.id)
  const joined = await viewer.read<Nonconformance>(`/nonconformances/${opened.id}`)
  expect(joined.touches_count).toBeGreaterThan(opened.touches_count)
  // what broke a rule is never changed or removed, whoever asks for it
  const rewrite = (text: ReturnType<typeof sql>) =>
    app.deps.db.transaction({ organizationId: app.laboratoryId }, (tx) => text.execute(tx))
  const id = again.violations[0]?.id ?? 0
  await expect(
    rewrite(
      sql`update control_violations set rule = '1-2s' where organization_id = ${app.laboratoryId} and id = ${id}`,
    ),
  ).rejects.toThrow('permission denied')
  await expect(
    rewrite(sql`delete from control_violations where organization_id = ${app.laboratoryId} and id = ${id}`),
  ).rejects.toThrow('permission denied')

  // excluded with a reason by who may: the old limits stay readable, and nothing is judged again
  const point = required(chart.points[0])
  const path = `/control-points/${point.id}/exclude`
  expect(await statusOf(tester.post(path, { excluded: true, reason: 'Wrong vial, repeated' }))).toBe(403)
  expect(await errorsOf(admin.post(path, { excluded: true, reason: 'short' }))).toHaveProperty('reason')
  const less = await dataOf<ControlChart>(admin.post(path, { excluded: true, reason: 'Wrong vial, repeated' }))
  expect(less.points[0]?.excluded).toMatchObject({ why: 'Wrong vial, repeated', by_name: admin.person.name })
  expect(await errorsOf(admin.post(path, { excluded: true, reason: 'Wrong vial, repeated' }))).toHaveProperty('reason')
  // ten others are there: 9 of the first runs and the one that was warned about
  expect(less.limits.map(({ point_count, reason }) => [point_count, reason])).toEqual([
    [10, 'Wrong vial, repeated'],
    [10, null],
  ])
  expect(less.centre).toBeGreaterThan(100)
  expect(less.points.map(({ z }) => z)).toEqual(again.points.map(({ z }) => z))
  expect(less.points.at(-1)?.centre).toBeCloseTo(100, 9)

  // typed, from a period, from a certificate that is not there
  const set = (limits: object) => admin.post(`/control-charts/${chart.id}/limits`, { limits })
  const reason = 'Agreed in the method review'
  const typed = await dataOf<ControlChart>(set({ basis: 'typed', centre: '101', deviation: '2', reason }))
  expect(typed).toMatchObject({ centre: 101, deviation: 2, basis: 'typed' })
  expect(typed.points.map(({ broken }) => broken)).toEqual(again.points.map(({ broken }) => broken))
  expect(await errorsOf(set({ basis: 'certificate', reason }))).toHaveProperty('basis')
  expect(await errorsOf(set({ basis: 'period', from: '2026-11-01', until: '2026-11-01', reason }))).toHaveProperty(
    'until',
  )
  const period = await dataOf<ControlChart>(set({ basis: 'period', from: '2026-11-01', until: '2026-11-30', reason }))
  expect(period).toMatchObject({ basis: 'period' })
  expect(period.limits[0]).toMatchObject({ point_count: 12, reason })
  expect(period.limits).toHaveLength(4)
})

test('[CHART-01] [CHART-15] recovery is against what the lot of the standard certifies, before what the label names', async () => {
  const item = { name: 'CBDV 1 mg/mL', kind: 'reference_material', unit: 'mL' }
  const { id: item_id } = await dataOf<InventoryItem>(tester.post('/inventory/items', { item }))
  const certified = [
    { analyte: 'CBDV', value: 8, unit: 'ug/mL', purity_percent: null, expanded_uncertainty: null, k: null },
  ]
  const facts = { item_id, lot_number: 'RM-8', received_on: '2026-01-05', amount_received: 500, certified }
  const { id, version } = await dataOf<Lot>(tester.post('/inventory/lots', { lot: facts }))
  const lot = await dataOf<Lot>(admin.post(`/inventory/lots/${id}/release`, { version }))
  await standard(90, [{ name: 'CBDV', amount: 10, peak_area: 400, rt_min: 4 }], lot)
  const chart = await chartOf('what=recovery&analyte=CBDV')
  expect([chart.lot?.name, chart.points.map(({ value }) => value)]).toEqual(['RM-8', [125]])
})

test('[CHART-05] [CHART-07] rules of a method, R-4s within one run, and a lot with a chart of its own', async () => {
  const item = { name: 'Hemp control', kind: 'control_material', unit: 'g' }
  const { id: item_id } = await dataOf<InventoryItem>(tester.post('/inventory/items', { item }))
  const certified = [{ analyte: 'CBD', value: 100, unit: 'mg/g', purity_percent: null, expanded_uncertainty: 4, k: 2 }]
  const facts = { item_id, lot_number: 'QC-7', received_on: '2026-01-05', amount_received: 500, certified }
  const { id: lotId, version } = await dataOf<Lot>(tester.post('/inventory/lots', { lot: facts }))
  const lot = await dataOf<Lot>(admin.post(`/inventory/lots/${lotId}/release`, { version }))
  const cbd = (amount: number) => [{ name: 'CBD', amount, peak_area: 400, rt_min: 6 }]
  await standard(100, cbd(10), lot)
  const before = await chartOf('what=recovery&analyte=CBD')
  expect(before).toMatchObject({ lot: { id: lot.id, name: 'QC-7' }, state: 'establishing' })
  const [mass] = await charts('what=mg_g&analyte=CBD')
  expect(mass).toMatchObject({ expected: 100, lot: { name: 'QC-7' } })
  // by the certificate: 100 % and (4 / 2) / 100 of it
  const reason = 'The certificate states U with k = 2'
  const fixed = await dataOf<ControlChart>(
    admin.post(`/control-charts/${before.id}/limits`, { limits: { basis: 'certificate', reason } }),
  )
  expect(fixed).toMatchObject({ centre: 100, deviation: 2, basis: 'certificate' })

  // above +2 SD on one day, below -2 SD on the next: two runs; then both on one day
  await standard(120, cbd(10.45), lot)
  await standard(144, cbd(9.55), lot)
  expect((await chartOf('what=recovery&analyte=CBD')).points.at(-1)?.broken.map(({ rule }) => rule)).toEqual(['1-2s'])
  await standard(145, cbd(10.45), lot)
  expect((await chartOf('what=recovery&analyte=CBD')).points.at(-1)?.broken.map(({ rule }) => rule)).toEqual([
    'R-4s',
    '1-2s',
  ])

  const put = (body: object) => admin.put(`/control-charts/${before.id}/rules`, body)
  expect(await statusOf(tester.put(`/control-charts/${before.id}/rules`, { modes: DEFAULT_RULE_MODES, reason }))).toBe(
    403,
  )
  expect(await errorsOf(put({ modes: { '1-2s': 'off' }, reason }))).toHaveProperty('modes')
  const modes = { ...DEFAULT_RULE_MODES, '1-2s': 'off', 'R-4s': 'warn' }
  expect((await dataOf<ControlChart>(put({ modes, reason }))).modes).toEqual(modes)
  await standard(146, cbd(9.55), lot)
  const after = await chartOf('what=recovery&analyte=CBD')
  expect(after.points.slice(-2).map(({ broken }) => broken)).toEqual([
    [
      { rule: 'R-4s', mode: 'reject' },
      { rule: '1-2s', mode: 'warn' },
    ],
    [{ rule: 'R-4s', mode: 'warn' }],
  ])
})

test('[CHART-11] [CHART-13] events by hand, in print, and a run that was cleared counts no more', async () => {
  const chart = await chartOf('what=recovery&analyte=CBD')
  const event = { machine_name: chart.machine_name, happened_at: '2026-11-06T08:00:00Z', label: 'New guard column' }
  const { id } = await dataOf<{ id: number }>(tester.post('/control-events', { event }))
  expect(await errorsOf(tester.post('/control-events', { event: { ...event, label: '' } }))).toHaveProperty('label')
  const read = () => viewer.read<ControlChart>(`/control-charts/${chart.id}`)
  const labels = async () => (await read()).events.map(({ label }) => label)
  expect(await labels()).toEqual(expect.arrayContaining(['New guard column', 'Lot QC-7']))
  expect(await statusOf(tester.delete(`/control-events/${id}`, {}))).toBe(422)
  await bodyOf(tester.delete(`/control-events/${id}`, { reason: 'Entered for the wrong instrument' }))
  expect(await labels()).not.toContain('New guard column')
  const pdf = await viewer.get(`/control-charts/${chart.id}/pdf`)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const last = required(chart.points.at(-1))
  await bodyOf(admin.patch(`/samples/${last.sample.id}/erase_result`, { reason: 'Wrong vial was injected' }))
  expect((await read()).points.at(-1)).toMatchObject({ id: last.id, cleared: true, z: last.z })
})

test('[CHART-09] a rejecting rule fails the batch of its point, and the RPD of its duplicate is on a chart', async () => {
  const cbg = (amount: number) => [{ name: 'CBG', amount, peak_area: 400, rt_min: 7 }]
  await standard(200, cbg(10))
  const { id: chartId } = await chartOf('what=recovery&analyte=CBG')
  const reason = 'Agreed in the method review'
  await bodyOf(
    admin.post(`/control-charts/${chartId}/limits`, { limits: { basis: 'typed', centre: 100, deviation: 2, reason } }),
  )
  const flower = (await tester.newSample({ strain_name: 'Batched' })).id
  const vial = { vial_type: 'red_1ml', label: '10 ug/ml', dilution_factor: 1, acquire: true }
  const ccv = (await tester.newSample({}, { sample_type_id: 9, prep_method_id: null, prepared_samples: [vial] })).id
  const { batch } = await bodyOf<{ batch: { id: number; number: string } }>(
    tester.post('/analytical_batches', { samples: [flower, ccv] }),
  )
  const read = () => viewer.read<AnalyticalBatch>(`/analytical_batches/${batch.id}`)
  const parent = required((await read()).members.find(({ sample }) => sample.id === flower))
  await bodyOf(tester.post(`/analytical_batches/${batch.id}/qc`, { role: 'DUP', parent_id: parent.id }))
  const dup = required((await read()).members.find(({ role }) => role === 'DUP'))
  for (const [sampleId, amount] of [
    [flower, 9],
    [dup.sample.id, 10],
  ] as const)
    for (const run of ['a', 'b']) await bodyOf(tester.append(sampleId, `${sampleId}-${run}`, { CBG: amount }))

  // 107 % is within 80 to 120 %, and 3.5 SD from the centre
  await bodyOf(tester.append(ccv, 'ccv', {}, { injected_at: '2026-11-20T08:00:00Z', results: cbg(10.7) }))
  const failed = await read()
  expect(failed.checks.filter(({ state }) => state === 'failed')).toEqual([
    expect.objectContaining({ measure: 'chart', analyte: 'CBG', reason: 'rule 1-3s' }),
  ])
  expect(failed.worst).toBe('failed')
  const { version } = await viewer.read<Sample>(`/samples/${flower}`)
  const refused = await refusalOf(admin.post(`/samples/${flower}/release`, { version }))
  expect(refused.error).toContain(
    `QC of batch ${batch.number} is not complete: CCV failed for CBG (rule 1-3s, limit of the control chart).`,
  )
  const { points } = await chartOf('what=recovery&analyte=CBG')
  expect(points.at(-1)?.run).toBe(`${batch.number} HPLC-1`)
  await bodyOf(
    admin.post(`/control-points/${points.at(-1)?.id}/exclude`, { excluded: true, reason: 'Wrong vial, repeated' }),
  )
  expect((await read()).checks.filter(({ measure }) => measure === 'chart')).toEqual([])

  // |9 - 10| of a mean of 9.5
  const rpd = await chartOf('what=rpd&analyte=CBG')
  expect(rpd.points.map(({ sample }) => sample.id)).toEqual([dup.sample.id])
  expect(rpd.points[0]?.value).toBeCloseTo(100 / 9.5, 9)
})

test('a chart of another laboratory is not found, and a sample that is no control is on none', async () => {
  const [row] = await charts('what=recovery&analyte=CBD')
  expect(await refusalOf(stranger.get(`/control-charts/${row?.id}`))).toMatchObject({ code: 'not_found' })
  const before = (await viewer.list<ControlSeriesRow>('/control-charts')).meta.total_count
  await tester.finishedSample({}, {}, [{ CBN: 1 }])
  expect((await viewer.list<ControlSeriesRow>('/control-charts')).meta.total_count).toBe(before)
})
