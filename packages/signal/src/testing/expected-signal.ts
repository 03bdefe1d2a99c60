/** One entry of expected-signals.json: what a correct reader gives for a .ch or .uv file. */
export interface ExpectedSignal {
  file: string
  format: 'agilent-ch' | 'agilent-uv'
  version: string
  sample: string
  operator: string
  acquired_text: string
  acquired: string
  method: string
  units: string
  detector: string | null
  vial_number: number | null
  vial_text?: string
  seq_line: number
  injection: number
  wavelength_nm?: number
  bandwidth_nm?: number
  points: number
  t_first_min: number
  t_last_min: number
  wavelengths?: { first_nm: number; last_nm: number; step_nm: number; count: number }
  y: { min: number; max: number; sum: number }
  y_sha256_f64le?: string
  y_sha256_f64le_row_major?: string
  probes_i_t_y?: [number, number, number][]
  probes_scan_wavelength_t_y?: [number, number, number, number][]
  channels?: Record<string, { min: number; max: number; sum: number; t_at_max_min: number }>
}
