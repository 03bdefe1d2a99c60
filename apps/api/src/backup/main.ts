/** Makes, verifies and lists backups; `npm run backup` calls it. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { counted } from '@eluent/domain/text'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError } from '../platform/settings.ts'
import type { BackupFolder } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { openFolder } from './open-folder.ts'
import { productVersion } from '../platform/product-version.ts'
import { pruneBackups } from './prune-backups.ts'
import { readBackupWords } from './read-words.ts'
import { runCommand, say } from './run-command.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { verifyBackup } from './verify-backup.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

async function make(folder: BackupFolder, keep: number | undefined): Promise<boolean> {
  const settings = readSettings(process.env)
  if (settings.databaseOwnerUrl === undefined)
    throw new SettingsError('DATABASE_OWNER_URL is missing: only the owner of the tables sees all rows')
  if (folder.sealing.recipient === null)
    say('Not encrypted: whoever reads the backups reads every record and the keys. BACKUP_KEY_FILE names a key.')
  const db = new Database({ ...settings.database, size: 2 }, createLog('warn'))
  try {
    // what is damaged is said below
    const files = await openStorage(settings, () => undefined)
    const { dataDir, databaseOwnerUrl: ownerUrl } = settings
    const deps = { db, ownerUrl, files, dataDir, folder, version: productVersion(), say, now: () => new Date() }
    const manifest = await makeBackup(deps)
    const { count, bytes, faults } = manifest.files
    for (const { key, finding } of faults) say(`${finding} in the storage: ${key}`)
    say(
      `Backup ${manifest.id}: ${counted(manifest.tables.length, 'table')}, ${counted(rowsOf(manifest), 'row')}, ${counted(count, 'file')} (${megabytes(bytes)}); ${counted(folder.newObjects, 'new object')}, ${megabytes(folder.storedBytes)} written to ${folder.path}`,
    )
    if (existsSync(settings.dataDir) && statSync(settings.dataDir).dev === statSync(folder.path).dev)
      say('The backups lie on the same disk as the data: keep a copy of them elsewhere.')
    say('Not in it: DATA_DIR/notary. Keep a copy of its two key.json apart from the backups (docs/ledger.md).')
    if (keep !== undefined) {
      const { backups, objects } = await pruneBackups(folder, keep)
      if (backups.length > 0)
        say(
          `Removed ${counted(backups.length, 'older backup')} and ${counted(objects, 'object')} that only they needed`,
        )
    }
    return faults.length === 0
  } finally {
    await db.close()
  }
}

async function verify(folder: BackupFolder, id: string | undefined): Promise<boolean> {
  const manifest = await folder.read(id)
  await folder.prepare()
  const faults = await withScratchDatabase((urls) => verifyBackup({ folder, manifest, say }, urls))
  for (const fault of faults) say(fault)
  await folder.noteVerified(manifest.id, { at: new Date().toISOString(), faults })
  const { tables, files } = manifest
  const held = `${counted(tables.length, 'table')}, ${counted(rowsOf(manifest), 'row')}, ${counted(files.count, 'file')}`
  say(`Backup ${manifest.id} of ${manifest.snapshot_at} ${faults.length === 0 ? `holds: ${held}` : 'does not hold'}`)
  return faults.length === 0
}

async function list(folder: BackupFolder): Promise<boolean> {
  for (const id of await folder.list()) {
    const manifest = await folder.read(id)
    const { tables, files, recipient, version } = manifest
    say(
      `${id}  version ${version}, ${counted(tables.length, 'table')}, ${counted(rowsOf(manifest), 'row')}, ${counted(files.count, 'file')} (${megabytes(files.bytes)}), ${recipient === null ? 'not encrypted' : 'encrypted'}`,
    )
  }
  return true
}

async function newKey(file: string): Promise<boolean> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`The key is in ${file}: without it no backup can be restored, so keep a copy away from this machine.`)
  say(`A server that only makes backups needs no more than the public key in its key file: ${recipient}`)
  return true
}

await runCommand(readBackupWords, async (words) => {
  if (words.task === 'new-key') return newKey(words.file)
  const folder = await openFolder(process.env)
  if (words.task === 'verify') return verify(folder, words.id)
  return words.task === 'list' ? list(folder) : make(folder, words.keep)
})
