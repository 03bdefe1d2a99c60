import type { Channel, Chromatogram } from './chromatogram.ts'
import { extractWavelength } from './extract-wavelength.ts'

const WAVELENGTH = /^(\d+(?:\.\d+)?) nm$/

/** A signal by its name: a channel, or one wavelength of the spectra as `extractWavelength` names it. */
export function signalNamed({ channels, spectra }: Chromatogram, name: string): Channel | undefined {
  const channel = channels.find((one) => one.name === name)
  const wavelength = Number(WAVELENGTH.exec(name)?.[1])
  const field = spectra.find(({ wavelengthsNm }) => wavelengthsNm.includes(wavelength))
  return channel ?? (field && extractWavelength(field, wavelength))
}
