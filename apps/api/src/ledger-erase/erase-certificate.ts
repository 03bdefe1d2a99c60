import { canFollow, parseSubjectLeaf, tracerHash } from '@eluent/ledger'
import { operator, writeAudit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/db/database.ts'
import { eraseSealedReport } from '../records/certificates/sealed-reports-store.ts'
import { eraseCertificateRow, eraseFilesOf } from '../records/certificates/erase-store.ts'
import { appendLeaf } from '../records/ledger/append-leaf.ts'
import { eraseBodies, findByTracer, listEntries } from '../records/ledger/ledger-store.ts'
import { sha256 } from '../records/ledger/sha256.ts'
import type { EraseOptions } from './read-erase-options.ts'

/** It cannot be done, in words for the operator. */
export class EraseError extends Error {
  override readonly name = 'EraseError'
}

const COMMAND = 'npm run ledger:erase'

/**
 * Removes what a certificate says, everywhere but in its place in the log: what was sealed, the row's own words, its files. The
 * erasure is an event of the certificate, after which nothing follows, so that it is told from a loss.
 * @param deps.db connected as the owner of the tables: no user of the product may do this
 * @throws EraseError
 */
export async function eraseCertificate(
  { db, now }: { db: Database; now: () => Date },
  { tracer, why }: EraseOptions,
): Promise<{ id: number; organizationId: number; files: number }> {
  const found = await db.lookUp((lookups) => findByTracer(lookups, tracerHash(sha256, tracer)))
  const { organization_id: organizationId, certificate_id: id } = found ?? {}
  if (!organizationId || !id) throw new EraseError(`The log has no certificate with the TRACER ${tracer}.`)
  return db.transaction({ organizationId }, async (tx) => {
    const at = now()
    const row = await eraseCertificateRow(tx, id, { tracer, at })
    const entries = await listEntries(tx, id)
    const last = entries.map(({ leaf }) => parseSubjectLeaf(leaf)).at(-1)
    if (!row || !last) throw new EraseError(`The certificate ${id} is missing from the records: npm run ledger:audit`)
    if (!canFollow('erase', last.event)) throw new EraseError(`The certificate ${id} was erased on ${last.at}.`)
    const files = await eraseFilesOf(tx, tracer, await eraseSealedReport(tx, id))
    await eraseBodies(
      tx,
      entries.map(({ seq }) => seq),
    )
    await writeAudit(tx, operator(organizationId, COMMAND), {
      action: 'erase',
      noun: 'certificate',
      recordId: id,
      new: { files },
      why,
    })
    await appendLeaf(tx, {
      certificateId: id,
      tracer,
      event: 'erase',
      at,
      expires: last.expires === null ? null : new Date(last.expires),
      body: { summary: { reason: why }, details: { by: COMMAND } },
    })
    return { id, organizationId, files }
  })
}
