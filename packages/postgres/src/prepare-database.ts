import type pg from 'pg'
import { letRolesReachWorkers, onEachNode } from './citus-nodes.ts'
import { connected } from './connection.ts'
import { appRole, ownerRole, type RolePasswords } from './roles.ts'

export interface DatabaseFacts {
  /** Address for migrations. */
  readonly ownerUrl: string
  /** Address for the application. */
  readonly appUrl: string
  /** What could not be done with the rights given, in plain words. */
  readonly remarks: readonly string[]
}

const UNKNOWN_DATABASE = '3D000'
const WRONG_PASSWORD = '28P01'

function withDatabase(url: string, database: string, role?: string, password?: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  if (role !== undefined) address.username = encodeURIComponent(role)
  if (password !== undefined) address.password = encodeURIComponent(password)
  return address.href
}

/** The address itself, or the server's own database where the one it names is still to be made. */
async function reachable(url: string): Promise<string> {
  try {
    await connected(url, () => Promise.resolve())
    return url
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error
    return withDatabase(url, 'postgres')
  }
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const attributes = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
  const verb = rowCount ? 'ALTER' : 'CREATE'
  try {
    await client.query(`${verb} ROLE ${name} ${attributes} PASSWORD ${client.escapeLiteral(password)}`)
  } catch (error) {
    // an administrator who is not a superuser may not touch the other attributes of a role that exists
    if (!rowCount || (error as { code?: string }).code !== '42501') throw error
    await client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(password)}`)
  }
}

/** Roles that are there and do not take our password: somebody else made them, and giving them another one shuts him out. */
export async function rolesOfOthers(adminUrl: string, passwords: RolePasswords): Promise<string[]> {
  const server = await reachable(adminUrl)
  const { rows } = await connected(server, (client) =>
    client.query<{ name: string }>('select rolname as name from pg_roles where rolname = any($1) order by 1', [
      [ownerRole, appRole],
    ]),
  )
  const others: string[] = []
  for (const { name } of rows)
    if (
      !(await takes(
        withDatabase(
          server,
          new URL(server).pathname.slice(1),
          name,
          name === ownerRole ? passwords.owner : passwords.app,
        ),
      ))
    )
      others.push(name)
  return others
}

/** Whether a password is right; what else keeps the role out comes after it. */
async function takes(url: string): Promise<boolean> {
  try {
    await connected(url, () => Promise.resolve())
    return true
  } catch (error) {
    return (error as { code?: string }).code !== WRONG_PASSWORD
  }
}

/**
 * Makes what migrations stand on: the two roles, the database, the extensions, and the mark that lets a search by ILIKE
 * use its index under row level security; on Citus on each node. Safe to repeat.
 * @param adminUrl a role that may create roles and databases; a superuser where the search mark is wanted
 */
export async function prepareDatabase(
  adminUrl: string,
  database: string,
  passwords: RolePasswords,
): Promise<DatabaseFacts> {
  await connected(await reachable(adminUrl), async (client) => {
    await ensureRole(client, ownerRole, passwords.owner)
    await ensureRole(client, appRole, passwords.app)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) {
      await client.query(`GRANT ${ownerRole} TO CURRENT_USER`)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${ownerRole} TEMPLATE template0`)
    }
  })
  const remarks = await connected(withDatabase(adminUrl, database), async (client) => {
    const name = client.escapeIdentifier(database)
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
    await client.query(`GRANT ALL ON DATABASE ${name} TO ${ownerRole}`)
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${appRole}`)
    await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${ownerRole}`)
    await client.query(`GRANT USAGE ON SCHEMA public TO ${appRole}`)
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin')
    await letRolesReachWorkers(client, passwords)
    return superuserSteps(client)
  })
  return {
    ownerUrl: withDatabase(adminUrl, database, ownerRole, passwords.owner),
    appUrl: withDatabase(adminUrl, database, appRole, passwords.app),
    remarks,
  }
}

async function superuserSteps(client: pg.Client): Promise<string[]> {
  const remarks: string[] = []
  const steps: readonly (readonly [string, string])[] = [
    // Citus passes SET LOCAL on to its workers only so; a plain PostgreSQL keeps the word and ignores it
    [`ALTER ROLE ${appRole} SET citus.propagate_set_commands = 'local'`, 'a Citus cluster would show no rows'],
    [`ALTER ROLE ${appRole} SET lock_timeout = '2s'`, 'a request that waits for another one waits longer'],
    [`ALTER ROLE ${appRole} SET statement_timeout = '18s'`, 'a lost statement runs on'],
    [`ALTER ROLE ${appRole} SET idle_in_transaction_session_timeout = '60s'`, 'a lost transaction keeps its locks'],
    ['ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF', 'text searches cannot use their index'],
  ]
  for (const [statement, consequence] of steps) {
    try {
      if (statement.startsWith('ALTER ROLE')) await client.query(statement)
      else await onEachNode(client, statement)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
      remarks.push(`${statement} needs a superuser; without it ${consequence}`)
    }
  }
  return remarks
}
