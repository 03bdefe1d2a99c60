import { compareCalibrations, type CalibrationAnalyte } from '@eluent/domain/calibrations'
import { controlRun } from '@eluent/domain/control-charts'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import type { Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordControls } from './record-controls.ts'

/** Adds the slopes of a calibration, as it was approved, to the charts of its analytes. */
export async function recordSlopes(
  tx: Tx,
  author: Author,
  calibration: {
    id: number
    sample_id: number
    method_id: number
    machine_name: string
    measured_at: string
    analytes: readonly CalibrationAnalyte[]
    settings: QualitySettings
    foundOn: string
  },
): Promise<void> {
  const { id, sample_id, method_id, machine_name, measured_at, analytes, settings, foundOn } = calibration
  const slopes = compareCalibrations([], analytes, 0).flatMap(({ name, slope_now }) =>
    slope_now === null || !Number.isFinite(slope_now) ? [] : [{ analyte: name, value: slope_now }],
  )
  await recordControls(
    tx,
    author,
    { settings, foundOn },
    slopes.map((slope) => ({
      ...slope,
      method_id,
      machine_name,
      figure: 'slope' as const,
      lot_id: null,
      level: '',
      expected: null,
      run: controlRun({ machine: machine_name, at: measured_at, batch: null }),
      sample_id,
      injection_id: null,
      calibration_id: id,
      vial_number: null,
      measured_at,
    })),
  )
}
