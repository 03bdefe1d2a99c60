/** expected-peaks.json: peaks as ChemStation stored them and reports as it printed them. */
export interface ExpectedPeaks {
  integrated: {
    signal_file: string
    signal: string
    signal_begin_min: number
    signal_end_min: number
    source: string
    peak_count?: number
    peaks: {
      rt_min: number
      start_min: number
      stop_min: number
      area: number
      height: number
      code: string
      baseline_start: number
      baseline_stop: number
    }[]
  }[]
  report_txt: {
    file: string
    meta: Record<string, string>
    signals: { number: number; signal: string; columns: string[]; peaks: Record<string, string>[] }[]
  }[]
}
