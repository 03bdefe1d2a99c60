import { resultsFileError } from '@eluent/domain/result-imports'

/** Tables that were given at once, each looked at and confirmed by itself. */
export interface TableQueue {
  files: readonly File[]
  /** The one that is open, from 0. */
  at: number
  /** Files that were passed over, by name. */
  skipped: readonly string[]
  /** Samples of the files before. */
  imported: number
}

export const NO_QUEUE: TableQueue = { files: [], at: 0, skipped: [], imported: 0 }

/** In the order a person reads them: 'week2' before 'week10'. What no table can be by its name is left off. */
export function queueOf(files: readonly File[]): TableQueue {
  const tables = files.filter(({ name }) => resultsFileError(name) === null)
  const byName = new Intl.Collator('en', { numeric: true })
  return { ...NO_QUEUE, files: tables.toSorted((a, b) => byName.compare(a.name, b.name)) }
}

export function openFile({ files, at }: TableQueue): File | null {
  return files[at] ?? null
}

/** What became of the open file: the number of its samples, or that it was passed over. */
export type FileOutcome = number | 'skipped'

export function nextFile(queue: TableQueue, outcome: FileOutcome): TableQueue {
  const next = { ...queue, at: queue.at + 1 }
  if (outcome !== 'skipped') return { ...next, imported: queue.imported + outcome }
  const name = openFile(queue)?.name
  return { ...next, skipped: name === undefined ? queue.skipped : [...queue.skipped, name] }
}
