import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { embeddedName, prepareDatabase, query, readOrCreateSecrets, startPostgres } from '@eluent/postgres'
import type { Manifest } from './manifest.ts'
import { BackupRefusal } from './sealing.ts'

/** What stays where it is: files are compared one by one, and the notary's state must not go back. */
const MAY_BE_THERE = /^(files|notary|in-use\b.*)$/

/** Where a backup is restored to, by the settings. */
export interface RestoreTarget {
  readonly dataDir: string
  /** A PostgreSQL of the operator's own; undefined makes an embedded one in the data folder. */
  readonly database: { readonly url: string; readonly owner: string | undefined } | undefined
}

/** What the operator must type to say that this place is meant. */
export function targetName({ dataDir, database }: RestoreTarget): string {
  return database ? decodeURIComponent(new URL(database.url).pathname.slice(1)) : basename(dataDir)
}

/** There while a restore is at work; the product does not start beside it. */
export function restoringMark(dataDir: string): string {
  return join(dataDir, 'restoring')
}

/** @throws BackupRefusal where the data folder holds anything that a restore would write over */
function refuseUsedFolder({ dataDir }: RestoreTarget): void {
  if (!existsSync(dataDir) || existsSync(restoringMark(dataDir))) return
  const used = readdirSync(dataDir).filter((name) => !MAY_BE_THERE.test(name))
  if (used.length > 0)
    throw new BackupRefusal(
      `${dataDir} is not empty (${used.slice(0, 3).join(', ')}): a backup is restored into an empty folder; only files and notary may be there`,
    )
}

const UNKNOWN_DATABASE = '3D000'

/** @throws BackupRefusal where the database has records, or a schema that the backup does not know */
async function refuseUsedDatabase(url: string, manifest: Manifest): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const [found] = await query<{ tables: string; organizations: boolean; migrations: boolean }>(
    url,
    `select count(*) as tables, to_regclass('public.organizations') is not null as organizations,
       to_regclass('public.schema_migrations') is not null as migrations
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (!found || Number(found.tables) === 0) return
  const isOurs = found.migrations && found.organizations
  const [used] = isOurs ? await query<{ used: boolean }>(url, 'select exists (select from organizations) as used') : []
  if (!isOurs || used?.used)
    throw new BackupRefusal(`The database ${name} is not empty: a backup is restored into an empty one`)
  const known = new Set(manifest.migrations.map((migration) => migration.name))
  const applied = await query<{ name: string }>(url, 'select name from schema_migrations')
  if (applied.some((migration) => !known.has(migration.name)))
    throw new BackupRefusal(`The database ${name} has a newer schema than the backup: make a new, empty one`)
}

export interface OpenTarget {
  readonly ownerUrl: string
  readonly appUrl: string
  close: () => Promise<void>
}

async function openGiven(dataDir: string, database: NonNullable<RestoreTarget['database']>): Promise<OpenTarget> {
  const close = (): Promise<void> => Promise.resolve()
  const { url, owner } = database
  if (owner !== undefined) return { ownerUrl: owner, appUrl: url, close }
  const passwords = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
  return { ...(await prepareDatabase(url, targetName({ dataDir, database }), passwords)), close }
}

async function openEmbedded(dataDir: string): Promise<OpenTarget> {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true })
  try {
    const admin = server.url('postgres')
    // of a restore that was cut off
    await query(admin, `drop database if exists ${embeddedName} with (force)`)
    const passwords = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
    return { ...(await prepareDatabase(admin, embeddedName, passwords)), close: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Refuses a target in use before anything is written. @throws BackupRefusal */
export async function refuseUsedTarget(target: RestoreTarget, manifest: Manifest): Promise<void> {
  refuseUsedFolder(target)
  if (!target.database) return
  try {
    await refuseUsedDatabase(target.database.owner ?? target.database.url, manifest)
  } catch (error) {
    // one that is not there yet is made
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error
  }
}

/** The empty database of the target, with its roles; keys and secrets are in the data folder already. */
export function openTarget({ database, dataDir }: RestoreTarget): Promise<OpenTarget> {
  return database ? openGiven(dataDir, database) : openEmbedded(dataDir)
}
