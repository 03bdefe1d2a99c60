import type { Chromatogram } from '../chromatogram/chromatogram.ts'
import { agilentVersion } from './agilent/agilent-header.ts'
import { decodeText } from './input/decode-text.ts'
import { readAgilentSignal } from './agilent/read-agilent-signal.ts'
import { readAgilentSpectra } from './agilent/read-agilent-spectra.ts'
import { readAndi } from './andi/read-andi.ts'
import { readChemstationReport } from './reports/read-chemstation-report.ts'
import { CHROMTAB_HEADING, readChromtab } from './vendor-text/read-chromtab.ts'
import { readChromeleonText } from './vendor-text/read-chromeleon-text.ts'
import { isEzchromData, readEzchromData } from './ezchrom/read-ezchrom-data.ts'
import { readEzchromText } from './vendor-text/read-ezchrom-text.ts'
import { readJcamp } from './jcamp/read-jcamp.ts'
import { readLcd } from './shimadzu/read-lcd.ts'
import { CompoundFile } from './ole/compound-file.ts'
import { readLcsolutionText } from './vendor-text/read-lcsolution-text.ts'
import { readMasshunterTic } from './vendor-text/read-masshunter-tic.ts'
import { readOpenlabReport } from './reports/read-openlab-report.ts'
import { readTotalchromText } from './reports/read-totalchrom-text.ts'
import { readTwoColumnText } from './vendor-text/read-two-column-text.ts'
import { otherFormat, SignalFormatError } from './input/signal-format-error.ts'
import { textEncoding } from './input/text-encoding.ts'

type Reader = (bytes: Uint8Array, fileName: string) => Chromatogram

const SNIFFED_BYTES = 4096
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/** Formats known by their first bytes that no reader takes, with what the person can do. */
const FOREIGN: readonly [mark: readonly number[], advice: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'It is a zip archive or workbook. Unpack it first.'],
  [[0x1f, 0x8b], 'It is a gzip archive. Unpack it first.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'It is a 7z archive. Unpack it first.'],
  [[0x52, 0x61, 0x72, 0x21], 'It is a RAR archive. Unpack it first.'],
  [[0x89, 0x48, 0x44, 0x46], 'It is an HDF5 file. Export the chromatogram as ANDI/AIA (netCDF classic) or text.'],
  [[0x01, 0xa1, 0x46, 0x00], 'It is a Thermo .raw file. Export the chromatogram as ANDI/AIA or text.'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'It is an SQLite database. Export the chromatogram as ANDI/AIA or text.'],
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF. Export the chromatogram as ANDI/AIA or text.'],
  [[0x89, 0x50, 0x4e, 0x47], 'It is a PNG picture. Export the chromatogram as ANDI/AIA or text.'],
  [[0xff, 0xd8, 0xff], 'It is a JPEG picture. Export the chromatogram as ANDI/AIA or text.'],
]

/** Formats of text that are known by their first words. */
const FOREIGN_TEXTS: readonly [pattern: RegExp, advice: string][] = [
  [/<(?:indexedmzML|mzML)\b/, 'It is an mzML file of mass spectra. Export the chromatogram as ANDI/AIA or text.'],
  [
    /<(?:mzXML|mzData|msRun)\b/,
    'It is an mzXML or mzData file of mass spectra. Export the chromatogram as ANDI/AIA or text.',
  ],
  [/<GAML\b/, 'It is a GAML file. Export the chromatogram as ANDI/AIA or text.'],
  [/<AnIML\b/, 'It is an AnIML file. Export the chromatogram as ANDI/AIA or text.'],
  [/<ACAML\b/, 'It is an ACAML result file. Choose the run folder that it belongs to.'],
  [/^\s*(?:<!doctype html|<html)\b/i, 'It is a web page. Export the chromatogram as ANDI/AIA or text.'],
  [/^\s*<\?xml\b/, 'It is an XML file. Export the chromatogram as ANDI/AIA or text.'],
  [/^\s*[{[]\s*["{[]/, 'It is a JSON file. Export the chromatogram as ANDI/AIA or text.'],
  [
    /^(?:[^\r\n]*[\r\n]+){1,2}(?:min|ml)\t ?mAU\t/,
    'It is an export of several curves (UNICORN). Export the UV curve alone, with its times in minutes.',
  ],
  [/^\s*\{\\rtf/, 'It is a rich text document. Export the chromatogram as ANDI/AIA or plain text.'],
  [/^\s*BEGIN IONS\b/m, 'It is an MGF file of mass spectra. Export the chromatogram as ANDI/AIA or text.'],
]

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte)

/** Marks that only one maker's text begins with; anything else is taken for two columns. */
const TEXT_READERS: readonly [pattern: RegExp, reader: Reader][] = [
  [/^\s*##[A-Z]/i, readJcamp],
  [/^\s*\[Header\]\s*[\r\n]+(?:Application Name|Data File Name)[,\t]/, readLcsolutionText],
  [/^(Filepath|URL)\t[^\r\n]*[\r\n]+|^(Raw Data|Chromatogram Data):\s*$/m, readChromeleonText],
  [CHROMTAB_HEADING, readChromtab],
  [/^Maxchannels:[\t,]/m, readEzchromText],
  [/^"=*"\r?\n"Software Version:"/, readTotalchromText],
  [/^\s*┌─/, readOpenlabReport],
  [/^Data File [^]*?[\r\n]Sample Name: /, readChemstationReport],
  [/^Start of data points\s*$/m, readMasshunterTic],
]

/** The first bytes up to the last that is not part of a longer character, so that a cut does not spoil the decoding. */
function sniffed(bytes: Uint8Array): Uint8Array {
  let end = Math.min(bytes.length, SNIFFED_BYTES)
  if (end < bytes.length) while (end > 1 && (bytes[end - 1] ?? 0) >= 0x80) end--
  return bytes.subarray(0, end)
}

function readCompoundFile(bytes: Uint8Array, fileName: string): Chromatogram {
  const streams = new CompoundFile(bytes, fileName)
  return isEzchromData(streams) ? readEzchromData(streams, fileName) : readLcd(streams, fileName)
}

function readerFor(bytes: Uint8Array, fileName: string): Reader {
  const version = agilentVersion(bytes)
  if (version === '31' || version === '131') return readAgilentSpectra
  if (version !== null) return readAgilentSignal
  if (startsWith(bytes, [0x43, 0x44, 0x46])) return readAndi
  if (startsWith(bytes, COMPOUND_FILE)) return readCompoundFile
  const at = { file: fileName, offset: 0 }
  const foreign = FOREIGN.find(([mark]) => startsWith(bytes, mark))
  if (foreign) throw otherFormat(fileName, foreign[1])
  const start = sniffed(bytes)
  if (textEncoding(bytes).encoding === 'bytes' && start.includes(0)) {
    throw new SignalFormatError('unknown-format', { ...at, expected: 'a signal format we know, or text' })
  }
  const text = decodeText(start)
  const foreignText = FOREIGN_TEXTS.find(([pattern]) => pattern.test(text))
  if (foreignText) throw otherFormat(fileName, foreignText[1])
  return TEXT_READERS.find(([pattern]) => pattern.test(text))?.[1] ?? readTwoColumnText
}

/**
 * Reads a chromatogram in any known format, decided by the bytes and never by the file's name: Agilent .ch and .uv, ANDI/AIA, JCAMP-DX,
 * Shimadzu .lcd and .gcd, EZChrom .dat, texts of Chromeleon, EZChrom, LCsolution, TotalChrom, OpenLab and ChemStation reports, MassHunter TIC, CHROMTAB, two columns of text.
 *
 * Times in minutes, values in each channel's unit. Throws SignalFormatError, among others `not-a-chromatogram` for spectra and
 * `other-format` for one that it knows and does not read (`expected` says what to do),
 * and `unknown-format` for anything else.
 */
export function readChromatogram(bytes: Uint8Array, fileName: string): Chromatogram {
  if (bytes.length === 0)
    throw new SignalFormatError('empty', { file: fileName, offset: 0, expected: 'a chromatogram file' })
  return readerFor(bytes, fileName)(bytes, fileName)
}
