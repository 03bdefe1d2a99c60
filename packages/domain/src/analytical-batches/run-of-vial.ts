import type { CalibrationAnalyte } from '../calibrations/calibration-rules.ts'

/** What one injection shows of an analyte. */
export interface RunPeak {
  /** As the run reports them; null where it found none. */
  area: number | null
  retention_time_min: number | null
  /** As measured in the stored chromatogram; null where it was not, or could not be found. */
  measured_time_min: number | null
  /** To the nearer neighbour. */
  resolution: number | null
  tailing: number | null
  plates: number | null
  /** 2H/h of USP <621>. */
  signal_to_noise: number | null
}

/** The injection of a vial, by the analytes of the report method. */
export interface RunOfVial {
  /** ISO 8601. */
  at: string
  machine: string
  peaks: Readonly<Record<string, RunPeak>>
  /** Of the calibration that was in force; empty without one. */
  calibration: readonly CalibrationAnalyte[]
}

/** The calibration of an analyte, whatever the letter case. */
export function calibrationOf({ calibration }: RunOfVial, analyte: string): CalibrationAnalyte | undefined {
  return calibration.find(({ name }) => name.toLowerCase() === analyte.toLowerCase())
}
