import type { StoredFile } from '@eluent/contract'

/** The files of runs, by file id. */
export type SourceFiles = ReadonlyMap<string, StoredFile>

export function filesOfRuns(runs: readonly { files: readonly StoredFile[] }[]): SourceFiles {
  return new Map(runs.flatMap(({ files }) => files.map((file) => [file.id, file] as const)))
}
