import type { Chromatogram } from '../chromatogram/chromatogram.ts'
import type { ShownChannel } from './signal-view.ts'

/** Everything that was read as JSON: facts, channels with points and peaks (times in minutes), spectra as their axes only. */
export function formatJson(source: string, chromatogram: Chromatogram, shown: ShownChannel[]): string {
  const { format, metadata, warnings, spectra } = chromatogram
  const channels = shown.map(({ channel, peaks, peaksFrom }) => ({
    ...channel,
    timesMin: [...channel.timesMin],
    values: [...channel.values],
    peaks,
    peaksFrom,
  }))
  const axes = spectra.map((field) => ({
    sourceFile: field.sourceFile,
    unit: field.unit,
    spectra: field.timesMin.length,
    wavelengthsNm: [...field.wavelengthsNm],
  }))
  return `${JSON.stringify({ source, format, metadata, warnings, channels, spectra: axes }, null, 1)}\n`
}
