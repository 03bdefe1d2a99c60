import type { Channel, Chromatogram, StoredPeak } from '../chromatogram/chromatogram.ts'
import { detectPeaks } from '../processing/peaks/detect-peaks.ts'
import { extractWavelength } from '../chromatogram/extract-wavelength.ts'
import { storedPeak } from '../chromatogram/stored-peak.ts'

/** A channel as shown: with its peaks, and whether the maker stored them or we found them. */
export interface ShownChannel {
  channel: Channel
  peaks: StoredPeak[]
  peaksFrom: 'stored' | 'found'
}

/** Shown of a spectral field when no wavelength is requested; most aromatic compounds absorb here. */
const USUAL_WAVELENGTH_NM = 254
const FEWEST_POINTS = 5

function findPeaks(channel: Channel): StoredPeak[] {
  if (channel.values.length < FEWEST_POINTS) return []
  return detectPeaks(channel.timesMin, channel.values).map((peak) =>
    storedPeak(peak.retentionTimeMin, {
      startMin: peak.startMin,
      endMin: peak.endMin,
      area: peak.area,
      areaUnit: channel.unit === '' ? 's' : `${channel.unit}*s`,
      height: peak.height,
      baselineStart: peak.baselineStart,
      baselineEnd: peak.baselineEnd,
      code: peak.code,
    }),
  )
}

const nearest = (wavelengths: Float64Array, wanted: number): number =>
  wavelengths.reduce((best, next) => (Math.abs(next - wanted) < Math.abs(best - wanted) ? next : best))

/**
 * All channels of a chromatogram with peaks: the stored ones, else those we find. Spectra show the recorded wavelength (nm) nearest to the
 * one requested, or to 254 nm where there is no other channel. Throws what detectPeaks throws for a bad signal.
 */
export function shownChannels(chromatogram: Chromatogram, wavelengthNm: number | null): ShownChannel[] {
  const isWanted = wavelengthNm !== null || chromatogram.channels.length === 0
  const slices = isWanted
    ? chromatogram.spectra.map((field) =>
        extractWavelength(field, nearest(field.wavelengthsNm, wavelengthNm ?? USUAL_WAVELENGTH_NM)),
      )
    : []
  return [...chromatogram.channels, ...slices].map((channel) =>
    channel.peaks.length > 0
      ? { channel, peaks: channel.peaks, peaksFrom: 'stored' }
      : { channel, peaks: findPeaks(channel), peaksFrom: 'found' },
  )
}
