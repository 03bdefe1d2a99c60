import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  appRole,
  embeddedName,
  findPostgres,
  ownerRole,
  query,
  readOrCreateSecrets,
  startPostgres,
  type Postgres,
} from '@eluent/postgres'
import { DataFolderInUse, lockDataFolder, type DataLock } from './data-lock.ts'
import { openDatabase, type DatabaseUrls } from './database.ts'
import type { StartSettings } from './settings.ts'

/** Undefined where the product runs and has it. */
function lockUnlessRunning(dataDir: string): DataLock | undefined {
  try {
    return lockDataFolder(dataDir, 'a command of the operator')
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
  return urlsOf(server, dataDir)
}

function urlsOf(server: Pick<Postgres, 'url'>, dataDir: string): DatabaseUrls {
  const { owner, app } = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
  return {
    ownerUrl: server.url(embeddedName, { name: ownerRole, password: owner }),
    appUrl: server.url(embeddedName, { name: appRole, password: app }),
  }
}

/** A database of the operator's own, with the roles that a start made in it or the operator's. */
function givenUrls({ url, owner }: NonNullable<StartSettings['database']>, dataDir: string): DatabaseUrls {
  if (owner !== undefined) return { appUrl: url, ownerUrl: owner }
  const passwords = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
  const as = (role: string, password: string): string => {
    const address = new URL(url)
    return Object.assign(address, { username: role, password: encodeURIComponent(password) }).href
  }
  return { appUrl: as(appRole, passwords.app), ownerUrl: as(ownerRole, passwords.owner) }
}

/** The database as it is, of whatever version; nothing is made and nothing migrated. */
async function withPresent<Result>(
  { dataDir, database }: StartSettings,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  if (database) return work(givenUrls(database, dataDir))
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) throw new Error(`There is no database in ${dataDir}`)
  const server = await startPostgres({ dataDir: folder, durable: true })
  try {
    return await work(urlsOf(server, dataDir))
  } finally {
    await server.stop()
  }
}

/**
 * Runs `work` with the database of the settings, whether the product runs at this moment or not; never with the demo.
 * @param state whether it is brought to the newest schema first, where the product does not run
 */
export async function withDatabase<Result>(
  settings: StartSettings,
  say: (line: string) => void,
  work: (urls: DatabaseUrls) => Promise<Result>,
  state: 'newest' | 'as it is' = 'newest',
): Promise<Result> {
  const lock = lockUnlessRunning(settings.dataDir)
  try {
    if (!lock && !settings.database) return await work(await findRunning(settings.dataDir))
    if (state === 'as it is') return await withPresent(settings, work)
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
