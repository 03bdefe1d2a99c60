import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PIECE = 1_000_000
/** The API refuses writes below 64 MB; releasing the reserve leaves less than that, so it goes on refusing them. */
const RESERVE_BYTES = 48 * PIECE
const RELEASE_BELOW_BYTES = 16 * PIECE
const TAKE_ABOVE_BYTES = 160 * PIECE
const LOOK_EVERY_MS = 1_000
/** What no program fills between two looks; above it every fifth is enough. */
const PLENTY_BYTES = 20_000 * PIECE

interface Place {
  readonly dataDir: string
  readonly say: (line: string) => void
  readonly freeBytes?: () => Promise<number>
  readonly lookEveryMs?: number
}

/**
 * Keeps space on the disk that nobody else fills, and releases it when the disk is full: PostgreSQL needs a little of it to
 * take connections, so that people can sign in and read until there is space again. @returns what ends the watch
 */
export function keepSpaceReserve({ dataDir, say, lookEveryMs = LOOK_EVERY_MS, ...place }: Place): () => Promise<void> {
  const freeBytes = place.freeBytes ?? (() => freeBytesOf(dataDir))
  const file = join(dataDir, 'space-reserve')
  const stopping = new AbortController()
  let pauses = 1
  const look = async (): Promise<void> => {
    const [free, isKept] = [await freeBytes(), await isThere(file)]
    pauses = free > PLENTY_BYTES ? 5 : 1
    if (isKept && free < RELEASE_BELOW_BYTES) {
      await rm(file)
      say('The disk is full. A reserve was released for the database; nothing can be saved until there is space.')
    } else if (!isKept && free > TAKE_ABOVE_BYTES) await take(file)
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => say(`The reserve of space on the disk: ${String(error)}`))
      // an aborted pause is the end of the watch
      await delay(pauses * lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Random bytes: a file system may keep others in no space at all. */
async function take(file: string): Promise<void> {
  const draft = `${file}.new`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      const piece = randomBytes(PIECE)
      for (let bytes = 0; bytes < RESERVE_BYTES; bytes += PIECE) await handle.write(piece)
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
