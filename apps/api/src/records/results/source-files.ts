import type { FileRecord } from '../files/files-store.ts'

/** The files of runs, by file id. */
export type SourceFiles = ReadonlyMap<string, FileRecord>

export function filesOfRuns(runs: readonly { files: readonly FileRecord[] }[]): SourceFiles {
  return new Map(runs.flatMap(({ files }) => files.map((file) => [file.id, file] as const)))
}
