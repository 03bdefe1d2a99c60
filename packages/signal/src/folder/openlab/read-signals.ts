import type { Chromatogram, FileSource, RunMetadata } from '../../chromatogram/chromatogram.ts'
import { decodeText } from '../../readers/input/decode-text.ts'
import { readChromatogram } from '../../readers/read-chromatogram.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'
import { zipSource } from '../sources/zip-source.ts'
import { parseAcmd } from './parse-acmd.ts'
import { readOpenlabResult, type ReadOpenlabOptions } from './read-openlab-result.ts'

const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04]

/** Whether these are the bytes of an injection of OpenLab CDS 2; JCAMP-DX has the same ending. */
export function isOpenlabInjection(bytes: Uint8Array, fileName: string): boolean {
  return /\.dx$/i.test(fileName) && ZIP_MARK.every((byte, at) => bytes[at] === byte)
}

/** The one injection among these files of a result set: its .dx, with its .rx and the .acaml of the set where they are there. */
export async function readOpenlabInjection(
  source: FileSource,
  options: ReadOpenlabOptions = {},
): Promise<Chromatogram> {
  const [injection, ...further] = await readOpenlabResult(source, options)
  if (injection === undefined || further.length > 0)
    throw new SignalFormatError('not-a-run', {
      file: '.',
      offset: null,
      expected: 'one injection, with one .dx file',
      message:
        'The files hold no injection of OpenLab CDS, or several: send each .dx file with its .rx and the .acaml of its set.',
    })
  return injection
}

/** What an injection says of itself, without its signals; the bytes of its .dx. */
export async function openlabFacts(bytes: Uint8Array, fileName: string): Promise<RunMetadata> {
  const archive = zipSource(bytes, fileName)
  const part = (await archive.list()).find(({ path }) => /(?:^|\/)injection\.acmd$/i.test(path))
  if (part === undefined)
    throw new SignalFormatError('corrupt', { file: fileName, offset: null, expected: 'injection.acmd within it' })
  return parseAcmd(decodeText(await archive.read(part.path)), `${fileName}/${part.path}`).metadata
}

/** Reads a file that holds signals: what `readChromatogram` reads, and an injection of OpenLab CDS 2. */
export async function readSignals(
  bytes: Uint8Array,
  fileName: string,
  options: ReadOpenlabOptions = {},
): Promise<Chromatogram> {
  if (!isOpenlabInjection(bytes, fileName)) return readChromatogram(bytes, fileName)
  const source: FileSource = {
    list: () => Promise.resolve([{ path: fileName, sizeBytes: bytes.length }]),
    read: () => Promise.resolve(bytes),
    readStart: (_, length) => Promise.resolve(bytes.subarray(0, length)),
  }
  return readOpenlabInjection(source, options)
}
