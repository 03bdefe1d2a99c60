import { query } from '@eluent/postgres'
import { OWN_GROUP, workerUrl } from './worker-pools.ts'
import type { Worker } from './workers.ts'

/** What the server says of itself to a visitor, for npm run doctor; plain statements on a connection of their own. */
export interface DatabaseFacts {
  readonly version: string
  readonly versionNumber: number
  /** Its clock, and ours around the question. */
  readonly clock: { readonly theirs: number; readonly asked: number; readonly answered: number }
}

export async function readFacts(url: string): Promise<DatabaseFacts> {
  await query(url, 'select 1') // the first connection of a server takes longer
  const asked = Date.now()
  const [row] = await query<{ version: string; number: string; ms: string }>(
    url,
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
       (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  const answered = Date.now()
  return {
    version: row?.version ?? '',
    versionNumber: Number(row?.number),
    clock: { theirs: Number(row?.ms), asked, answered },
  }
}

/** Of a distributed database: its workers, as `host:port`, and whether each answers here. */
export async function readWorkers(url: string): Promise<{ address: string; answers: boolean }[]> {
  const workers = await query<Worker>(
    url,
    `select groupid as "group", nodename as host, nodeport as port from pg_dist_node
     where groupid > 0 and noderole = 'primary' and isactive order by groupid`,
  )
  return Promise.all(
    workers.map(async (worker) => {
      const own = await query<{ group: number }>(workerUrl(url, worker) ?? url, OWN_GROUP).catch(() => [])
      return { address: `${worker.host}:${worker.port}`, answers: own[0]?.group === worker.group }
    }),
  )
}

export async function readMigrations(url: string): Promise<string[]> {
  const [found] = await query<{ there: boolean }>(url, `select to_regclass('schema_migrations') is not null as there`)
  if (!found?.there) return []
  return (await query<{ name: string }>(url, 'select name from schema_migrations')).map(({ name }) => name)
}

/** Statements of this role that have been at work for so long now. */
export async function readLongStatements(url: string, seconds: number): Promise<{ text: string; seconds: number }[]> {
  const rows = await query<{ text: string; seconds: string }>(
    url,
    `select left(query, 80) as text, round(extract(epoch from clock_timestamp() - query_start)) as seconds
     from pg_stat_activity where datname = current_database() and usename = current_user and state <> 'idle'
       and pid <> pg_backend_pid() and query_start < clock_timestamp() - $1 * interval '1 second'
     order by query_start limit 3`,
    [seconds],
  )
  return rows.map((row) => ({ text: row.text, seconds: Number(row.seconds) }))
}

/** The statements that take longest on average, where pg_stat_statements counts them; undefined where it does not. */
export async function readSlowStatements(
  url: string,
  milliseconds: number,
): Promise<{ text: string; milliseconds: number; calls: number }[] | undefined> {
  const [found] = await query<{ there: boolean }>(
    url,
    `select exists (select from pg_extension where extname = 'pg_stat_statements') as there`,
  )
  if (!found?.there) return undefined
  const rows = await query<{ text: string; mean: string; calls: string }>(
    url,
    `select left(query, 80) as text, round(mean_exec_time) as mean, calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and mean_exec_time > $1 and calls > 9
     order by mean_exec_time desc limit 3`,
    [milliseconds],
  )
  return rows.map((row) => ({ text: row.text, milliseconds: Number(row.mean), calls: Number(row.calls) }))
}

/** Of the jobs' own schema; undefined before the first start. */
export async function readJobs(
  url: string,
  since: Date,
): Promise<{ name: string; failed: number; late: number }[] | undefined> {
  const [found] = await query<{ there: boolean }>(url, `select to_regclass('jobs.job') is not null as there`)
  if (!found?.there) return undefined
  const rows = await query<{ name: string; failed: string; late: string }>(
    url,
    `select name, count(*) filter (where state = 'failed' and completed_on > $1) as failed,
       count(*) filter (where state in ('created', 'retry') and start_after < clock_timestamp() - interval '10 minutes') as late
     from jobs.job group by name order by name`,
    [since.toISOString()],
  )
  return rows.map((row) => ({ name: row.name, failed: Number(row.failed), late: Number(row.late) }))
}

/** Mails of all organizations that are not sent, as the owner of the tables sees them. */
export async function readWaitingMails(
  url: string,
  before: Date,
): Promise<{ count: number; lastError: string | null }> {
  const [row] = await query<{ count: string; last_error: string | null }>(
    url,
    `select count(*) as count, max(last_error) as last_error from mail_outbox where sent_at is null and created_at < $1`,
    [before.toISOString()],
  )
  return { count: Number(row?.count ?? 0), lastError: row?.last_error ?? null }
}
