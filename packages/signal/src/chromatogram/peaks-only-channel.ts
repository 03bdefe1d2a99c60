import type { Channel, StoredPeak } from './chromatogram.ts'

/** A channel of which only the peaks are known, as printed reports give it: no points. */
export function peaksOnlyChannel(
  name: string,
  peaks: StoredPeak[],
  sourceFile: string,
  facts: Partial<Channel> = {},
): Channel {
  return {
    detector: null,
    wavelengthNm: null,
    bandwidthNm: null,
    unit: '',
    ...facts,
    name,
    timesMin: new Float64Array(),
    values: new Float64Array(),
    peaks,
    sourceFile,
  }
}
