import type { Calibration, FoundRun, ReportMethod, Sample } from '@eluent/contract'
import { AUTOMATIC_INTEGRATION, INTEGRATION_TEXTS } from '@eluent/domain/report-methods'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import type { Refusal } from '../../testing/replies.ts'
import { turns } from '../../testing/seeded.ts'

const { app, admin, tester, viewer } = labTest()
// the maker's integration: THCA 324.5 mAU s at 8.10 min; beside it 136 at 7.67 min and 39.5
const run = (name: string) =>
  readFileSync(
    new URL(
      `../../../../../packages/signal/fixtures/agilent/lc-v30-calibration-chromhandler/${name}/dad1A.ch`,
      import.meta.url,
    ),
  )
const RUN = run('CA11_50uM.D')
const OTHER_RUN = run('CA10_100uM.D')
const INSTRUMENT = 'HPLC-40'
let method: ReportMethod
let calibration: Calibration

const read = () => tester.read<ReportMethod>(`/methods/${method.id}`)
const set = (integration: object | null) => tester.patch(`/methods/${method.id}/update`, { integration })

beforeAll(async () => {
  await app.laboratoryOf(app.laboratoryId)
  const made = tester.post('/methods', {
    ordered_analytes: ['THCA', 'CBD'],
    method: { id: 0, name: 'Integrated as set' },
    upper_bounds: 50,
    lower_bounds: 1,
    quantify_from: 'calibration',
  })
  method = await dataOf<ReportMethod>(made)
  const top = { sample_type_id: 10, prep_method_id: null, test_method_id: method.id }
  const { id } = await tester.newSample({}, top)
  for (const [at, level] of [1, 5, 10, 25, 50].entries()) {
    const row = (name: string, rt_min: number) => ({ name, amount: level, peak_area: level * 40, rt_min })
    const results = [row('THCA', 8.09), row('CBD', 19.63)]
    await statusOf(tester.append(id, `${at}.D`, {}, { machineName: INSTRUMENT, results }))
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
  const signed = { version: draft.version, password: TEST_PASSWORD }
  calibration = await dataOf<Calibration>(admin.post(`/calibrations/${draft.id}/approve`, signed))
})

async function measured(name: string): Promise<Sample> {
  const { id } = await tester.newSample({}, { test_method_id: method.id })
  const file = await tester.store({ kind: 'chromatogram', name: 'dad1A.ch' }, RUN)
  const run = { machineName: INSTRUMENT, results: [], chromatogram_file_id: file, source_file_ids: [file] }
  await statusOf(tester.append(id, name, {}, run))
  return viewer.read<Sample>(`/samples/${id}`)
}
const unnamed = ({ results }: Sample) => results[0]?.invalid.map(({ rt_min }) => Number(rt_min?.toFixed(2)))

describe('[CALIB-12] the integration of a report method', () => {
  test.each([
    [{ baseline: 'automatic', peak_valley_ratio: 10 }, { peak_valley_ratio: [INTEGRATION_TEXTS.needsDropLines] }],
    [{ baseline: 'drop_lines', skim_height_ratio: '0' }, { skim_height_ratio: [INTEGRATION_TEXTS.ratio] }],
    [{ baseline: 'automatic', minimum_area: 'much' }, { minimum_area: [INTEGRATION_TEXTS.minimum] }],
    [{ baseline: 'automatic', start_min: 5, end_min: 5 }, { end_min: [INTEGRATION_TEXTS.order] }],
  ])('%j is refused in a sentence, for a new method and a changed one', async (integration, errors) => {
    expect(await errorsOf(set(integration))).toEqual(errors)
    const body = { ordered_analytes: ['THC'], method: { id: 0, name: 'Refused' }, upper_bounds: 50, lower_bounds: 1 }
    expect(await errorsOf(tester.post('/methods', { ...body, integration }))).toEqual(errors)
    expect(await read()).not.toHaveProperty('integration')
  })

  test('a change makes a version, stands in the trail, and none stays none', async () => {
    const before = await read()
    await statusOf(set({ baseline: 'drop_lines', peak_valley_ratio: '12.5', start_min: '' }))
    const integration = { ...AUTOMATIC_INTEGRATION, baseline: 'drop_lines', peak_valley_ratio: 12.5 }
    expect(await read()).toMatchObject({ version: before.version + 1, integration })
    const history = await admin.read<{ changes: object[] }[]>(`/audit_trail?noun=report_method&record_id=${method.id}`)
    expect(history[0]).toMatchObject({
      changes: [{ field: 'integration', old: null, new: 'Drop lines to one baseline, peak valley ratio 12.5' }],
    })
    // what is left out stays
    await statusOf(tester.patch(`/methods/${method.id}/update`, { lower_bounds: 2 }))
    expect(await read()).toMatchObject({ integration })
    await statusOf(set({ baseline: 'automatic', minimum_height: 0 }))
    expect(await read()).not.toHaveProperty('integration')
    const { version } = await read()
    await statusOf(set(null))
    expect((await read()).version).toBe(version)
  })

  test('a run without a report is integrated as its sample’s version has it, says so, and keeps it', async () => {
    const automatic = await measured('automatic')
    expect(unnamed(automatic)).toEqual([7.67])
    expect(automatic.results[0]?.metadata).not.toHaveProperty('Integration')
    expect(automatic.test_method).not.toHaveProperty('integration')
    await statusOf(set({ baseline: 'valley_to_valley', start_min: 7.9, end_min: 8.4 }))
    const late = await measured('late')
    expect(unnamed(late)).toEqual([])
    expect(late.results[0]?.metadata['Integration']).toBe('Valley to valley, from 7.9 min, to 8.4 min')
    expect(late.test_method.integration).toMatchObject({ baseline: 'valley_to_valley', start_min: 7.9 })
    // THCA is there by both
    for (const { compounds } of [automatic, late])
      expect(compounds.find(({ name }) => name === 'THCA')?.amount).toBeCloseTo(8.11, 1)
    // our integration of the same run, asked for again, is the method's
    const f4 = await bodyOf<{ area_ratio: (number | null)[] }>(
      viewer.call('GET', `/samples/${late.id}/chromatograms/1/f4`),
    )
    expect(f4.area_ratio).toEqual([expect.closeTo(1, 6)])
    await statusOf(set({ baseline: 'automatic', start_min: 500 }))
    expect((await measured('none')).results[0]).toMatchObject({ invalid: [] })
    expect(await viewer.read<Sample>(`/samples/${late.id}`)).toMatchObject({ test_method: late.test_method })
  })

  test('[INTEROP-14] a chromatogram that is brought as a file is, too, in the preview and as a result', async () => {
    await statusOf(set({ baseline: 'automatic', start_min: 7.9, minimum_area: 100 }))
    const file_id = await tester.store({ kind: 'chromatogram', name: 'brought.ch' }, OTHER_RUN)
    const brought = { name: 'brought.ch', files: [{ path: 'brought.ch', file_id }], calibration_id: calibration.id }
    const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', brought))
    expect(found.unnamed).toEqual([])
    expect(found.notes).toContain('The peaks are integrated as the report method sets it.')
    const sample = {
      strain_name: 'Brought',
      batch_number: 'B-1',
      sample_weight: '100',
      sample_type_id: 1,
      dilution_factor: '10',
    }
    const { sample_id } = await dataOf<{ sample_id: number }>(tester.post('/imports/runs', { ...brought, sample }))
    const stored = await viewer.read<Sample>(`/samples/${sample_id}`)
    expect(stored.results[0]?.metadata['Integration']).toBe('Left to the detection, minimum area 100, from 7.9 min')
    expect(stored.results[0]?.invalid).toEqual([])
  })

  test('one whose method is set otherwise between reading and storing is refused, and comes in by another try', async () => {
    const bytes = run('CA12_25uM.D')
    const file_id = await tester.store({ kind: 'chromatogram', name: 'between.ch' }, bytes)
    const brought = { name: 'between.ch', files: [{ path: 'between.ch', file_id }], calibration_id: calibration.id }
    const intake = { strain_name: 'Between', batch_number: 'B-2', sample_weight: '100' }
    const sample = { ...intake, sample_type_id: 1, dilution_factor: '10' }
    const bring = () => tester.post('/imports/runs', { ...brought, sample })
    const place = [app.laboratoryId, createHash('sha256').update(bytes).digest('hex'), null, null]
    let refused: Promise<Refusal>
    await app.sql('begin')
    try {
      // as another import of the same bytes would, which then fails
      await app.sql('select pg_advisory_xact_lock(hashtextextended($1, 2))', [JSON.stringify(place)])
      refused = refusalOf(bring())
      while (!(await isHeld())) await turns(50)
      await statusOf(set({ baseline: 'drop_lines', start_min: 7.9 }))
    } finally {
      await app.sql('rollback')
    }
    expect(await refused).toMatchObject({ status: 409, code: 'changed_meanwhile', who: tester.person.name })
    const { sample_id } = await dataOf<{ sample_id: number }>(bring())
    const stored = await viewer.read<Sample>(`/samples/${sample_id}`)
    expect(stored.results[0]?.metadata['Integration']).toBe('Drop lines to one baseline, from 7.9 min')
  })
})

/** Whether somebody waits for an advisory lock. */
async function isHeld(): Promise<boolean> {
  const waiting = await app.sql(
    `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return waiting.length > 0
}
