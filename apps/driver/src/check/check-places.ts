import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { familyOf, revisionInSignal } from '../instruments/chemstation/revisions.ts'
import { folderSource } from '../instruments/chemstation/data-root.ts'
import { faultWords, isAway, isDisk, isGone, isHeld } from '../places/file-faults.ts'
import { longestRunPath, LONGEST_PATH, pathKind } from '../places/windows-names.ts'
import type { Settings } from '../settings.ts'
import { bad, good, look, type Finding } from './finding.ts'

const GB = 1024 ** 3
const LITTLE = GB

async function writeAndRemove(folder: string): Promise<void> {
  await makeFolder(folder)
  const file = join(folder, `check-${process.pid}.tmp`)
  await writeFile(file, 'x')
  await rm(file)
}

/** Folder by folder: Node's own way never ends where a system makes no folders at all, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (cause) {
    const isThere = (await stat(folder).catch(() => null))?.isDirectory() === true
    if (isThere) return
    if (!isGone(cause) || dirname(folder) === folder) throw cause
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** A folder that the driver, and for the handshake ChemStation as well, writes to. */
export async function checkWritten(part: string, path: string): Promise<Finding> {
  const folder = resolve(path)
  try {
    await writeAndRemove(folder)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const says = `${folder} can be written; ${(free / GB).toFixed(1)} GB are free.`
    return free < LITTLE ? look(part, says, 'Make room: a full disk stops the queue.') : good(part, says)
  } catch (cause) {
    const toDo = isDisk(cause)
      ? 'Make room on this disk, or set a folder on another one that can be written.'
      : `Give the driver's account the right to write it, or set another folder.${ofDrive(path)}`
    return bad(part, `${folder} ${faultWords(cause)}.`, toDo)
  }
}

/** A letter may be a share that a person connected: it is not there for a service. */
function ofDrive(path: string): string {
  return pathKind(path) === 'drive'
    ? ' A drive letter that you connected to a share is yours alone: write \\\\computer\\share instead.'
    : ''
}

export interface RootCheck {
  findings: Finding[]
  /** What the newest run says of the revision that wrote it. */
  revision: string | null
}

export async function checkDataRoot({ CHEMSTATION_ROOT }: Pick<Settings, 'CHEMSTATION_ROOT'>): Promise<RootCheck> {
  const part = 'Data root'
  const root = resolve(CHEMSTATION_ROOT)
  let names: string[]
  try {
    names = await readdir(root)
  } catch (cause) {
    const isOfShare = isGone(cause) && pathKind(CHEMSTATION_ROOT) === 'share'
    const toDo =
      isAway(cause) || isOfShare
        ? 'Switch on the computer that shares it, look whether this one opens the folder, and check again; or write its name right.'
        : isHeld(cause)
          ? "Give the driver's account the right to read it."
          : 'Name the folder in which ChemStation keeps its data as CHEMSTATION_ROOT.'
    return {
      findings: [bad(part, `${root} ${faultWords(cause)}.`, `${toDo}${ofDrive(CHEMSTATION_ROOT)}`)],
      revision: null,
    }
  }
  const findings: Finding[] = []
  if (names.length === 0)
    findings.push(
      look(part, `${root} is empty.`, 'On a share: connect it. On a new instrument: make one run and check again.'),
    )
  else findings.push(good(part, `${root} can be read; ${names.length} entries.`))
  const longest = longestRunPath(root)
  if (longest > LONGEST_PATH) {
    findings.push(
      bad(
        part,
        `paths of runs would have up to ${longest} characters; ChemStation takes ${LONGEST_PATH}.`,
        'Choose a data root with a shorter path.',
      ),
    )
  }
  return { findings, revision: names.length === 0 ? null : await newestRevision(root).catch(() => null) }
}

/** The last ones by path are looked into, which are the last by date where folders are named by it. */
const LOOKED_INTO = 20

async function newestRevision(root: string): Promise<string | null> {
  const signals = (await folderSource(root).list()).filter(({ path }) => /\.d\/[^/]+\.ch$/i.test(path))
  for (const { path } of signals.toReversed().slice(0, LOOKED_INTO)) {
    const file = await open(join(root, path), 'r')
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(0x1800), 0, 0x1800, 0)
      const revision = revisionInSignal(buffer.subarray(0, bytesRead))
      if (revision !== null && familyOf(revision) !== null) return revision
    } finally {
      await file.close()
    }
  }
  return null
}
