import { query } from '@eluent/postgres'

/** Addresses of the same database on each node, for the superuser. */
export interface NodeAddresses {
  readonly coordinator: string
  /** Empty on a plain PostgreSQL. */
  readonly workers: readonly string[]
}

export function nodesOf({ coordinator, workers }: NodeAddresses): string[] {
  return [coordinator, ...workers]
}

/** The same address with another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/**
 * The nodes behind an address, whose workers take the same superuser.
 * @throws Error where Citus is loaded and not used: its tables would be plain, and the tests would show nothing of it
 */
export async function findNodes(adminUrl: string): Promise<NodeAddresses> {
  const [facts] = await query<{ libraries: string; version: string | null }>(
    adminUrl,
    `select current_setting('shared_preload_libraries') as libraries,
       (select extversion from pg_extension where extname = 'citus') as version`,
  )
  if (!facts?.version) {
    if (!facts?.libraries.includes('citus')) return { coordinator: adminUrl, workers: [] }
    throw new Error(
      'DATABASE_URL names a PostgreSQL with Citus and a database without it, where every table would be a plain one. Name a database that has the extension and its workers (docs/scale.md), or run npm run test:citus.',
    )
  }
  const rows = await query<{ host: string; port: number }>(
    adminUrl,
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0 order by nodeid`,
  )
  if (rows.length === 0) throw new Error('The Citus of DATABASE_URL has no workers: add them with citus_add_node.')
  const workers = rows.map(({ host, port }) => {
    const address = new URL(adminUrl)
    address.hostname = host
    address.port = String(port)
    return address.href
  })
  return { coordinator: adminUrl, workers }
}

/** Makes an empty database on each node and distributes it over the workers. @returns its address on the coordinator */
export async function makeCitusDatabase(nodes: NodeAddresses, name: string): Promise<string> {
  await Promise.all(nodesOf(nodes).map((node) => query(node, `CREATE DATABASE ${name} TEMPLATE template0`)))
  return addCitus(nodes, name)
}

/** Makes a database that is there on each node a distributed one. */
export async function addCitus({ coordinator, workers }: NodeAddresses, name: string): Promise<string> {
  const addresses = nodesOf({ coordinator, workers }).map((node) => withDatabase(node, name))
  await Promise.all(addresses.map((address) => query(address, 'CREATE EXTENSION citus')))
  const here = withDatabase(coordinator, name)
  const place = (url: string): [string, number] => [new URL(url).hostname, Number(new URL(url).port)]
  await query(here, 'SELECT citus_set_coordinator_host($1, $2)', place(coordinator))
  for (const worker of workers) await query(here, 'SELECT citus_add_node($1, $2)', place(worker))
  return here
}

/**
 * What a migrated database on Citus consists of, as a sentence.
 * @throws Error naming the tables that lie on the coordinator alone
 */
export async function describeCitus(url: string): Promise<string> {
  const local = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'schema_migrations' and oid not in (select table_name from citus_tables) order by 1`,
  )
  if (local.length > 0) throw new Error(`These tables are not distributed: ${local.map(({ name }) => name).join(', ')}`)
  const [facts] = await query<{ version: string; workers: number; distributed: number; reference: number }>(
    url,
    `select (select extversion from pg_extension where extname = 'citus') as version,
       (select count(*)::int from pg_dist_node where groupid <> 0) as workers,
       count(*) filter (where citus_table_type = 'distributed')::int as distributed,
       count(*) filter (where citus_table_type = 'reference')::int as reference
     from citus_tables`,
  )
  return `Citus ${facts?.version}: ${facts?.workers} workers, ${facts?.distributed} distributed tables, ${facts?.reference} reference tables`
}
