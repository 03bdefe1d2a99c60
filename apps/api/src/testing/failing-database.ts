import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrate, prepareDatabase, startPostgres, waitUntilGone } from '@eluent/postgres'
import { createTestDatabase, makeFastFolder } from '@eluent/testkit'
import { readSettings, type Settings } from '../platform/settings.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const SERVER_GONE_WITHIN_MS = 10_000

type Patience = Partial<Pick<Settings['database'], 'retryForMs' | 'connectTimeoutMs'>>

const databaseSettings = (url: string, patience: Patience): Settings['database'] => ({
  ...readSettings({ DATABASE_URL: url }).database,
  ...patience,
})

/** The API with a wire to its database that a test cuts. */
export async function createProxiedApp(
  patience: Patience,
  overrides: NonNullable<TestAppOptions['overrides']> = {},
): Promise<TestApp & { proxy: DatabaseProxy }> {
  const database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database.appUrl)
  const app = await createTestApp({
    database: { ...database, appUrl: proxy.url },
    settings: { database: databaseSettings(proxy.url, patience) },
    overrides,
  })
  const close = async (): Promise<void> => {
    await app.close()
    await proxy.close()
    await database.drop()
  }
  return { ...app, proxy, close }
}

/** The API on a PostgreSQL of its own, durable as in production, that a test kills. */
export async function createKillableApp(): Promise<TestApp & { killAndRestart: () => Promise<void> }> {
  const dataDir = makeFastFolder('eluent-killed-')
  const start = () => startPostgres({ dataDir, durable: true })
  let postgres = await start()
  const adminUrl = postgres.url('postgres')
  const { appUrl, ownerUrl } = await prepareDatabase(adminUrl, 'eluent', { app: 'a', owner: 'o' })
  await migrate(ownerUrl, migrations)
  const [through, ownerThrough] = [await startDatabaseProxy(appUrl), await startDatabaseProxy(ownerUrl)]
  const disposable = { drop: () => Promise.resolve(), [Symbol.asyncDispose]: () => Promise.resolve() }
  const app = await createTestApp({
    database: { name: 'eluent', appUrl: through.url, ownerUrl: ownerThrough.url, adminUrl, ...disposable },
    settings: { database: databaseSettings(through.url, { retryForMs: 20_000, connectTimeoutMs: 500 }) },
  })
  return {
    ...app,
    killAndRestart: async () => {
      process.kill(postgres.pid, 'SIGKILL')
      await waitUntilGone(postgres.pid, SERVER_GONE_WITHIN_MS)
      postgres = await start()
      for (const proxy of [through, ownerThrough]) proxy.retarget(postgres.port)
    },
    close: async () => {
      await app.close()
      for (const proxy of [through, ownerThrough]) await proxy.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
