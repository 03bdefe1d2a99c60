import type { FileSource } from '../chromatogram/chromatogram.ts'
import { readAgilentHeader } from '../readers/agilent/agilent-header.ts'
import { agilentMetadata } from '../readers/agilent/agilent-metadata.ts'
import { ByteReader } from '../readers/input/byte-reader.ts'
import { SignalFormatError } from '../readers/input/signal-format-error.ts'

/** One run folder as a list shows it; read from a signal's header alone. */
export interface RunEntry {
  /** Relative to the data root, e.g. 'B-17/SEQ 2021-09-30 17-18-47/001F0101.D'. */
  path: string
  name: string
  /** ISO 8601 without zone, or null when no header could be read. */
  startedAt: string | null
  startedAtText: string | null
  sampleName: string | null
  vial: string | null
  method: string | null
  injectionNumber: number | null
  sequenceLine: number | null
  sizeBytes: number
  signalFiles: number
  /** Why no header could be read, e.g. a run that has just begun; null when all is well. */
  problem: string | null
}

/** A sequence folder and its runs, by start time. */
export interface SequenceEntry {
  path: string
  name: string
  runs: RunEntry[]
}

/** A sample group folder in the data root. */
export interface RunGroup {
  path: string
  name: string
  sequences: SequenceEntry[]
  runs: RunEntry[]
}

/** Everything below a ChemStation data root. */
export interface RunListing {
  groups: RunGroup[]
  looseSequences: SequenceEntry[]
  looseRuns: RunEntry[]
}

interface RunFilesAt {
  path: string
  files: { path: string; sizeBytes: number }[]
}

const HEADER_BYTES = 0x1800
const READ_AT_ONCE = 16

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** ChemStation's own sequence files, or its folder name ending in date and time. */
const isSequenceFile = (path: string): boolean => /\.(acaml|s|b|start)$/i.test(path)
const isSequenceName = (name: string): boolean => /\d{4}-\d{2}-\d{2} \d{2}-\d{2}-\d{2}$/.test(name)

function collect(files: { path: string; sizeBytes: number }[]): {
  runs: Map<string, RunFilesAt>
  sequencePaths: Set<string>
} {
  const runs = new Map<string, RunFilesAt>()
  const sequencePaths = new Set<string>()
  for (const file of files) {
    const run = /^((?:.*\/)?[^/]+\.d)\/[^/]+$/i.exec(file.path)?.[1]
    if (run === undefined) {
      const folder = parentOf(file.path)
      if (folder !== '' && !/\.d(\/|$)/i.test(folder) && isSequenceFile(file.path)) sequencePaths.add(folder)
      continue
    }
    const known = runs.get(run)
    if (known) known.files.push(file)
    else runs.set(run, { path: run, files: [file] })
  }
  for (const path of runs.keys()) {
    const parent = parentOf(path)
    if (parent !== '' && (isSequenceName(lastName(parent)) || parent.includes('/'))) sequencePaths.add(parent)
  }
  return { runs, sequencePaths }
}

async function describe(source: FileSource, run: RunFilesAt): Promise<RunEntry> {
  const signals = run.files.filter((file) => /\.(ch|uv)$/i.test(file.path)).sort((a, b) => a.sizeBytes - b.sizeBytes)
  const entry: RunEntry = {
    path: run.path,
    name: lastName(run.path),
    startedAt: null,
    startedAtText: null,
    sampleName: null,
    vial: null,
    method: null,
    injectionNumber: null,
    sequenceLine: null,
    sizeBytes: run.files.reduce((sum, file) => sum + file.sizeBytes, 0),
    signalFiles: signals.length,
    problem: signals.length === 0 ? 'No signal file yet.' : null,
  }
  const first = signals.find((file) => file.sizeBytes > 0) ?? signals[0]
  if (!first) return entry
  const bytes = source.readStart ? await source.readStart(first.path, HEADER_BYTES) : await source.read(first.path)
  try {
    const facts = agilentMetadata(readAgilentHeader(new ByteReader(bytes, first.path)))
    return {
      ...entry,
      startedAt: facts.injectedAt,
      startedAtText: facts.injectedAtText,
      sampleName: facts.sampleName,
      vial: facts.vial,
      method: facts.method,
      injectionNumber: facts.injectionNumber,
      sequenceLine: facts.sequenceLine,
    }
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    return { ...entry, problem: error.message }
  }
}

function byStart(a: RunEntry, b: RunEntry): number {
  const left = a.startedAt ?? '9'
  const right = b.startedAt ?? '9'
  if (left !== right) return left < right ? -1 : 1
  return a.path < b.path ? -1 : 1
}

async function describeAll(source: FileSource, runs: RunFilesAt[], known: KnownRun): Promise<RunEntry[]> {
  const entries = runs.flatMap((run) => known(run.path) ?? [])
  const unknown = runs.filter((run) => known(run.path) === undefined)
  for (let i = 0; i < unknown.length; i += READ_AT_ONCE) {
    entries.push(...(await Promise.all(unknown.slice(i, i + READ_AT_ONCE).map((run) => describe(source, run)))))
  }
  return entries.sort(byStart)
}

/** A run that was described before and has not changed since; its header is not read again. */
export type KnownRun = (path: string) => RunEntry | undefined

/**
 * The runs below a ChemStation data root: sample group folders with their sequences and runs, sequences lying loose in the root,
 * and runs lying loose in the root. Reads one signal header per run and decodes no signal; a run whose header cannot be
 * read yet is listed with its `problem`.
 */
export async function listRuns(source: FileSource, known: KnownRun = () => undefined): Promise<RunListing> {
  const { runs, sequencePaths } = collect(await source.list())
  const entries = await describeAll(source, [...runs.values()], known)
  const byParent = Map.groupBy(entries, (run) => parentOf(run.path))
  const sequences = [...sequencePaths].sort().map((path) => ({
    path,
    name: lastName(path),
    runs: byParent.get(path) ?? [],
  }))
  const groups = new Map<string, RunGroup>()
  const group = (path: string): RunGroup => {
    const name = path.slice(0, path.indexOf('/'))
    const known = groups.get(name) ?? { path: name, name, sequences: [], runs: [] }
    groups.set(name, known)
    return known
  }
  for (const sequence of sequences) if (sequence.path.includes('/')) group(sequence.path).sequences.push(sequence)
  for (const run of entries) {
    const parent = parentOf(run.path)
    if (parent !== '' && !sequencePaths.has(parent)) group(run.path).runs.push(run)
  }
  return {
    groups: [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    looseSequences: sequences.filter((sequence) => !sequence.path.includes('/')),
    looseRuns: entries.filter((run) => parentOf(run.path) === ''),
  }
}
