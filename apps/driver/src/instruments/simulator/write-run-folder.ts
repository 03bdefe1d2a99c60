import type { RunFile } from '@eluent/contract'
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What an unfinished folder is called: no list takes it for a run. */
const UNFINISHED = '.writing'

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder to flush it; its file system journals the rename.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes a run folder so that it is either wholly there or not at all, also after a power cut. An existing one is kept. */
export async function writeRunFolder(
  dataRoot: string,
  group: string,
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<RunFile[]> {
  const parent = join(dataRoot, group)
  const target = join(parent, name)
  const unfinished = `${target}${UNFINISHED}`
  if (!(await exists(target))) {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    for (const [file, bytes] of files) await writeDurably(join(unfinished, file), bytes)
    await syncFolder(unfinished)
    await rename(unfinished, target)
    await syncFolder(parent)
  }
  return [...files].map(([file, bytes]) => ({
    path: `${group}/${name}/${file}`,
    name: file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw cause
  }
}
