import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { parseReportText } from './parse-report-text.ts'
import { reportPeaks } from './report-peaks.ts'
import { signalIdentity } from '../agilent/signal-identity.ts'
import { decodeText } from '../input/decode-text.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { peaksOnlyChannel } from '../../chromatogram/peaks-only-channel.ts'

/**
 * A ChemStation Report.TXT by itself: one channel without points per signal, with its printed peaks (min, printed area units).
 * Throws SignalFormatError `truncated` when the closing line is missing.
 */
export function readChemstationReport(bytes: Uint8Array, fileName: string): Chromatogram {
  const report = parseReportText(decodeText(bytes), fileName)
  return {
    format: 'chemstation-report',
    channels: report.signals.map((table) => {
      const identity = signalIdentity(table.signal, '')
      const peaks = reportPeaks(table)
      return peaksOnlyChannel(identity.name, peaks, fileName, {
        detector: identity.detector,
        wavelengthNm: identity.wavelengthNm,
        bandwidthNm: identity.bandwidthNm,
        unit: peaks[0]?.areaUnit?.replace(/\*s$/, '') ?? '',
      })
    }),
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: report.sampleName,
      operator: report.operator,
      instrument: report.instrument,
      method: report.method,
      vial: report.location === '-' ? null : (report.location?.replace(/^Vial\s+/, '') ?? null),
      injectionNumber: report.injection === null ? null : Number(report.injection) || null,
      sequenceLine: report.sequenceLine === null ? null : Number(report.sequenceLine) || null,
      injectedAtText: report.injectionDate,
      injectedAt: report.injectionDate === null ? null : parseInstrumentDate(report.injectionDate),
    },
    warnings: [
      'A printed report: peaks without the signal.',
      ...report.otherTables.map((line) => `Not used: the table in line ${line} of the report.`),
    ],
  }
}
