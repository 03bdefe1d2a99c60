import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another driver works on the same data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/**
 * Takes the data folder for this process. The lock is one that the operating system drops when the process ends in whatever
 * way, so that a killed driver never leaves a stale one; the file beside it only names the holder.
 * @throws DataFolderInUse naming the process that holds it.
 */
export function lockDataFolder(folder: string, pid = process.pid): { release: () => void } {
  mkdirSync(folder, { recursive: true })
  const holder = join(folder, 'driver.pid')
  const lock = new DatabaseSync(join(folder, 'driver.lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!/locked|busy/i.test((cause as Error).message)) throw cause
    throw new DataFolderInUse(`${folder} is in use by the driver with process id ${holderOf(holder)}.`, { cause })
  }
  writeFileSync(holder, `${pid}\n`)
  return {
    release: () => {
      lock.close()
    },
  }
}

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown' // the other one has the lock and is about to write its id
  }
}
