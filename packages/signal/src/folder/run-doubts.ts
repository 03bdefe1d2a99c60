import { itemAt } from '../arrays/item-at.ts'
import type { Channel, RunMetadata } from '../chromatogram/chromatogram.ts'
import type { ReportCsvHeading } from '../readers/reports/parse-report-csv.ts'
import type { ReportText } from '../readers/reports/parse-report-text.ts'

/** 'DAD1 A, Sig=210,4' names the channel DAD1A. */
export function channelKey(signal: string): string {
  return itemAt(signal.split(','), 0).replace(/\s+/g, '').toUpperCase()
}

/** A report of another sample lies beside the signals: the peaks it gives may not be theirs (a blank with a sample's report). */
export function otherSample(
  { sampleName }: RunMetadata,
  report: ReportText | null,
  heading: ReportCsvHeading | null,
): string[] {
  const reported = report?.sampleName ?? heading?.fields.get('Sample Name') ?? null
  if (sampleName === null || reported === null || sampleName.trim() === reported.trim()) return []
  return [
    `The signals are of the sample '${sampleName}', the report beside them is of '${reported}': its peaks may not belong here.`,
  ]
}

/** A signal that the report lists and the folder lacks was lost on the way: the run is readable, but not all of it. */
export function missingSignals(
  channels: Channel[],
  report: ReportText | null,
  heading: ReportCsvHeading | null,
): string[] {
  const listed = new Set(
    [...(report?.signals.map((table) => table.signal) ?? []), ...(heading?.signals.values() ?? [])].map(channelKey),
  )
  const known = new Set(channels.map((channel) => channelKey(channel.name)))
  return [...listed]
    .filter((key) => !known.has(key))
    .map((key) => `The report lists the signal ${key}, but there is no file of it.`)
}
