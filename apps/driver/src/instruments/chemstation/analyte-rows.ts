import type { DriverAnalyteRow } from '@eluent/contract'
import type { Channel, StoredPeak } from '@eluent/signal'

/** Units in which reports state amounts, as ug/mL. */
const UG_PER_ML: Readonly<Record<string, number>> = {
  'ug/ml': 1,
  'ng/ul': 1,
  'mg/l': 1,
  ppm: 1,
  'ng/ml': 0.001,
  'ug/l': 0.001,
  'mg/ml': 1000,
}

/** The factor to ug/mL; null when the unit is none of mass per volume. */
export function ugPerMl(unit: string | null): number | null {
  const plain = (unit ?? '').toLowerCase().replaceAll(/[µμ]/g, 'u').replaceAll(' ', '')
  return UG_PER_ML[plain] ?? null
}

export interface RunRows {
  results: DriverAnalyteRow[]
  invalid: DriverAnalyteRow[]
  warnings: string[]
}

/**
 * The peaks that a run's own report names and calibrates, one row per name (the calibrated signal's, then the largest), in order of
 * retention; everything else is invalid: peaks without a name, and names without an amount in mass per volume.
 */
export function analyteRows(channels: readonly Channel[]): RunRows {
  const warnings: string[] = []
  const byName = new Map<string, DriverAnalyteRow>()
  const invalid: DriverAnalyteRow[] = []
  for (const channel of channels) {
    for (const peak of channel.peaks) {
      const row = toRow(peak, channel.name)
      const isNamed = peak.name !== null && !/^(n\/a|\?)$/i.test(peak.name)
      if (!isNamed || row.amount === null || row.amount < 0) {
        invalid.push(row)
        if (isNamed && peak.amount !== null && row.amount === null) {
          warnings.push(
            `${peak.name}: the report's amount is in ${peak.amountUnit ?? 'no unit'}, not in mass per volume.`,
          )
        }
        continue
      }
      const known = byName.get(row.name)
      if (!known || known.amount === 0 || row.peak_area > known.peak_area) byName.set(row.name, row)
    }
  }
  const results = [...byName.values()].sort((a, b) => (a.rt_min ?? Infinity) - (b.rt_min ?? Infinity))
  return { results, invalid, warnings }
}

function toRow(peak: StoredPeak, signal: string): DriverAnalyteRow {
  const area = peak.area ?? 0
  const factor = ugPerMl(peak.amountUnit)
  // A report lists a calibrated compound that it did not find with area 0 or none: looked for, not detected.
  const isMissing = peak.name !== null && area === 0
  const amount = isMissing ? 0 : peak.amount === null || factor === null ? null : peak.amount * factor
  const time = isMissing ? null : peak.retentionTimeMin
  return {
    name: peak.name ?? 'N/A',
    amount,
    amount_ug_ml: amount,
    peak_area: area,
    peak_height: peak.height,
    rt_min: time,
    peak_retention_time: time,
    peak_start: peak.startMin,
    peak_end: peak.endMin,
    resolution: null,
    signal,
  }
}
