import type { JudgedCalibration } from '@eluent/domain/calibrations'

/** What the list shows of a calibration without fitting it. */
export function worstColumns({ worst_r2, worst_r2_analyte, worst_rse_percent }: JudgedCalibration) {
  return { worst_r2, worst_r2_analyte, worst_rse_percent }
}
