import type { Calibration, FoundRun, ReportMethod, Sample } from '@eluent/contract'
import { OWN_INTEGRATION_TEXTS, ownIntegration } from '@eluent/domain/calibrations'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { required } from '../../testing/required.ts'

const { app, admin, tester, viewer } = labTest()

/** Real calibrators at 254 nm with the area of THCA at 8.09 min, mAU s, by the reference data; each stands for a level of our own. */
const REAL = [
  ['CA12_25uM.D', 150.66],
  ['CA11_50uM.D', 319.5],
  ['CA10_100uM.D', 639.47],
  ['CA9_200uM.D', 1257.65],
  ['CA8_400uM.D', 2459.16],
] as const
const bytesOf = (run: string) =>
  readFileSync(
    new URL(
      `../../../../../packages/signal/fixtures/agilent/lc-v30-calibration-chromhandler/${run}/dad1A.ch`,
      import.meta.url,
    ),
  )

let number = 0
/** A calibration of the real runs on an instrument of its own, in force, with the areas that the instrument reports of them. */
async function calibrated({ factor = 1, files }: { factor?: number; files: 'real' | 'none' | 'damaged' }) {
  number += 1
  const machineName = `HPLC-${number}`
  await app.laboratoryOf(app.laboratoryId)
  const content = {
    ordered_analytes: ['THCA'],
    method: { id: 0, name: machineName },
    upper_bounds: 50,
    lower_bounds: 1,
  }
  const method = await dataOf<ReportMethod>(tester.post('/methods', { ...content, quantify_from: 'calibration' }))
  const top = { sample_type_id: 10, prep_method_id: null, test_method_id: method.id }
  const { id } = await tester.newSample({}, top)
  for (const [run, area] of REAL) {
    const bytes = files === 'damaged' ? bytesOf(run).subarray(0, 2000) : bytesOf(run)
    const file = files === 'none' ? null : await tester.store({ kind: 'chromatogram', name: 'dad1A.ch' }, bytes)
    const results = [{ name: 'THCA', amount: area / 40, peak_area: area * factor, rt_min: 8.09 }]
    const signal = file === null ? {} : { chromatogram_file_id: file, source_file_ids: [file] }
    expect(await statusOf(tester.append(id, run, {}, { machineName, results, ...signal }))).toBe(200)
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
  const signed = { version: draft.version, password: TEST_PASSWORD }
  const calibration = await dataOf<Calibration>(admin.post(`/calibrations/${draft.id}/approve`, signed))
  return { method, calibration, machineName }
}

type Calibrated = Awaited<ReturnType<typeof calibrated>>

const runOf = async ({ calibration: { id } }: Calibrated, name = 'new.ch') => ({
  name,
  files: [{ path: name, file_id: await tester.store({ kind: 'chromatogram', name }, bytesOf('CA7_800uM.D')) }],
  calibration_id: id,
})
/** What is said before a file is imported. */
async function notesOf(of: Calibrated): Promise<string[]> {
  const { notes } = await dataOf<FoundRun>(tester.post('/imports/runs/read', await runOf(of)))
  // the real run is older than any calibration here
  return notes.filter((note) => !note.startsWith('It was injected on 2007-03-09, before'))
}
/** What a run without a report says once it is stored. */
async function saidBy({ method, machineName }: Calibrated): Promise<unknown> {
  const { id } = await tester.newSample({}, { test_method_id: method.id })
  const file = await tester.store({ kind: 'chromatogram', name: 'dad1A.ch' }, bytesOf('CA8_400uM.D'))
  const run = { machineName, results: [], chromatogram_file_id: file, source_file_ids: [file] }
  expect(await statusOf(tester.append(id, `new ${number}`, {}, run))).toBe(200)
  const { results } = await viewer.read<Sample>(`/samples/${id}`)
  expect(results[0]?.quantified_from).toBe('calibration')
  return results[0]?.metadata['Integration of the calibrators']
}

test('[CALIB-12] a calibration keeps beside each reported area what our integration makes of the calibrator’s chromatogram, and says nothing where both agree', async () => {
  const of = await calibrated({ files: 'real' })
  const thca = required(of.calibration.analytes[0])
  expect(thca.levels.map(({ own_area }) => own_area)).toEqual(REAL.map(([, area]) => expect.closeTo(area, -2)))
  const own = required(ownIntegration(thca))
  expect([own.vials, own.ratio]).toEqual([5, expect.closeTo(1, 1)])
  expect(await notesOf(of)).toEqual([])
  expect(await saidBy(of)).toBeUndefined()
})

test('[CALIB-12] areas in another unit than the signal are named before a file is imported, and by each run that is stored', async () => {
  const of = await calibrated({ files: 'real', factor: 1000 })
  const sentence = /^THCA: Eluent's areas of the calibrators are 0\.00\d+ times the reported ones, and amounts/
  expect(await notesOf(of)).toEqual([expect.stringMatching(sentence)])
  const sample = {
    strain_name: 'Brought',
    batch_number: 'B-1',
    sample_weight: '100',
    sample_type_id: 1,
    dilution_factor: '10',
  }
  const imported = { ...(await runOf(of)), sample }
  const { sample_id } = await dataOf<{ sample_id: number }>(tester.post('/imports/runs', imported))
  const { results } = await viewer.read<Sample>(`/samples/${sample_id}`)
  expect(results[0]?.metadata['Integration of the calibrators']).toMatch(sentence)
  expect(await saidBy(of)).toMatch(sentence)
})

test.each(['none', 'damaged'] as const)(
  'calibrators whose chromatogram is %s make a calibration, which says that nothing was compared',
  async (files) => {
    const of = await calibrated({ files })
    expect(of.calibration.analytes[0]?.levels.some((level) => 'own_area' in level)).toBe(false)
    expect(await notesOf(of)).toEqual([OWN_INTEGRATION_TEXTS.not_compared])
    expect(await saidBy(of)).toBe(OWN_INTEGRATION_TEXTS.not_compared)
  },
)

test('a report method that integrates otherwise since its calibrators were measured says so, until it is set back', async () => {
  const of = await calibrated({ files: 'real' })
  const set = (integration: object | null) => statusOf(tester.patch(`/methods/${of.method.id}/update`, { integration }))
  await set({ baseline: 'valley_to_valley' })
  expect(await notesOf(of)).toContain(OWN_INTEGRATION_TEXTS.otherwise)
  expect(await saidBy(of)).toContain(OWN_INTEGRATION_TEXTS.otherwise)
  await set(null)
  expect(await notesOf(of)).toEqual([])
})
