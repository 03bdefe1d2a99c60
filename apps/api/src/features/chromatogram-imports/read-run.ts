import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  extractWavelength,
  readOpenlabInjection,
  readRunFolder,
  readSignals,
  SignalFormatError,
  type Chromatogram,
} from '@eluent/signal'
import type { Database } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { listFiles, type FileRecord } from '../../records/files/files-store.ts'
import { fileOpener } from '../../views/files/open-file.ts'

/** What all files of a run may hold: a diode array's folder has some ten. */
const MOST_BYTES = 100_000_000

const TEXTS = {
  files: 'A file of this run was not uploaded.',
  tooLarge: 'The run is larger than 100 MB.',
  wavelength: 'This wavelength is none of its spectra.',
} as const

export interface RunDeps {
  db: Database
  files: FileStore
}

export interface ChosenFiles {
  name: string
  files: readonly { path: string; file_id: string }[]
  wavelength_nm?: number | null | undefined
}

/** A run as its kept originals hold it. */
export interface KeptRun {
  chromatogram: Chromatogram
  sha256: string
  /** Of the files that hold its signals, by which it is known however it was brought. */
  signalSha256: readonly string[]
  /** What its injection is known by: all signals and exports of one say the same. That of its bytes where they do not say of which sample and when. */
  injection: string
  /** Of spectra without a signal: what may be chosen, and what was. */
  wavelengths: readonly number[]
  wavelength: number | null
  /** The stored file of each path. */
  originals: ReadonlyMap<string, FileRecord>
}

/** Reads an uploaded chromatogram or run folder. @throws AppError validation_failed, file_unreadable */
export async function readRun(
  deps: RunDeps,
  call: Call,
  { name, files, wavelength_nm }: ChosenFiles,
): Promise<KeptRun> {
  const ids = files.map(({ file_id }) => file_id)
  const stored = await deps.db.read(call, (tx) => listFiles(tx, [...new Set(ids)]))
  const byId = new Map(stored.filter(isOriginal).map((file) => [file.id, file]))
  const originals = new Map(
    files.flatMap(({ path, file_id }) => {
      const file = byId.get(file_id)
      return file ? [[path, file] as const] : []
    }),
  )
  if (originals.size < files.length) throw fieldErrors({ files: [TEXTS.files] })
  const bytes = [...originals.values()].reduce((sum, { size_bytes: size }) => sum + size, 0)
  if (bytes > MOST_BYTES) throw fieldErrors({ files: [TEXTS.tooLarge] })
  const open = fileOpener(deps, call.organizationId, byId)
  const read = async (path: string): Promise<Uint8Array> => {
    const id = originals.get(path)?.id
    if (id === undefined) throw new Error(`the run has no file ${path}`)
    return buffer((await open(id)).bytes.stream)
  }
  try {
    const { chromatogram, ...chosen } = atWavelength(await chromatogramOf(name, originals, read), wavelength_nm ?? null)
    const sha256 = digestOf(originals)
    const injection = injectionOf(chromatogram) ?? sha256
    return { chromatogram, sha256, signalSha256: signalFiles(chromatogram, originals), injection, ...chosen, originals }
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    const reason = error.message
    throw new AppError('file_unreadable', { values: { reason }, fields: { files: [reason] } })
  }
}

/** Spectra without a signal get one: the wavelength that a person chose. @throws AppError validation_failed */
function atWavelength(chromatogram: Chromatogram, wavelength: number | null) {
  const [field] = chromatogram.spectra
  if (field === undefined || chromatogram.channels.length > 0)
    return { chromatogram, wavelengths: [], wavelength: null }
  const wavelengths = [...field.wavelengthsNm]
  if (wavelength === null) return { chromatogram, wavelengths, wavelength }
  if (!wavelengths.includes(wavelength)) throw fieldErrors({ wavelength_nm: [TEXTS.wavelength] })
  return {
    chromatogram: { ...chromatogram, channels: [extractWavelength(field, wavelength)] },
    wavelengths,
    wavelength,
  }
}

function injectionOf({ metadata: { sampleName, instrument, injectedAt } }: Chromatogram): string | null {
  if (!sampleName || injectedAt === null) return null
  return createHash('sha256')
    .update(JSON.stringify([sampleName, instrument, injectedAt]))
    .digest('hex')
}

function signalFiles({ channels }: Chromatogram, originals: KeptRun['originals']): string[] {
  const [only] = originals.values()
  const drawn = channels.filter(({ timesMin }) => timesMin.length > 0)
  const files = drawn.flatMap(
    ({ sourceFile }) => originals.get(sourceFile) ?? (originals.size === 1 && only ? only : []),
  )
  return [...new Set(files.map(({ sha256 }) => sha256))]
}

function isOriginal({ kind, state }: FileRecord): boolean {
  return state === 'stored' && (kind === 'source' || kind === 'chromatogram')
}

async function chromatogramOf(
  name: string,
  originals: KeptRun['originals'],
  read: (path: string) => Promise<Uint8Array>,
): Promise<Chromatogram> {
  const [only] = originals.keys()
  if (originals.size === 1 && only !== undefined) return readSignals(await read(only), name)
  const list = [...originals].map(([path, { size_bytes: sizeBytes }]) => ({ path, sizeBytes }))
  const source = { list: () => Promise.resolve(list), read }
  if (list.some(({ path }) => /\.dx$/i.test(path))) return readOpenlabInjection(source)
  const run = await readRunFolder(source, { name, spectra: false })
  return run.channels.length > 0 ? run : readRunFolder(source, { name })
}

/** The SHA-256 of a file; of a folder that of its paths and their SHA-256, in order. */
function digestOf(originals: KeptRun['originals']): string {
  const [only] = originals.values()
  if (originals.size === 1 && only) return only.sha256
  const hash = createHash('sha256')
  for (const [path, { sha256 }] of [...originals].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\n${sha256}\n`)
  return hash.digest('hex')
}
