import { beforeAll, describe, expect, test } from 'vitest'
import type { AnalyticalGraph, AnalyticalReport, ChartAttribute } from '@eluent/contract'
import { errorsOf, idempotent, labTest, refusalOf, statusOf, statusesOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const TYPE = { line: 1, pie: 2, bar: 3, scatter: 4 }
const SCALE = { compare: 1, date: 2, month: 3, strain: 4, batch: 5, material: 6 }
let attributes: ChartAttribute[]

const { app, admin, tester, viewer } = labTest()
beforeAll(async () => {
  for (const id of [app.laboratoryId, app.otherLaboratoryId]) await app.laboratoryOf(id)
  attributes = await viewer.read<ChartAttribute[]>('/chart-attributes?no_pagination=true')
})

const attribute = (name: string, unit = 'percent', category = 'derived') =>
  required(attributes.find((row) => row.name === name && row.unit === unit && row.category === category)).id
const report = (change: Record<string, unknown> = {}) => ({
  name: 'THC of the year',
  chart_type_id: TYPE.bar,
  chart_attribute_ids: [attribute('THC')],
  chart_scale_id: SCALE.strain,
  config: {
    batch_test_ids: null,
    filters: { sample_type_id: null },
    attribute_type: 'derived',
    sub_scale: null,
    switch_axes: false,
  },
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  ...change,
})
const post = (change: Record<string, unknown> = {}, query = '', caller = tester) =>
  caller.post(`/analytical-reports${query}`, { analytical_report: report(change) })
let made = 0
const make = async (change: Record<string, unknown> = {}) => {
  made += 1
  const reply = await post({ name: `Report ${made}`, ...change })
  return reply.json<{ id: number; data: AnalyticalReport }>()
}
const patch = (id: number, change: Record<string, unknown>, version?: number, caller = tester) =>
  caller.patch(`/analytical-reports/${id}`, { analytical_report: report(change), version })
const stored = () => app.sql('select id from analytical_reports where deleted_at is null order by id')

/** A finished sample by the tester: THCA and THC in ug/mL of the 250x vial; 750 mg, so mg/g = ug/mL x 250 / 750. */
async function finished(
  testedAt: string,
  amounts: Record<string, number>,
  intake: Record<string, unknown> = {},
  top: Record<string, unknown> = {},
) {
  const sample = await tester.finishedSample(intake, top, [amounts, {}])
  await app.sql('update samples set tested_at = $2 where id = $1', [sample.id, testedAt])
  return sample.id
}

describe('what a report is made of', () => {
  test('[GRAPHDATA-04] [API2-44] types, attributes and scales are lists with id, name and slug, by id either way', async () => {
    for (const path of ['/chart-types', '/chart-attributes', '/chart-scales']) {
      const ask = async (order: string) =>
        await viewer.read<{ id: number; name: string; slug: string }[]>(
          `${path}?no_pagination=true&sortOrder=${order}&sortColumn=id`,
        )
      const ascending = await ask('ASC')
      expect(ascending.length).toBeGreaterThan(3)
      expect(ascending.every((row) => row.id > 0 && row.name !== '' && row.slug !== '')).toBe(true)
      expect(await ask('DESC')).toEqual(ascending.toReversed())
    }
    expect(new Set(attributes.map(({ category }) => category))).toEqual(new Set(['derived', 'total']))
  })

  test('[GRAPHDATA-05] one scale compares tests, the others are date, month, strain name, batch number, material type', async () => {
    const { data } = (await viewer.get('/chart-scales')).json<{ data: { slug: string }[] }>()
    expect(data.map(({ slug }) => slug)).toEqual([
      'compare-tests',
      'date',
      'month',
      'strain-name',
      'batch-number',
      'material-type',
    ])
  })

  test('an analyte that a new report method names can be drawn', async () => {
    const body = {
      ordered_analytes: ['THCP'],
      analyteColors: { THCP: '112233' },
      method: { id: 0, name: 'THCP', default: false },
      upper_bounds: 50,
      lower_bounds: 1,
    }
    expect(await statusOf(tester.post('/methods', body))).toBe(201)
    const { data } = (await viewer.get('/chart-attributes')).json<{ data: ChartAttribute[] }>()
    const named = data.filter(({ name }) => name === 'THCP').map(({ unit, category }) => [unit, category])
    expect(named).toEqual([
      ['amount', 'total'],
      ['percent', 'total'],
    ])
  })
})

describe('a report', () => {
  test('[API2-38] [API2-40] [GRAPHDATA-01] [GRAPHDATA-02] [GRAPHDATA-03] is made, replies its id and reads back', async () => {
    const { id } = await make({ name: ' THC by strain ' })
    const { data } = (await viewer.get(`/analytical-reports/${id}`)).json<{ data: AnalyticalReport }>()
    expect(data).toMatchObject({
      id,
      name: 'THC by strain',
      chart_type: { id: TYPE.bar, slug: 'bar', name: 'Bar', image_url: '/charts/bar.svg' },
      chart_scale: { id: SCALE.strain, slug: 'strain-name', name: 'Strain name' },
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    })
    expect(data.chart_attributes).toEqual([{ id: attribute('THC'), name: 'THC', unit: 'percent', category: 'derived' }])
    expect(data.config).toEqual(report().config)
  })

  test('[API2-37] the list is newest first, and whole', async () => {
    for (let at = 0; at < 11; at += 1) await make()
    const query = 'no_pagination=true&sortOrder=DESC&sortColumn=id'
    const { data } = (await viewer.get(`/analytical-reports?${query}`)).json<{ data: AnalyticalReport[] }>()
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual((await stored()).map(({ id }) => Number(id)).toReversed())
    expect(ids.length).toBeGreaterThan(10)
  })

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['[WIZARD-16] a blank name', { name: ' ' }, { name: ['mandatory field'] }],
    ['[WIZARD-16] a name of 65', { name: 'n'.repeat(65) }, { name: ['Maximum of 64 characters'] }],
    ['[WIZARD-17] [WIZARD-21] no graph type', { chart_type_id: null }, { chart_type_id: ['mandatory field'] }],
    ['[WIZARD-17] [WIZARD-21] no scale', { chart_scale_id: undefined }, { chart_scale_id: ['mandatory field'] }],
    [
      '[WIZARD-17] [WIZARD-21] no analyte type',
      { config: { filters: {} } },
      { 'config.attribute_type': ['mandatory field'], chart_attribute_ids: ['mandatory field'] },
    ],
    ['[WIZARD-18] [WIZARD-21] no attribute', { chart_attribute_ids: [] }, { chart_attribute_ids: ['mandatory field'] }],
    [
      '[WIZARD-19] [WIZARD-21] no dates',
      { start_date: null, end_date: '' },
      { start_date: ['mandatory field'], end_date: ['mandatory field'] },
    ],
    [
      '[WIZARD-21] a start after the end',
      { start_date: '2026-01-02', end_date: '2026-01-01' },
      { start_date: ['Start date must not be after end date'] },
    ],
    ['[WIZARD-12] a day to come', { end_date: '2999-01-01' }, { end_date: ['Date range cannot go past today'] }],
    [
      '[WIZARD-20] [WIZARD-21] the compare scale without a sub-scale',
      { chart_scale_id: SCALE.compare, config: { attribute_type: 'derived', batch_test_ids: [1] } },
      { 'config.sub_scale': ['mandatory field'] },
    ],
    [
      'a material of quality control',
      { config: { attribute_type: 'derived', filters: { sample_type_id: 9 } } },
      { 'config.filters.sample_type_id': ['Unknown material type'] },
    ],
  ])('is refused with %s, new and changed', async (_what, change, errors) => {
    const before = await stored()
    expect(await errorsOf(post(change))).toEqual(errors)
    expect(await stored()).toEqual(before)
    expect(await errorsOf(patch(Number(required(before[0])['id']), change))).toEqual(errors)
  })

  test('[WIZARD-12] today is the day of who asks: it may be tomorrow in Greenwich', async () => {
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(app.deps.now())
    const ask = (timezone: string) =>
      tester.post(
        '/analytical-reports?preview=true',
        { analytical_report: report({ end_date: dayIn('Pacific/Kiritimati') }) },
        { timezone },
      )
    expect(await statusOf(ask('Pacific/Kiritimati'))).toBe(200)
    // 26 hours behind: always another day
    expect(await errorsOf(ask('Etc/GMT+12'))).toEqual({ end_date: ['Date range cannot go past today'] })
  })

  test('[ERR2-26] a name of the organization is taken once, however it is written; a removed one is free again', async () => {
    const taken = { errors: { slug: ['Name has already been taken'] } }
    const { id } = await make({ name: 'Terroir 2026' })
    const reply = await post({ name: ' terroir  2026 ' })
    expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining(taken)])
    const other = await make()
    expect((await patch(other.id, { name: 'TERROIR 2026' })).json()).toMatchObject(taken)
    expect(await statusOf(patch(id, { name: 'Terroir 2026' }))).toBe(200)
    const stranger = await app.signIn('tester', app.otherLaboratoryId)
    const theirs = await stranger.read<ChartAttribute[]>('/chart-attributes')
    const own = report({
      name: 'Terroir 2026',
      chart_attribute_ids: [required(theirs.find((row) => row.category === 'derived')).id],
    })
    expect(await statusOf(stranger.post('/analytical-reports', { analytical_report: own }))).toBe(200)
    await admin.delete(`/analytical-reports/${id}`, { reason: 'entered twice' })
    expect(await statusOf(post({ name: 'Terroir 2026' }))).toBe(200)
  })

  test('of two at the same moment with one name one is made', async () => {
    const replies = await Promise.all([post({ name: 'Twin' }), post({ name: 'Twin' })])
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(replies.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
      errors: { slug: ['Name has already been taken'] },
    })
  })

  test('two editors: the second learns whose change was there first, and nothing of theirs is saved', async () => {
    const { id, data } = await make()
    expect(await statusOf(patch(id, { name: 'First' }, data.version))).toBe(200)
    expect(await refusalOf(patch(id, { name: 'Second' }, data.version, admin))).toMatchObject({
      status: 409,
      who: tester.person.name,
    })
    expect((await viewer.read<AnalyticalReport>(`/analytical-reports/${id}`)).name).toBe('First')
  })

  test('[API2-41] is removed with 202, is not found after, and stays in the trail', async () => {
    const { id } = await make()
    expect(await statusOf(admin.delete(`/analytical-reports/${id}`, { reason: 'entered twice' }))).toBe(202)
    for (const path of ['', '/data', '/download']) {
      expect(await statusOf(admin.get(`/analytical-reports/${id}${path}`))).toBe(404)
    }
    expect(await statusOf(admin.delete(`/analytical-reports/${id}`, { reason: 'entered twice' }))).toBe(404)
    expect(await app.actions('analytical_report', id)).toEqual(['create', 'void'])
  })

  test('[PERM2-11] [PERM3-16] each action needs its own permission of the graph dashboard', async () => {
    const { id } = await make()
    const before = await stored()
    expect(await statusOf(viewer.get('/analytical-reports'))).toBe(200)
    expect(
      await statusesOf([
        post({ name: 'Not mine' }, '', viewer),
        post({}, '?preview=true', viewer),
        patch(id, { name: 'Not mine' }, undefined, viewer),
        tester.delete(`/analytical-reports/${id}`, { reason: 'entered twice' }),
        viewer.get(`/analytical-reports/${id}/download`),
        viewer.post(`/analytical-reports/${id}/share`, { email: 'a@example.org' }),
        viewer.get('/analytical-reports/tests?ids=1'),
        app.get('/analytical-reports'),
      ]),
    ).toEqual([403, 403, 403, 403, 403, 403, 403, 401])
    expect(await stored()).toEqual(before)
  })
})

describe('the figures', () => {
  const preview = async (change: Record<string, unknown>, headers: Record<string, string> = {}) =>
    (
      await tester.post(
        '/analytical-reports?preview=true',
        { analytical_report: report(change) },
        { ...idempotent(), ...headers },
      )
    ).json<AnalyticalGraph>()
  let ids: number[]

  beforeAll(async () => {
    ids = [
      // mg/g: THCA 30 x 250 / 750 = 10, THC 12 x 250 / 750 = 4; total THC 4 + 0.877 x 10 = 12.77 mg/g = 1.277 %
      await finished('2026-01-05T12:00:00Z', { THCA: 30, THC: 12 }, { strain_name: 'Haze', batch_number: 'B-10' }),
      // THCA 45 -> 15, THC 0.3 below the LOQ; total THC 13.155 mg/g = 1.3155 %
      await finished('2026-01-06T12:00:00Z', { THCA: 45, THC: 0.3 }, { strain_name: 'Haze', batch_number: 'B-9' }),
      await finished('2026-01-31T23:30:00Z', { THCA: 15 }, { strain_name: 'Kush', batch_number: 'B-11' }),
    ]
    await finished('2026-02-01T00:30:00Z', { THCA: 48 }, { strain_name: 'Too late' })
    const removed = await finished('2026-01-10T12:00:00Z', { THCA: 48 }, { strain_name: 'Removed' })
    await app.sql('update samples set deleted_at = now() where id = $1', [removed])
    // one of two vials has run
    const unfinished = await tester.newSample({ strain_name: 'Unfinished' })
    await tester.append(unfinished.id, 'u.D', { THCA: 40 })
    await app.sql(`update samples set tested_at = '2026-01-10' where id = $1`, [unfinished.id])
    ids.push(unfinished.id)
    const top = { sample_type_id: 9, prep_method_id: null }
    const standard = await tester.newSample({ strain_name: 'CCV' }, top)
    await app.sql(`update samples set finished = true, tested_at = '2026-01-10' where id = $1`, [standard.id])
  })

  test('[GRAPHDATA-08] are means over finished samples of the range, both days included, QC and removed ones left out', async () => {
    const graph = await preview({})
    // (1.277 + 1.3155) / 2 = 1.29625; 0.877 x 5 = 4.385 mg/g = 0.4385 %
    expect(graph).toEqual({
      kind: 'graph',
      data: { Haze: { THC: 1.3 }, Kush: { THC: 0.44 } },
      meta: { samples: 3, labels_found: 2, labels_shown: 2, left_out: 0 },
    })
    await app.sql(`update samples set tested_at = null, created_at = '2026-01-05T13:00:00Z' where id = $1`, [ids[0]])
    const days = await preview({ chart_scale_id: SCALE.date })
    expect(Object.keys(days.data)).toEqual(['2026-01-05', '2026-01-06', '2026-01-31'])
  })

  test('< LOQ counts as 0, what a vial did not look for not at all, and amounts are mg/g', async () => {
    const config = { attribute_type: 'total', filters: {} }
    const chart_attribute_ids = [attribute('THC', 'amount', 'total'), attribute('THCA', 'amount', 'total')]
    // THC: (4 + 0) / 2; THCA: (10 + 15) / 2
    expect((await preview({ config, chart_attribute_ids })).data).toEqual({
      Haze: { THC: 2, THCA: 12.5 },
      Kush: { THCA: 5 },
    })
  })

  test('the number of samples is of those that have a value of what is drawn', async () => {
    const config = { attribute_type: 'total', filters: {} }
    const only = (name: string) => ({ config, chart_attribute_ids: [attribute(name, 'amount', 'total')] })
    // THC was looked for in the two Haze alone, CBD in no sample; the total of THC is that of its acid in Kush.
    expect((await preview(only('THC'))).meta).toMatchObject({ samples: 2, labels_found: 1 })
    expect(await preview(only('CBD'))).toMatchObject({ data: {}, meta: { samples: 0, labels_found: 0 } })
    expect((await preview({})).meta).toMatchObject({ samples: 3, labels_found: 2 })
    expect(await preview({ chart_attribute_ids: [attribute('CBD')] })).toMatchObject({ data: {}, meta: { samples: 0 } })
    const compared = { sub_scale: 'strain_name', batch_test_ids: ids.slice(0, 3) }
    const compare = { chart_scale_id: SCALE.compare, start_date: null, end_date: null }
    expect((await preview({ ...only('THC'), ...compare, config: { ...config, ...compared } })).meta).toMatchObject({
      samples: 2,
      labels_shown: 3,
    })
  })

  test('a sample that was looked through in vain counts with 0, one without a weight does not count', async () => {
    const top = { start_date: '2025-03-01', end_date: '2025-03-31' }
    await finished('2025-03-02T12:00:00Z', { THC: 0, THCA: 0 }, { strain_name: 'Hemp' })
    await finished('2025-03-03T12:00:00Z', { THC: 12 }, { strain_name: 'Hemp' })
    await finished('2025-03-04T12:00:00Z', { THC: 12 }, { strain_name: 'Hemp', sample_weight: 0 })
    // (0 + 12 x 250 / 750 / 10) / 2 = 0.2 %
    expect(await preview(top)).toMatchObject({ data: { Hemp: { THC: 0.2 } }, meta: { samples: 2 } })
  })

  test('[WIZARD-13] with switched axes the attributes are the labels, and the switch is saved', async () => {
    const config = { ...report().config, switch_axes: true }
    expect((await preview({ config })).data).toEqual({ THC: { Haze: 1.3, Kush: 0.44 } })
    const { id, data } = await make({ config })
    expect(data.config.switch_axes).toBe(true)
    expect((await viewer.get(`/analytical-reports/${id}/data`)).json<AnalyticalGraph>().data).toEqual({
      THC: { Haze: 1.3, Kush: 0.44 },
    })
  })

  test('days begin where the reader is; months, batches and materials are labels too', async () => {
    const inTokyo = await preview({ chart_scale_id: SCALE.date }, { timezone: 'Asia/Tokyo' })
    expect(Object.keys(inTokyo.data)).toEqual(['2026-01-05', '2026-01-06'])
    const labels = async (chart_scale_id: number, change: Record<string, unknown> = {}) =>
      Object.keys((await preview({ chart_scale_id, ...change })).data)
    expect(await labels(SCALE.month, { end_date: '2026-02-28' })).toEqual(['2026-01', '2026-02'])
    expect(await labels(SCALE.batch)).toEqual(['B-9', 'B-10', 'B-11'])
    expect(await labels(SCALE.material)).toEqual(['Flower'])
    const config = { attribute_type: 'derived', filters: { sample_type_id: 2 } }
    expect(await labels(SCALE.strain, { config })).toEqual([])
  })

  test('of many names those with the most samples are drawn, and it is said how many there are', async () => {
    await app.sql(
      `insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number, strain_name, required_runs, finished, tested_at, created_by_id, created_by_name, updated_by_name)
       select organization_id, 'many-' || n, sample_type_id, test_method_id, test_method_version, 'I', 'Strain ' || n, 1, true, '2025-06-01', 1, 'x', 'x' from samples, generate_series(1, 60) n where id = $1`,
      [ids[0]],
    )
    await app.sql(
      `insert into sample_totals (organization_id, sample_id, position, name, primary_analyte, acid_analyte, factor, percent, mg_g)
       select organization_id, id, 1, 'THC', 'THC', 'THCA', 0.877, 1, 10 from samples where strain_name like 'Strain %'`,
    )
    const { meta } = await preview({ start_date: '2025-06-01', end_date: '2025-06-30' })
    expect(meta).toEqual({ samples: 50, labels_found: 60, labels_shown: 50, left_out: 0 })
  })

  test('[API2-39] a preview saves nothing and computes again each time, also with the same key', async () => {
    const before = await stored()
    const key = idempotent()
    const ask = (change: Record<string, unknown>) =>
      tester.post('/analytical-reports?preview=true', { analytical_report: report(change) }, key)
    expect((await ask({ name: '' })).json<AnalyticalGraph>().data).toEqual({ Haze: { THC: 1.3 }, Kush: { THC: 0.44 } })
    expect((await ask({ end_date: '2026-01-30' })).json<AnalyticalGraph>().data).toEqual({ Haze: { THC: 1.3 } })
    expect(await stored()).toEqual(before)
  })

  test('[GRAPHDATA-11] compared tests are named by strain or batch, their ids kept; other scales keep none', async () => {
    const compare = (sub_scale: string, batch_test_ids: number[]) => ({
      chart_scale_id: SCALE.compare,
      config: { attribute_type: 'derived', sub_scale, batch_test_ids },
      start_date: null,
      end_date: null,
    })
    const [first, second, third, unfinished] = ids as [number, number, number, number]
    expect(await preview(compare('strain_name', [third, first, second, unfinished]))).toEqual({
      kind: 'compare',
      data: {
        '2026-01-05': [{ name: 'Haze', id: first, data: { THC: 1.28 } }],
        '2026-01-06': [{ name: 'Haze', id: second, data: { THC: 1.32 } }],
        '2026-01-31': [{ name: 'Kush', id: third, data: { THC: 0.44 } }],
      },
      meta: { samples: 3, labels_found: 3, labels_shown: 3, left_out: 1 },
    })
    const { id, data } = await make(compare('batch_number', [second, first]))
    expect([data.config.batch_test_ids, data.config.sub_scale, data.start_date]).toEqual([
      [second, first],
      'batch_number',
      null,
    ])
    const named = (await viewer.get(`/analytical-reports/${id}/data`)).json<AnalyticalGraph>().data
    expect(Object.values(named).map(([test]) => (test as { name: string }).name)).toEqual(['B-10', 'B-9'])
    const byDate = await make({ config: { ...report().config, batch_test_ids: [first], sub_scale: 'strain_name' } })
    expect([byDate.data.config.batch_test_ids, byDate.data.config.sub_scale]).toEqual([null, null])
  })

  test('tests of another laboratory cannot be compared, drawn or looked at', async () => {
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const theirs = await stranger.read<ChartAttribute[]>('/chart-attributes')
    const body = report({
      chart_attribute_ids: [required(theirs.find((row) => row.category === 'derived' && row.name === 'THC')).id],
      chart_scale_id: SCALE.compare,
      config: { attribute_type: 'derived', sub_scale: 'strain_name', batch_test_ids: ids.slice(0, 1) },
    })
    expect(await errorsOf(stranger.post('/analytical-reports?preview=true', { analytical_report: body }))).toEqual({
      'config.batch_test_ids': ['Some of these tests were removed'],
    })
    expect((await stranger.get(`/analytical-reports/tests?ids=${ids.join()}`)).json()).toEqual({ data: [] })
    const ownRange = report({ chart_attribute_ids: body.chart_attribute_ids })
    expect(
      (await stranger.post('/analytical-reports?preview=true', { analytical_report: ownRange })).json<AnalyticalGraph>()
        .data,
    ).toEqual({})
    // and attributes are each laboratory's own
    expect(await errorsOf(stranger.post('/analytical-reports', { analytical_report: report() }))).toEqual({
      chart_attribute_ids: ['mandatory field'],
    })
  })

  test('the tests of a selection come in its order', async () => {
    const { data } = (await tester.get(`/analytical-reports/tests?ids=${ids[2]},${ids[0]},x,-1`)).json<{
      data: { id: number; strain_name: string; finished: boolean }[]
    }>()
    expect(data.map(({ id, strain_name, finished: done }) => [id, strain_name, done])).toEqual([
      [ids[2], 'Kush', true],
      [ids[0], 'Haze', true],
    ])
  })
})
