/** How one analyte behaves on the simulated column and detector. */
export interface MethodAnalyte {
  name: string
  retentionTimeMin: number
  /** Standard deviation of the peak, in minutes. */
  sigmaMin: number
  /** The signal it is measured on. */
  signal: 'DAD1A' | 'DAD1B'
  /** Response on each signal, in mAU x s per ug/mL injected. */
  responseDad1a: number
  responseDad1b: number
}

export const SIMULATED_RUN_TIME_MIN = 10

/** One count of the detector's converter, in mAU, as diode arrays store it; simulated signals are whole counts. */
export const SIMULATED_COUNT_MAU = 1000 / 2 ** 21

/** The two wavelengths recorded; DAD1A is the one that reports draw. */
export const SIMULATED_SIGNALS = [
  { name: 'DAD1A', wavelengthNm: 228, bandwidthNm: 4, text: 'DAD1 A, Sig=228,4 Ref=360,100' },
  { name: 'DAD1B', wavelengthNm: 204, bandwidthNm: 8, text: 'DAD1 B, Sig=204,8 Ref=400,100' },
] as const

const analyte = (
  name: string,
  retentionTimeMin: number,
  widthMin: number,
  signal: 'DAD1A' | 'DAD1B',
  responseDad1a: number,
  responseDad1b: number,
): MethodAnalyte => ({
  name,
  retentionTimeMin,
  // The printed width of a peak is close to its full width at half height, 2.355 sigma.
  sigmaMin: widthMin / 2.355,
  signal,
  responseDad1a,
  responseDad1b,
})

/**
 * Twelve cannabinoids in order of elution. Retention times (min), widths (min) and the response on the measuring signal
 * (mAU s per ug/mL) are those of a real 2 ug/mL calibration on a diode-array HPLC (cannlytics, agilent_hplc_cannabinoids/
 * REPORT01.xls, MIT): e.g. CBDV 96.13 / 2.0086 = 47.86. CBDVA and the response on the other signal are set by likeness.
 */
export const CANNABINOIDS: readonly MethodAnalyte[] = [
  analyte('CBDVA', 1.965, 0.0402, 'DAD1A', 28.1, 44),
  analyte('CBDV', 2.193, 0.0434, 'DAD1B', 19.6, 47.86),
  analyte('CBDA', 2.756, 0.0505, 'DAD1A', 26.26, 41.5),
  analyte('CBGA', 2.924, 0.0533, 'DAD1A', 25.39, 40.6),
  analyte('CBG', 3.118, 0.0579, 'DAD1B', 18.3, 45.7),
  analyte('CBD', 3.308, 0.0595, 'DAD1B', 17.2, 42),
  analyte('THCV', 3.615, 0.0608, 'DAD1B', 17.3, 41.2),
  analyte('CBN', 4.977, 0.0799, 'DAD1A', 34.07, 52.4),
  analyte('THC', 6.321, 0.0966, 'DAD1B', 17.5, 41.75),
  analyte('D8-THC', 6.532, 0.0988, 'DAD1B', 16.7, 39.69),
  analyte('CBC', 7.968, 0.1253, 'DAD1A', 31.42, 48.3),
  analyte('THCA', 8.332, 0.1459, 'DAD1A', 26.59, 42.1),
]
