import type { Channel, StoredPeak } from '../../chromatogram/chromatogram.ts'
import type { ReportSignal } from './parse-report-text.ts'
import { reportPeaks } from './report-peaks.ts'

/** Report.TXT prints retention times to 0.001 min. */
const SAME_TIME_MIN = 0.0015

/**
 * Adds what only the printed report knows to peaks that came from elsewhere: names and amounts of calibrated peaks, and the
 * compounds that were looked for and not found. Times, areas and limits stay as they are; a name or amount that is there stays too.
 */
export function completeFromReport(channel: Channel, table: ReportSignal): void {
  for (const printed of reportPeaks(table)) {
    if (printed.name === null) continue
    const known = channel.peaks.find((peak) => peak.name === printed.name) ?? unnamedAt(channel, printed)
    if (known) {
      known.name = printed.name
      if (known.amount === null) {
        known.amount = printed.amount
        known.amountUnit = printed.amountUnit
      }
    } else if (printed.area === null || printed.area === 0) channel.peaks.push(printed)
  }
}

const unnamedAt = (channel: Channel, printed: StoredPeak): StoredPeak | undefined =>
  (printed.area ?? 0) > 0
    ? channel.peaks.find(
        (peak) => peak.name === null && Math.abs(peak.retentionTimeMin - printed.retentionTimeMin) <= SAME_TIME_MIN,
      )
    : undefined
