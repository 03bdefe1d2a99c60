import { join } from 'node:path'
import { appRole, findPostgres, ownerRole, query, readOrCreateSecrets } from '@eluent/postgres'
import { DataFolderInUse, lockDataFolder, type DataLock } from './data-lock.ts'
import { embeddedName, openDatabase, type DatabaseUrls } from './database.ts'
import type { StartSettings } from './settings.ts'

/** Undefined where the product runs and has it. */
function lockUnlessRunning(dataDir: string): DataLock | undefined {
  try {
    return lockDataFolder(dataDir, 'npm run provision')
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}

/** The embedded server as the running product started it. @throws Error while that has not come so far */
async function findRunning(dataDir: string): Promise<DatabaseUrls> {
  const server = await findPostgres(join(dataDir, 'postgres'))
  const [database] = server
    ? await query<{ exists: boolean }>(
        server.url('postgres'),
        'select exists (select from pg_database where datname = $1)',
        [embeddedName],
      )
    : []
  if (!server || !database?.exists)
    throw new Error('Eluent is just starting or stopping: run it again when it is ready.')
  const { owner, app } = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
  return {
    ownerUrl: server.url(embeddedName, { name: ownerRole, password: owner }),
    appUrl: server.url(embeddedName, { name: appRole, password: app }),
  }
}

/** Runs `work` with the database of the settings, whether the product runs at this moment or not; never with the demo. */
export async function withDatabase<Result>(
  settings: StartSettings,
  say: (line: string) => void,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const lock = lockUnlessRunning(settings.dataDir)
  try {
    if (!lock && !settings.database) return await work(await findRunning(settings.dataDir))
    const { signal } = new AbortController()
    const database = await openDatabase({ settings: { ...settings, demo: false }, env: process.env, say, signal })
    try {
      return await work(database)
    } finally {
      await database.stop()
    }
  } finally {
    lock?.release()
  }
}
