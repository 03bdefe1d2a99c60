import type { Calibration, ReportMethod, Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { DETECTION_VERSION } from '@eluent/signal'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { required } from '../../testing/required.ts'

const { app, admin, tester, viewer } = labTest()

const fixture = (path: string) =>
  readFileSync(new URL(`../../../../../packages/signal/fixtures/${path}`, import.meta.url))
const methods: Record<'calibration' | 'instrument', number> = { calibration: 0, instrument: 0 }

beforeAll(async () => {
  // the tables of the laboratory come with its first methods
  await app.laboratoryOf(app.laboratoryId)
  for (const quantify_from of ['calibration', 'instrument'] as const) {
    const made = tester.post('/methods', {
      ordered_analytes: ['THCA', 'CBD', 'CBN'],
      method: { id: 0, name: `From ${quantify_from}` },
      upper_bounds: 50,
      lower_bounds: 1,
      quantify_from,
    })
    methods[quantify_from] = (await dataOf<ReportMethod>(made)).id
  }
})

/** Area 40 per ug/mL, THCA at 8.09 min and CBD at 19.63, in force on the instrument. */
async function calibrate(method: number, machineName: string, excluded: readonly number[] = []): Promise<Calibration> {
  const top = { sample_type_id: 10, prep_method_id: null, test_method_id: method }
  const { id } = await tester.newSample({}, top)
  for (const [at, level] of [1, 5, 10, 25, 50].entries()) {
    const row = (name: string, rt_min: number) => ({ name, amount: level, peak_area: level * 40, rt_min })
    await statusOf(tester.append(id, `${at}.D`, {}, { machineName, results: [row('THCA', 8.09), row('CBD', 19.63)] }))
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
  const why = 'reads 74.6 %'
  const [, cbd] = draft.analytes
  const choice = { ...cbd, excluded: excluded.map((level) => ({ level, why })) }
  const { version } = await dataOf<Calibration>(
    tester.patch(`/calibrations/${draft.id}`, { version: draft.version, analytes: [choice] }),
  )
  const exception = excluded.length > 0 ? 'Range of CBD shortened for this month' : undefined
  return dataOf<Calibration>(
    admin.post(`/calibrations/${draft.id}/approve`, { version, password: TEST_PASSWORD, exception }),
  )
}
const newSample = (method: number) => tester.newSample({}, { test_method_id: method })
const sampleOf = (id: number) => admin.read<Sample>(`/samples/${id}`)
const stateOf = ({ compounds }: Sample, of: string) => {
  const { state, amount } = compounds.find(({ name }) => name === of) ?? {}
  return [state, amount]
}

describe('[CALIB-10] a method that quantifies from our calibration', () => {
  test('takes each amount from the area, with the bounds of the method, and the provenance says so', async () => {
    const calibration = await calibrate(methods.calibration, 'HPLC-10')
    expect(calibration.analytes[0]).toMatchObject({ retention_time_min: 8.09, signal: null })
    const { id } = await newSample(methods.calibration)
    const results = [
      { name: 'THCa', amount: 99, peak_area: 800 },
      { name: 'CBD', amount: 5, peak_area: 20 },
      { name: 'CBN', amount: 0 },
    ]
    await statusOf(tester.append(id, 'a', {}, { machineName: 'HPLC-10', results }))
    const sample = await sampleOf(id)
    expect(stateOf(sample, 'THCA')).toEqual(['value', expect.closeTo(20, 9)])
    expect(stateOf(sample, 'CBD')).toEqual(['below_loq', expect.closeTo(0.5, 9)])
    // of CBN there is no curve: it was not measured, rather than not detected
    expect(stateOf(sample, 'CBN')).toEqual(['no_data', null])
    expect(sample.results[0]?.quantified_from).toBe('calibration')
    expect(buildReportView(sample, { time_zone: 'UTC' }).provenance.calibration).toMatch(/, amounts computed by it$/)
    // the instrument's own amount is kept beside it
    expect(
      await app.value(
        "select compared_ug_ml from injection_analytes analyte join injections run on run.organization_id = analyte.organization_id and run.id = analyte.injection_id where run.sample_id = $1 and analyte.name = 'THCa'",
        [id],
      ),
    ).toBe(99)
  })

  test('gives no amount where no calibration was in force, and the report is held', async () => {
    const { id } = await newSample(methods.calibration)
    for (const run of ['a', 'b']) {
      const results = [{ name: 'THCA', amount: 20, peak_area: 800 }]
      await statusOf(tester.append(id, run, {}, { machineName: 'HPLC-11', results }))
    }
    const sample = await sampleOf(id)
    expect(stateOf(sample, 'THCA')).toEqual(['no_data', null])
    expect(sample.holds).toEqual([{ rule: 'not_calibrated', values: { analytes: 'THCA' }, record_id: null }])
    expect(sample.can.release.allowed).toBe(false)
  })
})

describe('[CALIB-06] a calibration in force without its lowest and highest level', () => {
  test.each(['instrument', 'calibration'] as const)(
    'shortens the range of what is measured by it, by the amounts of the %s; what was measured before stays',
    async (from) => {
      const [method, machineName] = [methods[from], `HPLC-6 ${from}`]
      const measure = async (cbd: number) => {
        const { id } = await newSample(method)
        const row = (name: string, amount: number) => ({ name, amount, peak_area: amount * 40 })
        for (const run of ['a', 'b'])
          await statusOf(
            tester.append(id, `${cbd} ${run}`, {}, { machineName, results: [row('CBD', cbd), row('THCA', 3)] }),
          )
        return sampleOf(id)
      }
      await calibrate(method, machineName)
      const before = await measure(3)
      expect(await statusOf(admin.post(`/samples/${before.id}/release`, { version: before.version }))).toBe(200)
      const { sample_id } = await calibrate(method, machineName, [1, 50])

      const found = await Promise.all([3, 30, 20].map(measure))
      const cbd = (sample: Sample) => sample.compounds.find(({ name }) => name === 'CBD')
      expect(found.map((sample) => cbd(sample)?.state)).toEqual(['below_loq', 'over_bounds', 'value'])
      // THCA kept all of its levels
      expect(found.map((sample) => stateOf(sample, 'THCA')[0])).toEqual(['value', 'value', 'value'])
      const [low, high] = found
      expect(cbd(required(low))?.loq).toBeCloseTo(5 * (cbd(before)?.loq ?? 0), 12)
      expect(required(high).dilutions).toMatchObject([{ analytes: ['CBD'], factor: 2 }])
      expect(required(low).results[0]?.narrowed_ranges).toEqual([{ name: 'CBD', low: 5, high: 25 }])
      const note =
        'The calibration lacks its lowest or highest level, so that the concentration range is shorter: CBD from 5 to 25 ug/mL.'
      const shared = await admin.read<Sample>(`/share/samples/${low?.share_key}`)
      for (const one of [required(low), shared]) {
        const { rows, footnotes } = buildReportView(one, { time_zone: 'UTC' })
        expect(rows.find(({ analyte }) => analyte === 'CBD')).toMatchObject({ percent_text: '< LOQ' })
        expect(footnotes).toContain(note)
      }

      // the report before it stays released, and a new calibration is measured over all of its levels
      const after = await sampleOf(before.id)
      expect([cbd(after), after.release?.current]).toEqual([cbd(before), true])
      expect(buildReportView(after, { time_zone: 'UTC' }).footnotes).not.toContain(note)
      await calibrate(method, machineName)
      expect((await sampleOf(sample_id)).results[0]).not.toHaveProperty('narrowed_ranges')
    },
  )
})

describe('[CALIB-11] with the amounts of the instrument', () => {
  test('those from the LOQ on that differ by more than the setting are named with both amounts', async () => {
    const { id: calibration_id } = await calibrate(methods.instrument, 'HPLC-12')
    const { id } = await newSample(methods.instrument)
    const run = (name: string, rows: object[]) =>
      statusOf(tester.append(id, name, {}, { machineName: 'HPLC-12', results: rows }))
    // 2 % is no difference yet; below the LOQ none counts
    await run('a', [
      { name: 'THCA', amount: 20.4, peak_area: 800 },
      { name: 'CBD', amount: 0.9, peak_area: 20 },
    ])
    await run('b', [{ name: 'THCA', amount: 20.5, peak_area: 800 }])
    const sample = await sampleOf(id)
    expect(sample.differences).toEqual([
      {
        vial_number: 2,
        calibration_id,
        name: 'THCA',
        amount_ug_ml: 20.5,
        compared_ug_ml: expect.closeTo(20, 9),
        percent: expect.closeTo(2.5, 9),
      },
    ])
    expect(stateOf(sample, 'THCA')).toEqual(['value', expect.closeTo(20.45, 9)])
    expect(buildReportView(sample, { time_zone: 'UTC' }).provenance.calibration).toMatch(/, amounts of the instrument$/)
    // it is shown, and holds nothing
    expect(sample.holds).toEqual([])
    const settings = { calibration_difference_percent: 3 }
    await statusOf(admin.patch('/quality/settings', { settings, reason: 'As our procedure says' }))
    expect((await sampleOf(id)).differences).toEqual([])
  })
})

describe('[CALIB-12] a chromatogram without a report', () => {
  test.each([
    // the maker's own integration: THCA 324.5 mAU s at 8.10 min, and peaks of 136 and 39.5 beside it
    [
      'a signal (.ch)',
      'agilent/lc-v30-calibration-chromhandler/CA11_50uM.D/dad1A.ch',
      { THCA: ['value', 8.11], CBD: ['not_detected', 0] },
      [7.67],
    ],
    // 3948.4 mAU s at 19.63 min by its own table (ours 0.7 % more: its neighbour's tail), which is above the method's range
    [
      'ANDI (.cdf)',
      'andi/agilent-hplc.cdf',
      { THCA: ['below_loq', 0.007], CBD: ['over_bounds', 99.36] },
      [1.55, 3.27, 5.54, 8.79, 11.83, 12.25, 13.32, 17.17],
    ],
  ] as const)(
    '%s is quantified, and other peaks above the area of the LOQ are listed',
    async (_what, path, found, unnamed) => {
      const machineName = `HPLC ${path}`
      await calibrate(methods.calibration, machineName)
      const { id } = await newSample(methods.calibration)
      const file = await tester.store({ kind: 'chromatogram', name: path.split('/').at(-1) ?? path }, fixture(path))
      const run = { machineName, results: [], chromatogram_file_id: file, source_file_ids: [file] }
      await statusOf(tester.append(id, path, {}, run))
      const sample = await viewer.read<Sample>(`/samples/${id}`)
      for (const [name, [state, amount]] of Object.entries(found)) {
        expect(stateOf(sample, name)).toEqual([state, expect.closeTo(amount, 1)])
      }
      const [stored] = sample.results
      expect(stored?.invalid.map(({ rt_min }) => Number(rt_min?.toFixed(2)))).toEqual(unnamed)
      expect(stored?.metadata['Peaks']).toBe('Found by Eluent in the chromatogram: the run has no report.')
      expect(stored?.metadata['Peak detection']).toBe(`Version ${DETECTION_VERSION}`)
    },
  )

  test('stays without results where the instrument is to give the amounts, or nothing can be read', async () => {
    const bytes = fixture('andi/agilent-hplc.cdf')
    for (const [method, content] of [
      [methods.instrument, bytes],
      [methods.calibration, bytes.subarray(0, 100)],
    ] as const) {
      const file = await tester.store({ kind: 'chromatogram', name: 'run.cdf' }, Buffer.from(content))
      const { id } = await newSample(method)
      const run = { machineName: 'HPLC-10', results: [], chromatogram_file_id: file, source_file_ids: [file] }
      expect(await statusOf(tester.append(id, 'c', {}, run))).toBe(200)
      expect((await sampleOf(id)).results[0]).toMatchObject({ results: [], invalid: [] })
    }
  })
})
