import { TableDiffers } from '@eluent/postgres'
import type { AuditFault } from '../features/ledger/audit-entries.ts'
import { auditLedger, auditLine } from '../features/ledger/audit-ledger.ts'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { knownTrust } from '../ledger-audit/known-trust.ts'
import type { ObjectName } from './manifest.ts'
import { forEachStored, loadDatabase, type RestoreDeps } from './restore-backup.ts'
import { BackupRefusal } from './sealing.ts'

/** The log of certificates in a restored database, held against its records and the keys that are known here. */
async function auditRestored(appUrl: string): Promise<string[]> {
  const settings = readSettings({ ...process.env, DATABASE_URL: appUrl })
  const db = new Database({ ...settings.database, size: 2 }, createLog('warn'))
  try {
    const faults: string[] = []
    const report = (fault: AuditFault): void => void faults.push(auditLine(fault))
    const { policy } = knownTrust(settings)
    await auditLedger({ db, now: () => new Date() }, policy, { pin: null, checkpoints: [] }, { report })
    return faults
  } finally {
    await db.close()
  }
}

/**
 * Restores a backup into an empty database and reads each of its objects.
 * @returns what is wrong, a line each
 */
export async function verifyBackup(
  deps: RestoreDeps,
  urls: { readonly ownerUrl: string; readonly appUrl: string },
): Promise<string[]> {
  const { folder, manifest } = deps
  folder.sealing.requireFor(manifest.recipient)
  const faults: string[] = []
  const judge = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof BackupRefusal || error instanceof TableDiffers)) throw error
      faults.push(error.message)
      return false
    }
  }
  const compared = new Set<string>()
  const compare = async (object: ObjectName, what: string, recipient = manifest.recipient): Promise<void> => {
    // many tables are empty, many files the same
    if (compared.has(object.sha256)) return
    compared.add(object.sha256)
    const isWhole = await judge(() => folder.check(object, recipient, what))
    if (!isWhole && (await folder.has(object.sha256, recipient))) await folder.setAside(object.sha256, recipient)
  }
  for (const { table, object } of manifest.tables) await compare(object, `The table ${table}`)
  for (const { path, object } of manifest.data) await compare(object, `The file DATA_DIR/${path}`)
  await compare(manifest.files.objects, 'The list of objects', null)
  await judge(() =>
    forEachStored(deps, ({ key, sha256, size_bytes: size }) => compare({ sha256, size }, `The file ${key}`)),
  )
  if (faults.length > 0) return faults
  if (await judge(() => loadDatabase(deps, urls.ownerUrl))) faults.push(...(await auditRestored(urls.appUrl)))
  return faults
}
