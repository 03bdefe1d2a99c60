import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { storageKey } from '../../platform/files/storage-key.ts'
import { noteDamage } from '../../records/files/file-audits-store.ts'
import {
  beginReportFile,
  insertKeptReport,
  listKeptDocuments,
  type KeptDocument,
  type KeptFile,
} from '../../records/results/kept-reports-store.ts'
import type { Deps } from '../deps.ts'

type KeepDeps = Pick<Deps, 'db' | 'files' | 'now'>

interface Context {
  organizationId: number
  log: CallFacts['log']
}

const MEDIA_TYPE = 'application/pdf'

/** A document, and whether it is whole: what something had to be left out of is not kept. */
export interface DrawnDocument {
  bytes: Buffer
  isWhole: boolean
}

/** Which document a caller wants; a report has its dates in the time zone. */
export type AskedFor = Pick<KeptDocument, 'variant' | 'time_zone'>

/** A kept document; its bytes, where they are being read already. */
export type KeptReport = KeptFile & { bytes?: Promise<Buffer> }

/** A document of a sample, and what was kept of that sample's when it was read. */
export interface AskedDocument extends KeptDocument {
  sampleId: number
  kept: readonly KeptReport[]
}

/**
 * What is kept of a sample's releases. Of the document that is asked for the newest is read meanwhile: whether the report still reads so
 * takes the database longer.
 */
export async function listKeptReports(
  tx: Tx,
  { files }: Pick<Deps, 'files'>,
  sampleId: number,
  asked?: AskedFor,
): Promise<KeptReport[]> {
  const kept = await listKeptDocuments(tx, sampleId)
  const newest = asked && kept.findLast((one) => one.variant === asked.variant && one.time_zone === asked.time_zone)
  if (!newest) return kept
  const bytes = files.read(keyOf(tx.organizationId, newest.id), newest)
  // whoever hands it out learns why it cannot be read
  bytes.catch(() => undefined)
  return kept.map((one) => (one === newest ? { ...one, bytes } : one))
}

/**
 * The document as it is kept; where it is not yet, as it is drawn now, which is then kept. One that is damaged or missing
 * is drawn again, and told of; what a backup brings back is given out again.
 */
export async function keptOrDrawn(
  deps: KeepDeps,
  context: Context,
  { sampleId, kept: known, ...document }: AskedDocument,
  draw: () => Promise<DrawnDocument>,
): Promise<Buffer> {
  const kept = await readKept(deps, context, known, document)
  if (kept) return kept.bytes ?? (await draw()).bytes
  const { bytes, isWhole } = await draw()
  if (!isWhole) return bytes
  try {
    if (await keep(deps, context, document, bytes)) return bytes
  } catch (error) {
    context.log.warn({ err: error, report: document.report_number }, 'a released report could not be kept')
    return bytes
  }
  // another call was first, and its bytes are the released ones
  const others = await deps.db.read(context, (tx) => listKeptDocuments(tx, sampleId))
  return (await readKept(deps, context, others, document))?.bytes ?? bytes
}

async function readKept(
  deps: KeepDeps,
  { organizationId, log }: Context,
  kept: readonly KeptReport[],
  document: KeptDocument,
): Promise<{ bytes: Buffer | null } | undefined> {
  const file = kept.find(
    (one) =>
      one.report_number === document.report_number &&
      one.variant === document.variant &&
      one.time_zone === document.time_zone &&
      one.coa_sha256 === document.coa_sha256,
  )
  if (!file) return undefined
  const key = keyOf(organizationId, file.id)
  try {
    return { bytes: await (file.bytes ?? deps.files.read(key, file)) }
  } catch (error) {
    log.error({ err: error, key }, 'ALERT: the kept PDF of a released report cannot be read; it is drawn again')
    if (error instanceof AppError && error.code === 'not_found')
      await noteDamage(deps.db.lookups, key, 'missing', deps.now())
    return { bytes: null }
  }
}

/** @returns false where another call has kept the document meanwhile, or enough of it is kept */
async function keep(
  { db, files, now }: KeepDeps,
  { organizationId }: Context,
  document: KeptDocument,
  bytes: Buffer,
): Promise<boolean> {
  const id = randomUUID()
  const facts = {
    media_type: MEDIA_TYPE,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const file = { id, name: `${document.report_number} ${document.variant}.pdf`, ...facts }
  if (!(await db.transaction({ organizationId }, (tx) => beginReportFile(tx, document, file)))) return true
  await files.put(keyOf(organizationId, id), Readable.from([bytes]), {
    sizeBytes: facts.size_bytes,
    sha256: facts.sha256,
    mediaType: MEDIA_TYPE,
  })
  return db.transaction({ organizationId }, (tx) => insertKeptReport(tx, document, id, { ...facts, at: now() }))
}

function keyOf(organizationId: number, id: string): string {
  return storageKey(organizationId, { kind: 'report', id })
}
