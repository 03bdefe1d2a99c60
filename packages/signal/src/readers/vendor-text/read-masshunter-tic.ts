import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { readTwoColumnText } from './read-two-column-text.ts'

/**
 * MassHunter's tic_front.csv or .tsv: the total ion current over minutes behind two heading lines (data folder and date;
 * 'Start of data points'). Throws SignalFormatError as readTwoColumnText does.
 */
export function readMasshunterTic(bytes: Uint8Array, fileName: string): Chromatogram {
  const { timeUnit: _unit, ...chromatogram } = readTwoColumnText(bytes, fileName)
  const [first = ''] = (chromatogram.metadata.extra['Heading'] ?? '').split('\n')
  const match = /([^\\/]+)\.D\s+(.+)$/i.exec(first)
  const injectedAtText = match?.[2]?.trim() ?? null
  return {
    ...chromatogram,
    format: 'masshunter-tic',
    channels: chromatogram.channels.map((channel) => ({ ...channel, name: 'TIC', detector: 'MSD', unit: 'counts' })),
    metadata: {
      ...chromatogram.metadata,
      sampleName: match?.[1]?.trim() ?? null,
      injectedAtText,
      injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
    },
  }
}
