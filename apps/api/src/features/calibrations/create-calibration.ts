import type { Calibration, Sample } from '@eluent/contract'
import {
  CALIBRATION_TEXTS,
  UNWEIGHTED_LINE,
  isPeak,
  judgeCalibration,
  type CalibrationAnalyte,
} from '@eluent/domain/calibrations'
import { mean } from '@eluent/domain/qc'
import type { Call } from '../../platform/call/call.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { json } from '../../platform/db/json.ts'
import { create, lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { findCalibrationOfRuns } from '../../records/calibrations/calibrations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readOwnAreas, type OwnAreas } from '../../views/results/own-areas.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readDrawnSample } from '../../views/samples/read-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { readCalibration } from './read-calibration.ts'
import { worstColumns } from './worst-columns.ts'

/**
 * Makes a finished Calibration sample a draft calibration of its instrument and method; what its vials measured is copied, beside what our
 * own integration makes of their chromatograms.
 * @throws AppError not_found, validation_failed, calibration_exists
 */
export async function createCalibration(
  deps: SampleSettings & Pick<Deps, 'db' | 'files'>,
  call: Call,
  { sample_id: sampleId }: { sample_id: number },
): Promise<Calibration> {
  // before the transaction, so that no lock waits for a file
  const drawn = await readDrawnSample(deps, call, sampleId, { pictures: false })
  const isMeasured = drawn.sample.finished && isOfCalibration(drawn.sample)
  const ownAreas = isMeasured ? await readOwnAreas(drawn.open, call, drawn.sample) : () => undefined
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'samples', sampleId)
    const bundle = await readSampleBundle(tx, sampleId)
    const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
    const machine_name = machineOf(sample)
    const analytes = analytesOf(sample, ownAreas)
    if (await findCalibrationOfRuns(tx, sampleId, stored.epoch)) throw new AppError('calibration_exists')
    const columns = {
      sample_id: sampleId,
      sample_epoch: stored.epoch,
      machine_name,
      method_id: stored.test_method_id,
      method_version: stored.test_method_version,
      measured_at: measuredAt(sample),
      ...worstColumns(judgeCalibration(analytes)),
    }
    const made = { ...columns, analytes: json(analytes), made_by_id: call.actor.userId }
    const { id } = await create(tx, 'calibrations', made, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'calibration', recordId: id, new: columns })
    return readCalibration(tx, call, id)
  })
}

function isOfCalibration({ sample_type: type }: Sample): boolean {
  return type.slug === 'calibration'
}

/** The one instrument of its runs. */
function machineOf(sample: Sample): string {
  if (!isOfCalibration(sample) || !sample.finished) throw refused('not_a_calibration')
  const [machine, ...others] = new Set(sample.results.map(({ machineName }) => machineName))
  if (!machine || others.length > 0) throw refused('no_machine')
  return machine
}

/** Every analyte that has a peak at a labelled level, as an unweighted line. */
function analytesOf(sample: Sample, ownAreas: OwnAreas): CalibrationAnalyte[] {
  const runs = new Map(sample.results.map((run) => [run.vial_number, run]))
  const analytes = sample.qc_compounds.map(({ name, color, vials }) => ({
    ...UNWEIGHTED_LINE,
    name,
    color,
    levels: vials.flatMap(({ vial, label, expected, peak_area: area }) => {
      const run = runs.get(vial)
      const own_area = run && ownAreas(run, name)
      return expected === null
        ? []
        : [{ vial, label, level: expected, area, ...(own_area !== undefined && { own_area }) }]
    }),
    excluded: [],
    ...elutionOf(sample, name),
  }))
  const measured = analytes.filter(({ levels }) => levels.some(({ area }) => isPeak(area)))
  if (measured.length === 0) throw refused('no_level')
  return measured
}

/** Where its peak stands: the mean time of the vials with one, and the signal that most of them name. */
function elutionOf({ results }: Sample, analyte: string): Pick<CalibrationAnalyte, 'retention_time_min' | 'signal'> {
  const folded = analyte.toLowerCase()
  const rows = results.flatMap((run) =>
    run.results.filter(({ name, peak_area }) => name.toLowerCase() === folded && isPeak(peak_area)),
  )
  const times = rows.flatMap(({ rt_min }) => (rt_min === null ? [] : [rt_min]))
  const signals = Map.groupBy(rows, ({ signal }) => signal)
  const [most] = [...signals].toSorted(([, one], [, other]) => other.length - one.length)
  return { retention_time_min: times.length === 0 ? null : mean(times), signal: most?.[0] ?? null }
}

/** When the last vial was injected; where the instrument did not say, when it was stored. */
export function measuredAt({ results }: Sample): string {
  const times = results.map(({ injected_at, received_at }) => injected_at ?? received_at)
  return times.toSorted().at(-1) ?? ''
}

function refused(text: 'no_level' | 'no_machine' | 'not_a_calibration'): AppError {
  return fieldErrors({ sample_id: [CALIBRATION_TEXTS[text]] })
}
