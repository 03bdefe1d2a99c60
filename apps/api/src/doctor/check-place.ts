import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { counted } from '@eluent/domain/text'
import type { BackupFolder } from '../backup/backup-folder.ts'
import { freeBytesOf, KEPT_FREE_BYTES } from '../platform/files/free-space.ts'
import { good, look, spanOf, wrong, type Finding } from './findings.ts'

const LOW_BYTES = 2_000_000_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** @param wanted the version that package.json names */
export function checkNode(running: string, wanted: string): Finding {
  return running === wanted
    ? good('node', `Node ${running}, the one that the product brings.`)
    : look('node', `Node ${running} runs this, ${wanted} comes with the product: npm install.`)
}

export async function checkDisk(about: string, folder: string, freeBytes = freeBytesOf): Promise<Finding> {
  const free = await freeBytes(nearest(folder))
  const says = `${free >= 1e10 ? `${Math.round(free / 1e9)} GB` : `${Math.round(free / 1e6)} MB`} are free on the disk of ${folder}`
  if (free < KEPT_FREE_BYTES) return wrong(about, `${says}: nothing can be saved.`)
  return free < LOW_BYTES ? look(about, `${says}: make space.`) : good(about, `${says}.`)
}

/** The folder, or where it will be made: a look makes nothing. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/** How old the newest backup is, and when one was last restored and compared. */
export async function checkBackups(folder: BackupFolder, now: Date): Promise<Finding[]> {
  const newest = (await folder.list()).at(-1)
  if (newest === undefined) return [wrong('backups', `There is none in ${folder.path}: npm run backup, nightly.`)]
  try {
    const { id, snapshot_at, files } = await folder.read(newest)
    const age = now.getTime() - Date.parse(snapshot_at)
    const says = `The newest, ${id}, is of ${spanOf(age)} ago`
    const faults =
      files.faults.length > 0
        ? `; ${counted(files.faults.length, 'file was', 'files were')} damaged or missing then`
        : ''
    const made =
      age > 7 * DAY_MS
        ? wrong('backups', `${says}: npm run backup, nightly.`)
        : age > 26 * HOUR_MS || faults !== ''
          ? look('backups', `${says}${faults}.`)
          : good('backups', `${says}.`)
    return [made, await checkVerified(folder, now)]
  } catch (error) {
    return [wrong('backups', `${error instanceof Error ? error.message : String(error)}.`)]
  }
}

async function checkVerified(folder: BackupFolder, now: Date): Promise<Finding> {
  const last = await folder.lastVerified()
  if (!last) return look('verified', 'No backup was ever restored and compared: npm run backup -- --verify.')
  const age = now.getTime() - Date.parse(last.at)
  if (last.faults.length > 0) return wrong('verified', `${last.id} does not hold: ${last.faults[0]}.`)
  const says = `${last.id} was restored and compared ${spanOf(age)} ago`
  return age > 35 * DAY_MS
    ? look('verified', `${says}: npm run backup -- --verify, weekly.`)
    : good('verified', `${says}.`)
}

/** Whether the product runs here, and what it says of itself. @param url its health's address */
export async function checkRunning(url: string): Promise<Finding> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const { status, checks = {} } = (await reply.json()) as {
      status?: string
      checks?: Record<string, { ok: boolean; detail?: string }>
    }
    if (status === 'ok') return good('product', 'It runs and is ready.')
    const details = Object.values(checks).flatMap(({ ok, detail }) => (ok ? [] : (detail ?? [])))
    const says = `It runs and says "${status ?? reply.status}". ${details.join(' ')}`.trim()
    return reply.ok ? look('product', says) : wrong('product', says)
  } catch {
    // the port is closed, or another program answers there
    return look('product', `It does not run: nothing answers at ${url}.`)
  }
}
