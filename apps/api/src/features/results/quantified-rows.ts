import type { AnalyteRowInput, AppendedResult } from '@eluent/contract'
import {
  amountOfArea,
  curveNamed,
  curvesOf,
  namePeaks,
  narrowedRanges,
  NOT_CALIBRATED,
  type CalibrationAnalyte,
  type CalibrationCurve,
  type FoundPeaks,
  type QuantifyFrom,
} from '@eluent/domain/calibrations'
import { qualitySettingsOf, type KeptQualitySettings } from '@eluent/domain/quality-settings'
import {
  analyteName,
  isValidAnalyte,
  retentionTime,
  vialAmount,
  type AnalyteRow,
  type NarrowedRange,
  type VialPreparation,
} from '@eluent/domain/results'
import { isBlank, parseDecimal } from '@eluent/domain/text'
import type { MethodVersion } from '../../records/report-methods/report-methods-store.ts'
import { loqsUgMl } from '../../records/results/recompute-sample.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'

/** By what the amounts of a run are had: the calibration in force, and whether its amounts or the instrument's count. */
export interface Quantifying {
  from: QuantifyFrom
  analytes: readonly CalibrationAnalyte[]
  curves: readonly CalibrationCurve[]
  /** How far a peak without a name may lie from the time of an analyte, percent of it. */
  windowPercent: number
  loqUgMl: (name: string) => number | null
  /** What the calibration leaves of the method's range; null where it leaves all. */
  ranges: NarrowedRange[] | null
}

/** A Calibration sample is measured to make the curves, so that its amounts are the instrument's whatever the method says. */
export function quantifyingOf(
  facts: {
    method: MethodVersion
    type: { slug: string }
    quality: KeptQualitySettings | null
    calibration: { analytes: CalibrationAnalyte[] } | null
  },
  imported: boolean,
): Quantifying {
  const { method, type, quality, calibration } = facts
  const isOurs = method.quantify_from === 'calibration' && type.slug !== 'calibration' && !imported
  const analytes = calibration?.analytes ?? []
  // it shows the range that is measured right, whosever amounts count; a new one is measured over all of its levels
  const narrowed = type.slug === 'calibration' || imported ? [] : narrowedRanges(analytes)
  const ranges = narrowed.length === 0 ? null : narrowed
  return {
    from: isOurs ? 'calibration' : 'instrument',
    analytes,
    curves: curvesOf(analytes),
    windowPercent: qualitySettingsOf(quality ?? {}).calibration_rt_window_percent,
    loqUgMl: loqsUgMl(method, ranges),
    ranges,
  }
}

/** The rows of a run as it reports them, or as its peaks are named by the calibration in force. */
export function rowsOf(
  result: AppendedResult,
  peaks: readonly FoundPeaks[] | null,
  { from, analytes, curves, windowPercent, loqUgMl }: Quantifying,
): AnalyteRowInput[] {
  if (peaks === null || from === 'instrument') return [...result.results, ...(result.invalid ?? [])]
  const found = namePeaks(peaks, analytes, curves, { windowPercent, loqUgMl })
  const placed = (peak: FoundPeaks['peaks'][number] | null) =>
    peak === null
      ? { peak_area: 0 }
      : {
          peak_area: peak.area,
          rt_min: peak.retention_time_min,
          peak_start: peak.start_min,
          peak_end: peak.end_min,
          resolution: peak.resolution,
        }
  return [
    ...found.analytes.map(({ name, signal, peak }) => ({ name, signal, ...placed(peak) })),
    ...found.unnamed.map((peak) => ({ name: 'N/A', signal: peak.signal, ...placed(peak) })),
  ]
}

interface RowContext {
  sample: Pick<SampleRecord, 'imported' | 'sample_weight_mg'>
  preparation: VialPreparation
  quantifying: Quantifying
}

/**
 * The rows to store, valid and invalid as domain judges them, wherever they were sent; empty ones are none. What came as text
 * stays as text beside its number. Each has the amount that counts and, where there is one, the amount that does not: of the
 * instrument and of the calibration in force.
 */
export function analyteRows(rows: readonly AnalyteRowInput[], { sample, preparation, quantifying }: RowContext) {
  return rows
    .filter((row) => Object.values(row).some((value) => !isBlank(value)))
    .map((row) => {
      const sent = asRead(row)
      const ours = ownAmount(sent, quantifying)
      const { read, compared } = chosen(sent, ours, quantifying.from)
      const valid = isValidAnalyte(read)
      const amounts = vialAmount(read, {
        preparation,
        sample_weight_mg: sample.sample_weight_mg,
        stated: sample.imported,
      })
      const text = read.amount_ug_ml ?? read.amount ?? read.concentration_perc
      return {
        name: analyteName(read) ?? (row.compound?.trim() || row.name?.trim() || null),
        valid,
        amount_ug_ml: amounts.amount_ug_ml ?? (valid ? null : parseDecimal(read.amount_ug_ml ?? read.amount)),
        amount_text: typeof text === 'string' ? text : null,
        concentration_percent: amounts.percent,
        amount_mg_g: amounts.mg_g,
        compared_ug_ml: compared,
        peak_area: parseDecimal(row.peak_area),
        retention_time_min: retentionTime(read),
        peak_start_min: parseDecimal(row.peak_start),
        peak_end_min: parseDecimal(row.peak_end),
        resolution: parseDecimal(row.resolution),
        signal: row.signal?.trim() || null,
      }
    })
}

/** ug/mL by the calibration in force; null where it has no curve of this analyte, or the row no area. */
function ownAmount(row: AnalyteRow, { curves }: Quantifying): number | null {
  const name = analyteName(row)
  const curve = name === null ? undefined : curveNamed(curves, name)
  const area = parseDecimal(row.peak_area)
  if (curve === undefined) return null
  if (area !== null) return amountOfArea(curve, area)
  // looked for and not found: reports leave the area out
  const amount = parseDecimal(row.amount_ug_ml ?? row.amount)
  return amount === null || amount === 0 ? 0 : null
}

/** The row with the amount that counts, and the other one. What no curve gives has no amount: it reads as not measured. */
function chosen(
  row: AnalyteRow,
  ours: number | null,
  from: QuantifyFrom,
): { read: AnalyteRow; compared: number | null } {
  if (from === 'instrument') return { read: row, compared: ours }
  const compared = parseDecimal(row.amount_ug_ml ?? row.amount)
  const { concentration_perc: _percent, amount_mg_g: _mg, ...rest } = row
  const amount = ours ?? NOT_CALIBRATED
  return { read: { ...rest, amount, amount_ug_ml: amount }, compared }
}

/** The wire's optional fields as domain's row type has them. */
function asRead(row: AnalyteRowInput): AnalyteRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}
