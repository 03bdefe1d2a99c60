import { readFileSync } from 'node:fs'
import { BackupFolder } from './backup-folder.ts'
import { BackupRefusal, readSealing } from './sealing.ts'

/** The folder of BACKUP_DIR with the key of BACKUP_KEY_FILE. @throws BackupRefusal */
export async function openFolder(env: NodeJS.ProcessEnv): Promise<BackupFolder> {
  const path = env['BACKUP_DIR']
  if (!path) throw new BackupRefusal('BACKUP_DIR is missing: the folder of the backups')
  return new BackupFolder(path, await readSealing(keyText(env['BACKUP_KEY_FILE'])))
}

function keyText(file: string | undefined): string | null {
  if (!file) return null
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new BackupRefusal(`BACKUP_KEY_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
