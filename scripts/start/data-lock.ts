import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface LockHolder {
  readonly pid: number
  /** What it is, in a few words. */
  readonly what: string
  readonly since: string
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

export interface DataLock {
  release: () => void
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder
  } catch {
    return undefined // being written at this moment; the refusal is the same, only shorter
  }
}

/**
 * Takes the data folder for this process. The lock is one of the operating system's on a file, so it ends with the process
 * however that ends, and cannot be confused by a process number that was given out again.
 * @throws DataFolderInUse naming the process that has it
 */
export function lockDataFolder(dataDir: string, what: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderFile = join(dataDir, 'in-use-by.json')
  const database = new DatabaseSync(join(dataDir, 'in-use.lock'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!/locked/.test(String(error))) throw error
    const holder = readHolder(holderFile)
    const name = holder ? `${holder.what} (process ${holder.pid}, since ${holder.since})` : 'another process'
    throw new DataFolderInUse(
      `The data folder ${dataDir} is in use by ${name}. Stop it first, or choose another folder with DATA_DIR.`,
      { cause: error },
    )
  }
  const holder: LockHolder = { pid: process.pid, what, since: new Date().toISOString() }
  writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 })
  return {
    release: () => {
      rmSync(holderFile, { force: true })
      database.close()
    },
  }
}
