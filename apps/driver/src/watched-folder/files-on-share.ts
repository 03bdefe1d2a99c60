import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { unlessGone } from '../instruments/chemstation/data-root.ts'

export const IMPORTED = 'imported'
export const PROBLEMS = 'problems'

/** Beginnings and endings of names that programs give to what is not finished, and to their own marks. */
const NO_RESULT = /^(?:\.|~\$)|(?:\.(?:tmp|temp|part|partial|crdownload|filepart|lock|lck)|~)$/i

/** Beside a file that was not imported whole: why. */
const NOTE = '.why.txt'

export interface ShareFile {
  /** Below the watched folder, with '/'. */
  path: string
  name: string
  size: number
  signature: string
}

/** The files of the folder, or of one below it, that may be results. @throws where the folder cannot be read */
export async function filesIn(root: string, below: string | null): Promise<ShareFile[]> {
  const folder = below === null ? root : join(root, below)
  const entries = await readdir(folder, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  const files: ShareFile[] = []
  for (const entry of entries) {
    const { name } = entry
    // an office program keeps such a mark beside what it has open
    const isInUse = names.has(`~$${name}`) || names.has(`~$${name.slice(2)}`) || names.has(`.~lock.${name}#`)
    if (!entry.isFile() || NO_RESULT.test(name) || isInUse || name.endsWith(NOTE)) continue
    const facts = await unlessGone(stat(join(folder, name)))
    if (facts === null) continue
    const path = below === null ? name : `${below}/${name}`
    files.push({ path, name, size: facts.size, signature: `${facts.size}:${facts.mtimeMs}` })
  }
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** The whole file as it stands; null while another program writes it, or when it changed while it was read. */
export async function readWhole(root: string, file: ShareFile): Promise<{ bytes: ArrayBuffer; sha256: string } | null> {
  const place = join(root, file.path)
  if (await isHeld(place)) return null
  const bytes = await unlessGone(readFile(place))
  const after = await unlessGone(stat(place))
  if (bytes === null || after === null || `${after.size}:${after.mtimeMs}` !== file.signature) return null
  return { bytes: new Uint8Array(bytes).buffer, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Windows refuses to open for writing what another program has open; elsewhere nothing says so. */
async function isHeld(place: string): Promise<boolean> {
  try {
    await (await open(place, 'r+')).close()
    return false
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EBUSY'
  }
}

/** Moves a file below the watched folder, beside what has its name; null where it may not be moved. */
export async function moveInto(
  root: string,
  file: ShareFile,
  below: string,
  sha256: string,
): Promise<ShareFile | null> {
  try {
    await mkdir(join(root, below), { recursive: true })
    const isTaken = (await unlessGone(stat(join(root, below, file.name)))) !== null
    const name = isTaken ? `${sha256.slice(0, 12)} ${file.name}` : file.name
    await rename(join(root, file.path), join(root, below, name))
    return { ...file, path: `${below}/${name}`, name }
  } catch {
    return null
  }
}

/** Says beside a file why it is there. */
export async function writeNote(root: string, file: ShareFile, text: string): Promise<void> {
  try {
    await writeFile(join(root, `${file.path}${NOTE}`), `${text}\n`)
  } catch {
    // the folder may be read-only: the alert says the same
  }
}

export async function removeNote(root: string, file: ShareFile): Promise<void> {
  await unlessGone(rm(join(root, `${file.path}${NOTE}`)))
}
