import type { Channel, SpectralField } from './chromatogram.ts'

/**
 * The chromatogram at one recorded wavelength (nm) of a spectral field; unit and times are the field's.
 * Throws RangeError when that wavelength was not recorded: nothing is interpolated.
 */
export function extractWavelength(field: SpectralField, wavelengthNm: number): Channel {
  const column = field.wavelengthsNm.findIndex((recorded) => Math.abs(recorded - wavelengthNm) < 1e-9)
  if (column < 0) {
    const first = field.wavelengthsNm[0]
    const last = field.wavelengthsNm.at(-1)
    throw new RangeError(
      `Wavelength ${wavelengthNm} nm was not recorded (${field.wavelengthsNm.length} from ${first} to ${last} nm)`,
    )
  }
  const width = field.wavelengthsNm.length
  const values = new Float64Array(field.timesMin.length)
  for (let i = 0, at = column; i < values.length; i++, at += width) values[i] = field.values[at] ?? NaN
  return {
    name: `${wavelengthNm} nm`,
    detector: 'DAD',
    wavelengthNm,
    bandwidthNm: null,
    unit: field.unit,
    timesMin: field.timesMin.slice(),
    values,
    peaks: [],
    sourceFile: field.sourceFile,
  }
}
