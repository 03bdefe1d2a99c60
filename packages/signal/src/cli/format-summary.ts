import { itemAt } from '../arrays/item-at.ts'
import type { Chromatogram, StoredPeak } from '../chromatogram/chromatogram.ts'
import { braillePlot } from './braille-plot.ts'
import type { ShownChannel } from './signal-view.ts'

const COLUMNS = 78
const ROWS = 10

const fact = (label: string, value: string | number | null): string[] =>
  value === null || value === '' ? [] : [`${label.padEnd(10)} ${value}`]

const cell = (value: number | null, digits: number): string => (value === null ? '' : value.toFixed(digits))

const peakRow = (peak: StoredPeak): string =>
  [
    cell(peak.retentionTimeMin, 3).padStart(8),
    cell(peak.startMin, 3).padStart(8),
    cell(peak.endMin, 3).padStart(8),
    cell(peak.area, 3).padStart(14),
    cell(peak.height, 3).padStart(13),
    `  ${(peak.code ?? '').padEnd(5)}`,
    `${peak.name ?? ''}${peak.amount === null ? '' : ` (${peak.amount} ${peak.amountUnit ?? ''})`.replace(' )', ')')}`,
  ].join('')

function channelBlock({ channel, peaks, peaksFrom }: ShownChannel): string[] {
  const wavelength = channel.wavelengthNm === null ? '' : `, ${channel.wavelengthNm} nm`
  const lines = ['', `${channel.name}${wavelength}: ${channel.values.length} points (${channel.sourceFile})`]
  if (channel.values.length > 0) lines.push(braillePlot(channel, COLUMNS, ROWS))
  if (peaks.length === 0) return [...lines, 'no peaks']
  const unit = itemAt(peaks, 0).areaUnit
  return [
    ...lines,
    `${peaks.length} ${peaks.length === 1 ? 'peak' : 'peaks'}, ${peaksFrom === 'stored' ? 'as stored' : 'found by us'}${unit === null ? '' : `, area in ${unit}`}`,
    '    time   start     end          area       height  code   name',
    ...peaks.map(peakRow),
  ]
}

/** A chromatogram for people: what it says of itself, then every channel with a picture and its peaks (times in minutes). */
export function formatSummary(title: string, chromatogram: Chromatogram, shown: ShownChannel[]): string {
  const { metadata, spectra, warnings, format } = chromatogram
  return [
    title,
    ...fact('format', format),
    ...fact('sample', metadata.sampleName),
    ...fact('vial', metadata.vial),
    ...fact('injected', metadata.injectedAt ?? metadata.injectedAtText),
    ...fact('operator', metadata.operator),
    ...fact('method', metadata.method),
    ...fact('instrument', metadata.instrument),
    ...spectra.flatMap((field) =>
      fact('spectra', `${field.timesMin.length} x ${field.wavelengthsNm.length} wavelengths (${field.sourceFile})`),
    ),
    ...warnings.flatMap((warning) => fact('warning', warning)),
    ...shown.flatMap(channelBlock),
    '',
  ].join('\n')
}
