/** Restores a backup into an empty place; `npm run restore` calls it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openStorage } from '../platform/files/open-storage.ts'
import { markStorage } from '../platform/installation/join-files.ts'
import { readSettings } from '../platform/settings.ts'
import { openFolder } from './open-folder.ts'
import { readRestoreWords, type RestoreWords } from './read-words.ts'
import { loadDatabase, refuseNewer, restoreData, restoreFiles } from './restore-backup.ts'
import { openTarget, refuseUsedTarget, restoringMark, targetName, type RestoreTarget } from './restore-target.ts'
import { runCommand, say } from './run-command.ts'

function targetOf(env: NodeJS.ProcessEnv): RestoreTarget {
  const { DATA_DIR, DATABASE_URL: url, DATABASE_OWNER_URL: owner } = env
  return { dataDir: resolve(DATA_DIR || 'data'), database: url ? { url, owner: owner || undefined } : undefined }
}

async function restore({ id, confirmed }: RestoreWords): Promise<boolean> {
  const folder = await openFolder(process.env)
  const manifest = await folder.read(id)
  const target = targetOf(process.env)
  const { dataDir } = target
  const name = targetName(target)
  refuseNewer(manifest)
  folder.sealing.requireFor(manifest.recipient)
  await folder.requireObjects(manifest)
  await refuseUsedTarget(target, manifest)
  const where = target.database ? `the database ${name} and ${dataDir}` : dataDir
  say(`Backup ${manifest.id} of ${manifest.snapshot_at} (version ${manifest.version}) goes to ${where}`)
  if (confirmed !== name) {
    say(`Nothing was done yet. To go on, add --confirm ${name}`)
    return false
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(restoringMark(dataDir), manifest.id)
  const deps = { folder, manifest, say }
  // the roles get the passwords that other settings and servers may know
  await restoreData(deps, dataDir)
  const database = await openTarget(target)
  try {
    await loadDatabase(deps, database.ownerUrl)
    say(`Database: ${manifest.tables.length} tables, each with the rows and the digest that it had`)
    const settings = readSettings({ ...process.env, DATABASE_URL: database.appUrl })
    const files = await openStorage(settings, () => undefined)
    await restoreFiles(deps, files)
    await markStorage(database.ownerUrl, files)
  } finally {
    await database.close()
  }
  rmSync(restoringMark(dataDir))
  say(
    'Restored. Before the first start: DATA_DIR/notary must be the one that signed last, with its state; it is never in a backup.',
  )
  say(
    'Then run npm run ledger:audit with pin and witness: an older state than the log had is an event to be acknowledged.',
  )
  return true
}

await runCommand(readRestoreWords, restore)
