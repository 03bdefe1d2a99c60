import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { query } from '@eluent/postgres'
import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { DB } from '../db/schema.generated.ts'
import { AppError } from '../errors/app-error.ts'
import type { FileStore } from '../files/file-store.ts'
import { keepFirst, type Facts } from './facts.ts'

/** Where the mark lies among the stored files. */
const MARK_KEY = 'installation'
/** Where it lies before it is known which mark holds, so that processes that start together overwrite none. */
const draftKey = (mark: string): string => `${MARK_KEY}-${mark}`

interface Deps {
  readonly db: Kysely<DB>
  readonly files: FileStore
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Compares the mark of the storage with the one that the database knows; the first start makes both.
 * @returns a sentence where this is not the storage of the installation
 */
export async function joinFiles({ db, files, now, log }: Deps, facts: Facts): Promise<string | undefined> {
  const keep = (mark: string): Promise<string> => keepFirst(db, 'files-mark', mark, { at: now() })
  let kept = facts.get('files-mark')?.value
  const found = await unlessAway(log, async () => {
    const mark = await readMark(files, MARK_KEY)
    if (mark !== undefined) return { mark, own: undefined }
    if (kept !== undefined) return { mark: await readMark(files, draftKey(kept)), own: undefined }
    const own = randomUUID()
    return { mark, own: await writeMark(files, own, draftKey(own)) }
  })
  if (!found) return undefined
  let { mark } = found
  const { own } = found
  if (own !== undefined) {
    const first = await keep(own)
    kept = first
    const joined = await unlessAway(log, async () => {
      // whoever was first wrote its draft before: it is found where the storage is the same
      const there = (await readMark(files, draftKey(first))) ?? (await readMark(files, MARK_KEY))
      if (there === first) await writeMark(files, first)
      await files.remove(draftKey(own))
      return { there }
    })
    if (!joined) return undefined
    mark = joined.there
  }
  if (mark !== undefined && (kept ?? (await keep(mark))) === mark) return undefined
  const place = files.kind === 's3' ? `The bucket ${files.place.bucket}` : 'The folder of the files'
  const fault = mark === undefined ? 'has no mark of this installation' : 'bears the mark of another installation'
  return `${place} ${fault}: stored files would be missing. Name the one that the first machine uses (FILES_DIR or S3_BUCKET). Where it was replaced on purpose: npm run installation -- --files --why "..."`
}

/** An installation serves what it can while its storage is away. */
async function unlessAway<T>(log: Deps['log'], ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ err: error }, 'the mark of the storage cannot be compared now')
    return undefined
  }
}

/** What the storage is marked with; undefined where it is not. */
async function readMark(files: FileStore, key: string): Promise<string | undefined> {
  try {
    return (await text(await files.getArrived(key))).trim()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Marks the storage. @returns the mark */
export async function writeMark(files: FileStore, mark: string, key = MARK_KEY): Promise<string> {
  const bytes = Buffer.from(mark)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.put(key, Readable.from([bytes]), { sizeBytes: bytes.length, sha256, mediaType: 'text/plain' })
  return mark
}

/** Gives a storage that was restored the mark that its database knows. @param ownerUrl connects to the database */
export async function markStorage(ownerUrl: string, files: FileStore): Promise<void> {
  const newest = `select value from installation_facts where name = 'files-mark' order by revision desc limit 1`
  const [fact] = await query<{ value: string }>(ownerUrl, newest)
  if (fact) await writeMark(files, fact.value)
}
