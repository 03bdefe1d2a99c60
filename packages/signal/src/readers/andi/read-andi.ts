import type { Channel, Chromatogram, RunMetadata } from '../../chromatogram/chromatogram.ts'
import { signalIdentity } from '../agilent/signal-identity.ts'
import { andiPeaks } from './andi-peaks.ts'
import { type Netcdf, netcdfNumbers, parseNetcdf } from './parse-netcdf.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const SECONDS_PER_MIN = 60

function attribute(file: Netcdf, ...names: string[]): string | null {
  for (const name of names) {
    const value = file.attributes.get(name)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

function scalar(file: Netcdf, name: string): number | null {
  const value = netcdfNumbers(file, name)?.[0]
  return value === undefined || !Number.isFinite(value) ? null : value
}

function ordinateAttribute(file: Netcdf, name: string): string | null {
  const value = file.variables.get('ordinate_values')?.attributes.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

function requireFinite(file: Netcdf, name: string, values: Float64Array): Float64Array {
  const bad = values.findIndex((value) => !Number.isFinite(value))
  if (bad < 0) return values
  throw file.reader.fail(
    'corrupt',
    file.variables.get(name)?.begin ?? 0,
    `finite ${name} (number ${bad + 1} is ${values[bad]})`,
  )
}

function uniformTimes(file: Netcdf, points: number, minutesPerUnit: number): Float64Array {
  const interval = scalar(file, 'actual_sampling_interval')
  const delay = scalar(file, 'actual_delay_time') ?? 0
  if (interval === null || interval <= 0 || Math.abs(delay) > 1e9 || interval > 1e6) {
    const at = file.variables.get('actual_sampling_interval')?.begin ?? 0
    throw file.reader.fail('bad-header', at, `an actual_sampling_interval above 0 (found ${interval ?? 'none'})`)
  }
  const times = new Float64Array(points)
  for (let i = 0; i < points; i++) times[i] = (delay + i * interval) * minutesPerUnit
  return times
}

function metadataOf(file: Netcdf): RunMetadata {
  const injectedAtText = attribute(file, 'injection_date_time_stamp')
  const extra: Record<string, string> = {}
  for (const [name, value] of file.attributes) if (typeof value === 'string' && value !== '') extra[name] = value
  return {
    ...emptyMetadata(),
    sampleName: attribute(file, 'sample_name'),
    description: attribute(file, 'experiment_title'),
    operator: attribute(file, 'operator_name'),
    method: attribute(file, 'detection_method_name'),
    vial: ordinateAttribute(file, 'autosampler_position'),
    injectedAtText,
    injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
    software: attribute(file, 'dataset_origin'),
    extra,
  }
}

function readSignal(file: Netcdf, fileName: string, warnings: string[]): Channel {
  const values = requireFinite(file, 'ordinate_values', netcdfNumbers(file, 'ordinate_values') ?? new Float64Array())
  if (values.length === 0) throw file.reader.fail('truncated', file.reader.size, 'at least one of ordinate_values')
  const timeUnit = attribute(file, 'retention_unit', 'retention_units') ?? ''
  const minutesPerUnit = /min/i.test(timeUnit) ? 1 : 1 / SECONDS_PER_MIN
  if (timeUnit === '') warnings.push('The file states no unit of time; seconds are assumed, as the standard does.')
  const isUneven = ordinateAttribute(file, 'uniform_sampling_flag') === 'N'
  const stamps = isUneven ? netcdfNumbers(file, 'raw_data_retention') : null
  const timesMin =
    stamps !== null && stamps.length === values.length
      ? requireFinite(file, 'raw_data_retention', stamps).map((time) => time * minutesPerUnit)
      : uniformTimes(file, values.length, minutesPerUnit)
  const unit = attribute(file, 'detector_unit', 'detector_units') ?? ''
  const intervalUnits = scalar(file, 'actual_sampling_interval') ?? 0
  const identity = signalIdentity(attribute(file, 'detector_name') ?? '', fileName)
  return {
    name: identity.name,
    detector: identity.detector,
    wavelengthNm: identity.wavelengthNm,
    bandwidthNm: identity.bandwidthNm,
    unit,
    timesMin,
    values,
    peaks: andiPeaks(file, { minutesPerUnit, intervalUnits, unit, timesMin, values }, warnings),
    sourceFile: fileName,
  }
}

function readTotalIonCurrent(file: Netcdf, fileName: string): Channel {
  const seconds = netcdfNumbers(file, 'scan_acquisition_time')
  const values = netcdfNumbers(file, 'total_intensity')
  if (seconds === null || values === null) {
    throw new SignalFormatError('not-a-chromatogram', {
      file: fileName,
      offset: 0,
      expected: 'ordinate_values (ANDI/AIA) or total_intensity over scan_acquisition_time (ANDI/MS)',
    })
  }
  if (seconds.length !== values.length) {
    throw file.reader.fail(
      'corrupt',
      0,
      `as many scan times as intensities (found ${seconds.length} and ${values.length})`,
    )
  }
  const units = file.variables.get('total_intensity')?.attributes.get('units')
  return {
    name: 'TIC',
    detector: 'MS',
    wavelengthNm: null,
    bandwidthNm: null,
    unit: typeof units === 'string' ? units : '',
    timesMin: requireFinite(file, 'scan_acquisition_time', seconds).map((time) => time / SECONDS_PER_MIN),
    values: requireFinite(file, 'total_intensity', values),
    peaks: [],
    sourceFile: fileName,
  }
}

/**
 * An ANDI/AIA chromatogram (.cdf, ASTM E1947): time of point i = actual_delay_time + i x actual_sampling_interval, in minutes; values in
 * detector_unit; stored peaks. Of an ANDI/MS file (ASTM E2077) the total ion current is read.
 * Throws SignalFormatError: `unknown-format`, `not-a-chromatogram`, `bad-header`, `truncated`, `corrupt`.
 */
export function readAndi(bytes: Uint8Array, fileName: string): Chromatogram {
  const file = parseNetcdf(bytes, fileName)
  const warnings: string[] = []
  const isSignal = netcdfNumbers(file, 'ordinate_values') !== null
  const channel = isSignal ? readSignal(file, fileName, warnings) : readTotalIonCurrent(file, fileName)
  if (file.variables.has('mass_values')) warnings.push('Not used: the mass spectra of the scans.')
  return {
    format: isSignal ? 'andi' : 'andi-ms',
    channels: [channel],
    spectra: [],
    metadata: metadataOf(file),
    warnings,
  }
}
