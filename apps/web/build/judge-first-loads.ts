import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = 'first-loads.json'
const HEADER_BYTES = 350

export interface FirstLoad {
  /** Of the page. */
  path: string
  files: readonly string[]
  limitBytes: number
}

/** Keeps with the build what its main pages begin with. */
export function writeFirstLoads(folder: string, loads: readonly FirstLoad[]): void {
  writeFileSync(join(folder, LIST), JSON.stringify(loads))
}

function readFirstLoads(folder: string): FirstLoad[] {
  return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as FirstLoad[]
}

/** The files that most loads begin with. */
export function beginsOf(folder: string): Set<string> {
  return new Set(readFirstLoads(folder).flatMap(({ files }) => files))
}

/** Which first loads of a build that is compressed are larger than they may be, in words. */
export function judgeFirstLoads(folder: string): string[] {
  const sent = (file: string): number =>
    (statSync(join(folder, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(folder, file))).size
  return readFirstLoads(folder).flatMap(({ path, files, limitBytes }) => {
    const bytes = files.reduce((sum, file) => sum + sent(file) + HEADER_BYTES, 0)
    const found = `${path}: ${(bytes / 1000).toFixed(1)} kB in ${files.length} files`
    return bytes > limitBytes ? [`Too much for a first load, at most ${limitBytes / 1000} kB: ${found}`] : []
  })
}
