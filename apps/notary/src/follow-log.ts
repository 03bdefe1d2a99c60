import {
  consistencyRanges,
  hashRanges,
  LedgerError,
  parseCheckpoint,
  tilePath,
  verifyCheckpoint,
  writeAddCheckpoint,
  type Bytes,
  type Tile,
  type VerifierKey,
} from '@eluent/ledger'
import { nodeCrypto, sha256 } from './crypto.ts'
import { ownNote } from './invitation.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 65_536
const HASH_BYTES = 32

/** The log is not the one that was seen before: a witness must not go on with it, and people must know. */
export class LogDiffers extends Error {
  override readonly name = 'LogDiffers'
}

/** The log cannot be read now; that says nothing about it. */
export class LogUnread extends Error {
  override readonly name = 'LogUnread'
}

interface FollowedLog {
  readonly key: VerifierKey
  readonly address: string
  /** Seen when the invitation was written. */
  readonly checkpoint?: string
}

/**
 * Brings a witness up to the log's newest checkpoint, with proofs from the log's tiles, so that it continues what it knows.
 * @param witnessUrl of the witness, which judges the proofs itself
 * @returns how many entries the log shows, and how many the witness has seen
 * @throws LogDiffers, LogUnread
 */
export async function followLog(witnessUrl: string, log: FollowedLog): Promise<{ size: number; seen: number }> {
  const { key, address, checkpoint: invited } = log
  if (invited !== undefined && (await sizeSeen(witnessUrl, key)) === 0)
    await add(witnessUrl, 0, [], ownNote(invited, key))
  const note = ownNote(new TextDecoder().decode(await read(address, 'checkpoint')), key)
  const { size } = await judged(() => verifyCheckpoint(nodeCrypto, note, { log: key, witnesses: [], quorum: 0 }))
  const seen = await sizeSeen(witnessUrl, key)
  // a log shows what enough witnesses have cosigned, so it may be behind this one of them
  if (size < seen) return { size, seen }
  const proof =
    seen === 0 ? [] : await hashRanges(sha256, consistencyRanges(seen, size), size, (tile) => readTile(address, tile))
  await add(witnessUrl, seen, proof, note)
  return { size, seen: size }
}

async function readTile(address: string, tile: Tile): Promise<Bytes> {
  const content = await read(address, tilePath(tile))
  if (content.length !== tile.width * HASH_BYTES)
    throw new LogUnread(`${address}/${tilePath(tile)} has ${content.length} bytes`)
  return content
}

async function read(address: string, path: string): Promise<Bytes> {
  const url = `${address.replace(/\/$/, '')}/${path}`
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (reply.status !== 200) throw new LogUnread(`it answered ${reply.status}`)
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of reply.body ?? new ReadableStream<Uint8Array>()) {
      length += piece.length
      if (length > MOST_BYTES) throw new LogUnread('it answered more than a log says')
      pieces.push(piece)
    }
    return Uint8Array.from(Buffer.concat(pieces))
  } catch (error) {
    throw new LogUnread(`${url}: ${(error as Error).message}`, { cause: error })
  }
}

async function sizeSeen(witnessUrl: string, { name }: VerifierKey): Promise<number> {
  const reply = await fetch(`${witnessUrl}/head?origin=${encodeURIComponent(name)}`)
  return reply.status === 404 ? 0 : parseCheckpoint(await reply.text()).checkpoint.size
}

async function add(witnessUrl: string, oldSize: number, proof: readonly Bytes[], checkpoint: string): Promise<void> {
  const body = writeAddCheckpoint({ oldSize, proof, checkpoint })
  const reply = await fetch(`${witnessUrl}/add-checkpoint`, { method: 'POST', body })
  const text = (await reply.text()).trim()
  // the log itself was faster: it has shown the witness its newest state with a proof of its own
  const isOvertaken = reply.status === 409 && /^\d+$/.test(text) && Number(text) > oldSize
  if (reply.status !== 200 && !isOvertaken) throw new LogDiffers(text)
}

async function judged<T>(judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof LedgerError) throw new LogDiffers(error.message, { cause: error })
    throw error
  }
}
