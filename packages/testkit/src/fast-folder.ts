import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6_000_000_000

/**
 * Where a test's servers keep what is thrown away: in memory where there is plenty of it, since a database of its own for
 * each test file makes and removes a thousand files; else among temporary files.
 */
export function fastRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir() // no Linux
  }
}

/** A new folder there. */
export function makeFastFolder(prefix: string): string {
  return mkdtempSync(join(fastRoom(), prefix))
}
