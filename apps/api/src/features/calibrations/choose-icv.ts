import type { BodyOf, Calibration, chooseIcv as chooseEndpoint, Sample } from '@eluent/contract'
import { ICV_TEXTS, type Icv } from '@eluent/domain/calibrations'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, lockVersion, readRow, type Row } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { listIcvCandidateRows } from '../../records/calibrations/calibrations-store.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { refuseDecided } from './change-calibration.ts'
import { measuredAt } from './create-calibration.ts'
import { readCalibration } from './read-calibration.ts'

/** @throws AppError not_found */
export async function listIcvCandidates(tx: Tx, id: number) {
  return listIcvCandidateRows(tx, await readRow(tx, 'calibrations', id))
}

/**
 * Chooses the Standard sample that checks a draft by a second source, and copies what it measured.
 * @throws AppError not_found, changed_meanwhile, calibration_not_draft, validation_failed
 */
export async function chooseIcv(
  deps: SampleSettings & { db: Database },
  call: Call,
  id: number,
  { version, sample_id: sampleId }: BodyOf<typeof chooseEndpoint>,
): Promise<Calibration> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'calibrations', id, version)
    refuseDecided(stored)
    let icv: Icv | null = null
    if (sampleId !== null) {
      const bundle = await readSampleBundle(tx, sampleId)
      icv = icvOf(presentSample(bundle, policyContext(deps, call, bundle.sleepQueued)), stored)
    }
    await change(tx, 'calibrations', id, { icv: icv && json(icv) }, call.actor)
    const [old, now] = [stored.icv?.sample_id ?? null, sampleId]
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'calibration',
      recordId: id,
      old: { icv_sample_id: old },
      new: { icv_sample_id: now },
    })
    return readCalibration(tx, call, id)
  })
}

function icvOf(sample: Sample, calibration: Row<'calibrations'>): Icv {
  if (sample.sample_type.slug !== 'standard' || !sample.finished) throw refused('no_icv')
  const isSame =
    sample.test_method.id === calibration.method_id &&
    sample.results.every(
      ({ machineName, injected_at, received_at }) =>
        machineName === calibration.machine_name && (injected_at ?? received_at) >= calibration.measured_at,
    )
  if (!isSame) throw refused('other_run')
  const readings = sample.qc_compounds.flatMap(({ name, vials }) =>
    vials.flatMap(({ vial, label, expected: level, peak_area: area }) =>
      level === null || level === 0 ? [] : [{ name, vial, label, level, area }],
    ),
  )
  if (readings.length === 0) throw refused('no_level')
  return { sample_id: sample.id, measured_at: measuredAt(sample), readings }
}

function refused(text: 'no_icv' | 'no_level' | 'other_run') {
  return fieldErrors({ sample_id: [ICV_TEXTS[text]] })
}
