import type { CheckMeasure } from './judge-batch.ts'

/** What a check compares, as the QC report names it. */
export const MEASURE_NAMES: Readonly<Record<CheckMeasure, string>> = {
  blank: 'Blank',
  recovery: 'Recovery',
  rpd: 'RPD',
  chart: 'Control chart',
  retention_shift: 'Retention time shift',
  resolution: 'Resolution',
  tailing: 'Tailing',
  signal_to_noise: 'S/N at the LOQ',
  area_rsd: 'RSD of the area',
  time_rsd: 'RSD of the retention time',
  plates: 'Plates',
  carry_over: 'Carry-over',
}
