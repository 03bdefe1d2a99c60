import type { FileSource, SpectralField } from '../../chromatogram/chromatogram.ts'
import { readAgilentSpectra, type StoredScale } from '../../readers/agilent/read-agilent-spectra.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'

/**
 * The factor that spectra of a .dx take beside that of their header, by the header's. 1000 / 2^27: rainbow's documentation of .dx, and its
 * real file, whose signals recorded beside the spectra are 0.99 to 1.01 of their means over the same wavelengths. 1000 / 2^21:
 * openreadout's description (two files, eight signals: 0.993 to 1.009). FORMATS.md.
 */
const FURTHER_SCALE: ReadonlyMap<number, number> = new Map([
  [1000 / 2 ** 27, 2 ** -17],
  [1000 / 2 ** 21, 1000 / 2 ** 21],
])

/** A trace of spectra, and the entry of the .dx that holds it. */
export interface SpectraEntry {
  name: string
  entry: string
}

function scaleInDx(file: string): (stored: StoredScale) => number {
  return ({ scale, encoding }) => {
    if (encoding === 'differences') return scale
    const further = FURTHER_SCALE.get(scale)
    if (further === undefined)
      throw new SignalFormatError('unknown-format', {
        file,
        offset: null,
        expected: `spectra with a known scale (found ${scale}, of which nobody says what it is)`,
      })
    return scale * further
  }
}

/** The spectra of an injection; those that cannot be read are named in a warning, the rest is none the worse for it. */
export async function readInjectionSpectra(
  archive: FileSource,
  path: string,
  entries: readonly SpectraEntry[],
  warnings: string[],
): Promise<SpectralField[]> {
  const fields: SpectralField[] = []
  for (const { name, entry } of entries) {
    try {
      const part = readAgilentSpectra(await archive.read(entry), entry, scaleInDx(entry))
      warnings.push(...part.warnings.map((warning) => `${name}: ${warning}`))
      fields.push(...part.spectra.map((field) => ({ ...field, sourceFile: path })))
    } catch (error) {
      if (!(error instanceof SignalFormatError)) throw error
      warnings.push(`The spectra ${name} cannot be read: ${error.expected}.`)
    }
  }
  return fields
}
