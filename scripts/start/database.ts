import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  embeddedName,
  migrate,
  prepareDatabase,
  query,
  readOrCreateSecrets,
  rolesOfOthers,
  startPostgres,
  type Postgres,
} from '@eluent/postgres'
import { root } from '../root.ts'
import { awaitPrimary } from './await-primary.ts'
import { fillDraft } from './fill-draft.ts'
import { installReleases } from './install-releases.ts'
import { runFollowing } from './run-following.ts'
import { fromSources, type Programs } from './server-build.ts'
import type { StartSettings } from './settings.ts'
import { watchDatabase } from './watch-database.ts'

const SEED_TIMEOUT_MS = 600_000
const draftName = 'eluent_draft'
const migrations = join(root, 'apps', 'api', 'migrations')

export interface DatabaseUrls {
  readonly appUrl: string
  readonly ownerUrl: string
}

export interface RunningDatabase extends DatabaseUrls {
  stop: () => Promise<void>
}

interface Context {
  readonly settings: StartSettings
  /** What the seed's process gets besides the database. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Which may still be bundled while the database is made; the sources where none are named. */
  readonly programs?: Promise<Programs>
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

async function seed(urls: DatabaseUrls, { env, programs, signal, say }: Context): Promise<void> {
  say('Filling the demo laboratory ...')
  const program = ((await programs) ?? fromSources)('seed')
  try {
    await runFollowing(program, {
      cwd: root,
      env: { ...env, DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
      timeoutMs: SEED_TIMEOUT_MS,
      signal,
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new Error(`The demo laboratory could not be filled:\n${(cause as Error).message}`, { cause })
  }
}

async function applyMigrations(ownerUrl: string, say: Context['say']): Promise<void> {
  const { applied } = await migrate(ownerUrl, migrations)
  if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`)
}

/**
 * The embedded server's database. The first one is made under another name and renamed when it is complete, so a start that
 * was cut off while it filled the demo is simply done again.
 */
async function prepareEmbedded(server: Postgres, context: Context): Promise<DatabaseUrls> {
  const { settings, say } = context
  const adminUrl = server.url('postgres')
  const passwords = readOrCreateSecrets(join(settings.dataDir, 'secrets.json'), ['owner', 'app'])
  const [embedded] = await query<{ exists: boolean }>(
    adminUrl,
    'select exists (select from pg_database where datname = $1)',
    [embeddedName],
  )
  if (!embedded?.exists) {
    await query(adminUrl, `drop database if exists ${draftName} with (force)`)
    const draft = await prepareDatabase(adminUrl, draftName, passwords)
    await fillDraft(adminUrl, { draft: draftName, name: embeddedName }, async () => {
      await applyMigrations(draft.ownerUrl, say)
      if (settings.demo) await seed(draft, context)
    })
  }
  const urls = await prepareDatabase(adminUrl, embeddedName, passwords)
  await applyMigrations(urls.ownerUrl, say)
  return urls
}

async function openEmbedded(context: Context): Promise<RunningDatabase> {
  const dataDir = join(context.settings.dataDir, 'postgres')
  // nothing is replicated to here: a process less
  const options = ['max_logical_replication_workers=0']
  const server = await startPostgres({ dataDir, durable: true, options })
  if (server.adopted) context.say(`Took over PostgreSQL (process ${server.pid}) from an earlier start`)
  try {
    return { ...(await prepareEmbedded(server, context)), stop: watchDatabase({ server, dataDir, say: context.say }) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openGiven(
  { url, owner }: { url: string; owner: string | undefined },
  context: Context,
): Promise<RunningDatabase> {
  const { settings, say, signal } = context
  await awaitPrimary(url, { say, signal })
  const urls = owner ? { appUrl: url, ownerUrl: owner } : await prepareGiven(url, settings.dataDir, say)
  await applyMigrations(urls.ownerUrl, say)
  // until the mark is removed the demo is not complete
  const mark = join(settings.dataDir, 'seeding')
  if (existsSync(mark))
    throw new Error(
      `Filling the demo laboratory was interrupted. Empty the database of DATABASE_URL, then remove ${mark}.`,
    )
  const [database] = await query<{ used: boolean }>(urls.ownerUrl, 'select exists (select from organizations) as used')
  if (settings.demo && !database?.used) {
    writeFileSync(mark, '')
    await seed(urls, context)
    rmSync(mark)
  }
  return { ...urls, stop: () => Promise.resolve() }
}

async function prepareGiven(url: string, dataDir: string, say: Context['say']): Promise<DatabaseUrls> {
  const passwords = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const [foreign] = await rolesOfOthers(url, passwords)
  if (foreign !== undefined)
    throw new Error(
      `DATABASE_URL: the role ${foreign} has another password than ${join(dataDir, 'secrets.json')}: another machine made it and connects with it. Start npm run node here, bring its secrets.json, or set DATABASE_OWNER_URL as docs/operations.md says.`,
    )
  try {
    const { remarks, ...urls } = await prepareDatabase(url, name, passwords)
    for (const remark of remarks) say(`Database: ${remark}`)
    return urls
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The role of DATABASE_URL may not make roles and extensions (${String(error)}). Use an administrator's, or prepare them by hand and set DATABASE_OWNER_URL as docs/operations.md says.`,
      { cause: error },
    )
  }
}

/** The database of the settings: running, migrated and, if it was empty, with the demo laboratory. */
export async function openDatabase(context: Context): Promise<RunningDatabase> {
  const { database, dataDir } = context.settings
  if (existsSync(join(dataDir, 'restoring')))
    throw new Error(`A restore into ${dataDir} was cut off: run npm run restore again with the same words.`)
  const running = await (database ? openGiven(database, context) : openEmbedded(context))
  try {
    // after the demo, whose releases are of the last days
    await installReleases(running.ownerUrl)
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}
