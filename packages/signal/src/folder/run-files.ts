import { decodeText } from '../readers/input/decode-text.ts'
import type { FileSource } from '../chromatogram/chromatogram.ts'

/** The files of a run folder that a reader needs, found whatever their case. Only the folder itself is looked at. */
export interface RunFiles {
  all: { path: string; sizeBytes: number }[]
  signals: { path: string; sizeBytes: number }[]
  /** Marks of a run that is being acquired or a file that is being written. */
  locks: string[]
  reportText: string | null
  reportHeading: string | null
  /** REPORT01.CSV and following, by number. */
  reportTables: Map<number, string>
  acaml: string | null
  sampleXml: string | null
  runLog: string | null
}

/** Sorts a run folder's listing by what each file is. */
export function runFiles(all: { path: string; sizeBytes: number }[]): RunFiles {
  const own = all.filter((file) => !file.path.includes('/'))
  const named = (pattern: RegExp): string | null => own.find((file) => pattern.test(file.path))?.path ?? null
  const reportTables = new Map<number, string>()
  for (const { path } of own) {
    const number = Number(/^report(\d+)\.csv$/i.exec(path)?.[1] ?? 0)
    if (number > 0) reportTables.set(number, path)
  }
  return {
    all,
    signals: own.filter((file) => /\.(ch|uv)$/i.test(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1)),
    locks: own
      .filter((file) => /^acquiring\.txt$|\.(lck|lock|tmp|part)$|^~\$/i.test(file.path))
      .map((file) => file.path),
    reportText: named(/^report\.txt$/i),
    reportHeading: named(/^report00\.csv$/i),
    reportTables,
    acaml: named(/^sequence\.acam[_l]$/i),
    sampleXml: named(/^sample\.xml$/i),
    runLog: named(/^run\.log$/i),
  }
}

/** What RUN.LOG says last: the run ended, it began and has not ended, or nothing certain. */
export async function runLogState(source: FileSource, files: RunFiles): Promise<'ended' | 'running' | 'unknown'> {
  if (files.runLog === null) return 'unknown'
  const text = decodeText(await source.read(files.runLog))
  const last = (pattern: RegExp): number => {
    let at = -1
    for (const match of text.matchAll(pattern)) at = match.index
    return at
  }
  const started = last(/Method started|Instrument running sample|Instrument remote started/gi)
  const ended = last(/Instrument run completed|Method completed|Method aborted|run aborted|Instrument run stopped/gi)
  if (started < 0 && ended < 0) return 'unknown'
  return ended > started ? 'ended' : 'running'
}
