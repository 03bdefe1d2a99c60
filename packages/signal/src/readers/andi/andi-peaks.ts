import type { StoredPeak } from '../../chromatogram/chromatogram.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import { type Netcdf, netcdfNumbers, netcdfTexts } from './parse-netcdf.ts'

/** What is needed to place an ANDI file's peaks on its signal. */
export interface AndiAxis {
  /** Minutes per unit of the file's times. */
  minutesPerUnit: number
  intervalUnits: number
  unit: string
  timesMin: Float64Array
  values: Float64Array
}

interface Limits {
  start: Float64Array | null
  end: Float64Array | null
}

const scaled = (value: number | null, factor: number): number | null => (value === null ? null : value * factor)

/** Scientific Software writes start and end as sample numbers beside retention times in minutes. */
const areSampleNumbers = (times: Float64Array, { start, end }: Limits, intervalUnits: number): boolean =>
  start !== null &&
  end !== null &&
  times.some((time, i) => (start[i] ?? NaN) > time) &&
  times.every((time, i) => (start[i] ?? NaN) * intervalUnits <= time && time <= (end[i] ?? NaN) * intervalUnits)

/** Area above the line from start to end of the largest peak, in unit x s, for comparison with the stated one. */
function largestArea(peaks: StoredPeak[], axis: AndiAxis): { stated: number; measured: number } | null {
  const peak = peaks.reduce<StoredPeak | null>(
    (best, next) => ((next.area ?? 0) > (best?.area ?? 0) ? next : best),
    null,
  )
  if (!peak?.area || peak.startMin === null || peak.endMin === null || axis.timesMin.length < 2) return null
  const { timesMin, values } = axis
  const step = (timesMin[1] ?? NaN) - (timesMin[0] ?? NaN)
  const first = Math.max(0, Math.round((peak.startMin - (timesMin[0] ?? NaN)) / step))
  const last = Math.min(values.length - 1, Math.round((peak.endMin - (timesMin[0] ?? NaN)) / step))
  let sum = 0
  for (let i = first; i <= last; i++) {
    const share = last > first ? (i - first) / (last - first) : 0
    sum += (values[i] ?? NaN) - ((values[first] ?? NaN) + share * ((values[last] ?? NaN) - (values[first] ?? NaN)))
  }
  return { stated: peak.area, measured: sum * step * 60 }
}

/** Makers state areas in their own units; only where the signal itself gives the same area is it unit x s. */
function areaUnit(peaks: StoredPeak[], axis: AndiAxis): string | null {
  const area = largestArea(peaks, axis)
  return area !== null && Math.abs(area.measured - area.stated) < 0.1 * area.stated ? `${axis.unit}*s` : null
}

/** A column of amounts has a 0 where a peak was not calibrated; any other amount was stated, also of a peak without a name. */
function isFiller(name: string | null, amount: number | null): boolean {
  return name === null && amount === 0
}

/**
 * The peaks an ANDI file stores over peak_number: times in minutes, area, height and baseline as stored. `areaUnit` is set only
 * where the signal confirms unit x s. Adds a warning where the file's own units contradict each other.
 */
export function andiPeaks(file: Netcdf, axis: AndiAxis, warnings: string[]): StoredPeak[] {
  const times = netcdfNumbers(file, 'peak_retention_time')
  if (times === null || times.length === 0) return []
  const get = (name: string): Float64Array | null => {
    const numbers = netcdfNumbers(file, name)
    // A column of nothing but -1 is how a writer leaves it out.
    const isStated = numbers !== null && numbers.length === times.length && numbers.some((value) => value !== -1)
    return isStated ? numbers : null
  }
  const limits = { start: get('peak_start_time'), end: get('peak_end_time') }
  const isBySample = areSampleNumbers(times, limits, axis.intervalUnits)
  if (isBySample) warnings.push('Peak start and end are stored as sample numbers; they are turned into times.')
  const limitUnit = axis.minutesPerUnit * (isBySample ? axis.intervalUnits : 1)
  const names = netcdfTexts(file, 'peak_name')
  const at = (column: Float64Array | null, i: number): number | null => {
    const value = column?.[i]
    return value !== undefined && Number.isFinite(value) ? value : null
  }
  const columns = {
    area: get('peak_area'),
    height: get('peak_height'),
    amount: get('peak_amount'),
    baselineStart: get('baseline_start_value'),
    baselineEnd: get('baseline_stop_value'),
  }
  const stated = file.attributes.get('peak_amount_unit')
  const unitOfAmounts = typeof stated === 'string' && stated.trim() !== '' ? stated.trim() : null
  const peaks: StoredPeak[] = []
  for (let i = 0; i < times.length; i++) {
    if (!Number.isFinite(times[i])) continue
    const name = names[i] || null
    peaks.push(
      storedPeak((times[i] ?? NaN) * axis.minutesPerUnit, {
        name,
        startMin: scaled(at(limits.start, i), limitUnit),
        endMin: scaled(at(limits.end, i), limitUnit),
        area: at(columns.area, i),
        height: at(columns.height, i),
        baselineStart: at(columns.baselineStart, i),
        baselineEnd: at(columns.baselineEnd, i),
        amount: isFiller(name, at(columns.amount, i)) ? null : at(columns.amount, i),
        amountUnit: unitOfAmounts,
      }),
    )
  }
  const unit = areaUnit(peaks, axis)
  if (unit === null) warnings.push("Peak areas and heights may be in the maker's own unit, not in the signal's.")
  return peaks.map((peak) => ({ ...peak, areaUnit: unit }))
}
