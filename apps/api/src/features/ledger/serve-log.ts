import { parseCheckpoint, parseTilePath, TILE_WIDTH, widthAt, type Bytes } from '@eluent/ledger'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashesIn, latestCheckpoint } from '../../records/ledger/ledger-store.ts'
import type { Deps } from '../../views/deps.ts'
import { listHandOvers } from './hand-overs.ts'
import { countingCheckpoint, cosignedNote } from './read-evidence.ts'

type LogDeps = Pick<Deps, 'db' | 'ledgerTree' | 'ledgerTrust'>

/** What is not written yet is made for a reader as long as it is no more work than this. */
const MOST_UNWRITTEN = 64 * TILE_WIDTH

/**
 * The log for everybody's tools, by c2sp.org/tlog-tiles under `/log`: its checkpoint and the hashes of its tree. The entries
 * are not served: they would tell how much which laboratory issues, and when.
 */
export function serveLog(app: FastifyInstance, deps: LogDeps): void {
  app.get('/log/checkpoint', { schema: { hide: true } }, async (_request, reply) => {
    const { policy } = deps.ledgerTrust
    const checkpoint = policy && (await countingCheckpoint(deps.db, policy))
    if (!checkpoint) throw new AppError('not_found')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=2')
      .send(cosignedNote(checkpoint))
  })
  app.get('/log/hand-overs', { schema: { hide: true } }, async (_request, reply) => {
    const notes = (await deps.db.lookUp(listHandOvers)).map(({ note }) => note)
    return reply.header('cache-control', 'public, max-age=60').send(notes)
  })
  app.get<{ Params: { '*': string } }>('/log/tile/*', { schema: { hide: true } }, async (request, reply) => {
    const content = await readTile(deps, `tile/${request.params['*']}`)
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(content))
  })
}

/** @throws AppError not_found for what no signed tree has; overloaded while tiles of an older log are being written */
async function readTile({ db, ledgerTree }: LogDeps, path: string): Promise<Bytes> {
  const tile = parseTilePath(path)
  const latest = tile && (await db.lookUp(latestCheckpoint))
  if (!latest) throw new AppError('not_found')
  const head = parseCheckpoint(latest.note).checkpoint
  if (widthAt(head.size, tile) < tile.width) throw new AppError('not_found')
  const isFarBehind = async (): Promise<boolean> => head.size - (await ledgerTree.written()) > MOST_UNWRITTEN
  if (await isFarBehind()) {
    // another process may have written them
    ledgerTree.lookAgain()
    if (await isFarBehind()) throw new AppError('overloaded')
  }
  const content = await ledgerTree.provenTile(hashesIn(db.lookups), tile, head)
  if (!content) throw new AppError('not_found')
  return content
}
