import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { listOrganizationsWith } from '../../platform/jobs/waiting-work.ts'
import {
  forgetDamageBefore,
  keepProgress,
  listDamage,
  noteDamage,
  takeUpAudit,
  type Finding,
} from '../../records/files/file-audits-store.ts'
import { findFile, listStoredAfter, storageKey, type FileRecord } from '../../records/files/files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  now: () => Date
}

export interface AuditResult {
  isResumed: boolean
  files: number
  bytes: number
  /** Where something is wrong. */
  faults: { key: string; finding: string }[]
}

export class AuditTakenOver extends Error {
  override readonly name = 'AuditTakenOver'
}

const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Compares every stored file with its SHA-256, and keeps after each how far it is: an audit that was cut off is gone on
 * with, by whichever process calls this next. @throws AuditTakenOver when another process has gone on with this one
 */
export async function auditFiles(deps: Deps): Promise<AuditResult> {
  const { db, now } = deps
  const { isResumed, ...audit } = await takeUpAudit(db.lookups, now())
  const keep = async (finishedAt?: Date): Promise<void> => {
    if (!(await keepProgress(db.lookups, audit, finishedAt)))
      throw new AuditTakenOver('Another npm run files:audit goes on with this audit.')
  }
  for (const organizationId of await listOrganizationsWith(db, 'stored-files', now())) {
    if (organizationId < audit.last_organization) continue
    if (organizationId > audit.last_organization)
      Object.assign(audit, { last_organization: organizationId, last_file: FIRST })
    let batch: FileRecord[]
    do {
      batch = await db.read({ organizationId }, (tx) => listStoredAfter(tx, audit.last_file, BATCH))
      for (const file of batch) {
        const fault = await faultOf(deps, organizationId, file)
        if (fault) await noteDamage(db.lookups, fault.key, fault.finding, now())
        audit.last_file = file.id
        audit.files += 1
        audit.bytes += file.size_bytes
        await keep()
      }
    } while (batch.length === BATCH)
  }
  await forgetDamageBefore(db.lookups, audit.started_at)
  await keep(now())
  return { isResumed, files: audit.files, bytes: audit.bytes, faults: await listDamage(db.lookups) }
}

async function faultOf(
  deps: Deps,
  organizationId: number,
  file: FileRecord,
): Promise<{ key: string; finding: Finding } | undefined> {
  const key = storageKey(organizationId, file)
  try {
    const { stream } = await deps.files.get(key, file)
    await pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'file_damaged') return { key, finding: 'damaged' }
    if (error.code !== 'not_found') throw error
    // it may have been moved to its sample, or removed, since it was listed
    const now = await deps.db.read({ organizationId }, (tx) => findFile(tx, file.id))
    if (now?.state !== 'stored') return undefined
    return storageKey(organizationId, now) === key ? { key, finding: 'missing' } : faultOf(deps, organizationId, now)
  }
}
