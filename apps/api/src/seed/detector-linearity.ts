import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { UNWEIGHTED_LINE } from '@eluent/domain/calibrations'
import { CALIBRATION_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import type { Deps } from '../views/deps.ts'
import { backdateCalibration, backdateRunsOf, backdateSamples } from '../records/demo/demo-store.ts'
import { rejectCalibration, updateCalibration } from '../features/calibrations/change-calibration.ts'
import { createCalibration } from '../features/calibrations/create-calibration.ts'
import { createReportMethod } from '../features/report-methods/create-method.ts'
import { appendResult } from '../features/results/append-result.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import { approveAt } from './calibrations.ts'
import { callAt } from './clock.ts'
import { storeFile } from './store-file.ts'

/** The calibration of FAIRChemistry/Chromhandler (MIT, packages/signal/fixtures/licenses), as its instrument wrote it. */
const FOLDER = new URL('../../../../packages/signal/fixtures/agilent/lc-v30-calibration-chromhandler/', import.meta.url)

/**
 * S-adenosylhomocysteine in umol/L, and its peak at 254 nm above a straight line from its start to its stop, mAU*s and
 * minutes (packages/signal/fixtures/expected-peaks.json, calibration_lc_v30).
 */
const LEVELS = [
  { run: 'CA12_25uM.D', um: 25, area: 150.6578445434569, start: 7.930666666666667, apex: 8.084, stop: 8.364 },
  {
    run: 'CA11_50uM.D',
    um: 50,
    area: 319.50473785400374,
    start: 7.93,
    apex: 8.096666666666666,
    stop: 8.383333333333333,
  },
  {
    run: 'CA10_100uM.D',
    um: 100,
    area: 639.4661903381342,
    start: 7.931666666666667,
    apex: 8.098333333333333,
    stop: 8.385,
  },
  { run: 'CA9_200uM.D', um: 200, area: 1257.6501846313463, start: 7.919333333333333, apex: 8.086, stop: 8.406 },
  {
    run: 'CA8_400uM.D',
    um: 400,
    area: 2459.164428710938,
    start: 7.920833333333333,
    apex: 8.0875,
    stop: 8.434166666666666,
  },
  {
    run: 'CA7_800uM.D',
    um: 800,
    area: 4754.989528656005,
    start: 7.905666666666666,
    apex: 8.072333333333333,
    stop: 8.439,
  },
] as const

const G_PER_MOL = 384.41
const ug = (um: number): number => Math.round(um * G_PER_MOL) / 1000
const RUN_MINUTES = 22
const MINUTE_MS = 60_000

/** What the file itself names; its day is another laboratory's. */
const MACHINE = 'G1315B'

/**
 * The yearly test of a detector's linearity, with a real curve. Its unweighted line keeps r2 and reads the lowest level at
 * 75 %: the manager rejects it and approves the same runs with 1/x2.
 */
export async function seedDetectorLinearity(deps: Deps, tester: Call, manager: Call, at: Date): Promise<void> {
  const sampleId = await measure(deps, tester, await makeMethod(deps, callAt(manager, at)), at)
  const settings = { ...deps, ...sampleSettings(deps) }
  const measured = at.getTime() + LEVELS.length * RUN_MINUTES * MINUTE_MS
  const after = (minutes: number) => new Date(measured + minutes * MINUTE_MS)
  const line = await createCalibration(settings, callAt(tester, after(30)), { sample_id: sampleId })
  const reason = 'The lowest level reads 75 %. Please fit it with 1/x2.'
  await rejectCalibration(deps, callAt(manager, after(60)), line.id, { version: line.version, reason })
  await deps.db.transaction(manager, (tx) => backdateCalibration(tx, line.id, { rejected_at: after(60).toISOString() }))
  const { id, version } = await createCalibration(settings, callAt(tester, after(80)), { sample_id: sampleId })
  const chosen = { ...UNWEIGHTED_LINE, name: 'SAH', weighting: '1/x2' as const, excluded: [] }
  const weighted = await updateCalibration(deps, callAt(tester, after(80)), id, { version, analytes: [chosen] })
  await approveAt(deps, manager, weighted, after(120))
}

async function makeMethod(deps: Deps, manager: Call): Promise<number> {
  const { id } = await createReportMethod(deps, manager, {
    ordered_analytes: ['SAH'],
    analyteColors: { SAH: '26547C' },
    method: { id: 0, name: 'Detector linearity, SAH', default: false },
    derived_compounds: [],
    upper_bounds: 350,
    lower_bounds: 5,
  })
  return id
}

async function measure(deps: Deps, call: Call, methodId: number, at: Date): Promise<number> {
  const sampleId = await deps.db.transaction(call, (tx) =>
    insertCheckedSample(tx, { now: () => at }, callAt(call, at), {
      intake_form: { strain_name: 'Detector linearity', batch_number: 'G1315B-LINEARITY', sample_weight: 1 },
      sample_type_id: CALIBRATION_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: methodId,
      prepared_samples: LEVELS.map(({ um }) => ({
        vial_type: 'blue_1ml',
        label: `SAH ${ug(um)} ug/ml`,
        dilution_factor: 1,
      })),
    }),
  )
  for (const [index, { run, um, area, start, apex, stop }] of LEVELS.entries()) {
    const bytes = await readFile(fileURLToPath(new URL(`${run}/dad1A.ch`, FOLDER)))
    const file = { kind: 'chromatogram', name: `${run}-dad1A.ch`, mediaType: 'application/octet-stream' } as const
    const injectedAt = new Date(at.getTime() + index * RUN_MINUTES * MINUTE_MS)
    const receivedAt = new Date(injectedAt.getTime() + RUN_MINUTES * MINUTE_MS)
    await appendResult(deps, callAt(call, receivedAt), sampleId, {
      csDataFolder: 'SAH linearity',
      csDataName: run,
      machineName: MACHINE,
      injected_at: injectedAt.toISOString(),
      chromatogram_file_id: await storeFile(deps, call, file, bytes),
      chromeRtUnits: 'Minutes',
      metadata: { Signal: 'DAD1A, 254 nm', Origin: 'FAIRChemistry/Chromhandler, MIT' },
      results: [
        { name: 'SAH', amount_ug_ml: ug(um), peak_area: area, rt_min: apex, peak_start: start, peak_end: stop },
      ],
    })
  }
  const past = at.toISOString()
  const tested_at = new Date(at.getTime() + LEVELS.length * RUN_MINUTES * MINUTE_MS).toISOString()
  await deps.db.transaction(call, async (tx) => {
    await backdateSamples(tx, [sampleId], { created_at: past, tested_at })
    await backdateRunsOf(tx, [sampleId], tested_at)
  })
  return sampleId
}
