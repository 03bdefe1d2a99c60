import pg from 'pg'
import { databaseErrorCode } from '../db/transient.ts'
import type { Reading } from '../telemetry/catalog.ts'

type Row = Record<string, string | number>

/** How long what was read is given to whoever asks: figures cost the database the same however many look. */
const FRESH_MS = 10_000
const TIMEOUT_MS = 5_000

/** A driver says hello every minute. An age is 0 where there is nothing to be old. */
const STATEMENTS = {
  queue: `
    select count(*) filter (where submitted_at is null) as waiting,
      count(*) filter (where submitted_at is not null and completed_at is null) as running,
      coalesce(extract(epoch from now() - min(submitted_at) filter (where completed_at is null)), 0) as longest
    from queue_vials`,
  drivers: `
    select count(*) filter (where last_seen_at > now() - interval '5 minutes') as heard,
      count(*) filter (where last_seen_at <= now() - interval '5 minutes') as silent,
      count(*) filter (where last_seen_at is null) as never,
      coalesce(extract(epoch from now() - min(last_seen_at) filter (where last_seen_at > now() - interval '1 day')), 0) as silence,
      coalesce(sum(waiting_events), 0) as events
    from driver_tokens where revoked_at is null`,
  mails: `
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
    from mail_outbox where sent_at is null and due_at is not null`,
  unsent: `
    select count(*) as mails
    from mail_outbox where sent_at is null and due_at is null and created_at > now() - interval '7 days'`,
  ledger: `
    select coalesce(last.seq + 1, 0) as entries, coalesce(last.seq + 1, 0) - coalesce(signed.size, 0) as unsigned,
      coalesce(extract(epoch from now() - signed.signed_at), 0) as age,
      coalesce((select extract(epoch from now() - appended_at) from ledger_entries where seq = coalesce(signed.size, 0)), 0) as oldest
    from (select max(seq) as seq from ledger_entries) last
    left join (select size, signed_at from ledger_checkpoints order by size desc limit 1) signed on true`,
  damage: 'select count(*) as files from damaged_files',
  // without the retries that are not due yet
  jobs: `
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0) as oldest
    from jobs.job group by name`,
} as const

/**
 * Figures of the whole database, over all organizations: a fixed number of statements, none for each organization. They are read
 * by the owner of the tables, on one connection of its own, which is closed while nobody looks.
 */
export class DatabaseFigures {
  readonly #pool: pg.Pool
  readonly #now: () => number
  #read: { at: number; readings: Promise<readonly Reading[]> } | undefined

  constructor(ownerUrl: string, now = () => performance.now()) {
    this.#now = now
    this.#pool = new pg.Pool({
      connectionString: ownerUrl,
      application_name: 'eluent-metrics',
      max: 1,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    // said by the next reading
    this.#pool.on('error', () => undefined)
  }

  read(): Promise<readonly Reading[]> {
    if (!this.#read || this.#now() - this.#read.at >= FRESH_MS)
      this.#read = { at: this.#now(), readings: this.#readAll() }
    return this.#read.readings
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #rowsOf(name: string, text: string): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(text)).rows
    } catch (error) {
      // the jobs make their own table when they start for the first time
      if (name === 'jobs' && databaseErrorCode(error) === '42P01') return []
      throw error
    }
  }

  async #readAll(): Promise<Reading[]> {
    try {
      const found: Partial<Record<keyof typeof STATEMENTS, Row[]>> = {}
      // one after the other: a scrape must not take the database's cores
      for (const [name, text] of Object.entries(STATEMENTS) as [keyof typeof STATEMENTS, string][])
        found[name] = await this.#rowsOf(name, text)
      return [['eluent_database_up', 1], ...readingsOf(found)]
    } catch {
      // why stands in the log of the calls that met it
      return [['eluent_database_up', 0]]
    }
  }
}

function readingsOf({
  queue,
  drivers,
  mails,
  unsent,
  ledger,
  damage,
  jobs,
}: Partial<Record<string, Row[]>>): Reading[] {
  const readings: Reading[] = []
  const add = (name: Reading[0], value: string | number | undefined, labels?: Reading[2]): void =>
    void readings.push([name, Number(value), labels ?? {}])
  for (const row of queue ?? []) {
    for (const state of ['waiting', 'running']) add('eluent_queue_vials', row[state], { state })
    add('eluent_queue_longest_run_seconds', row['longest'])
  }
  for (const row of drivers ?? []) {
    for (const state of ['heard', 'silent', 'never']) add('eluent_drivers', row[state], { state })
    add('eluent_driver_silence_seconds', row['silence'])
    add('eluent_driver_outbox_events', row['events'])
  }
  for (const row of mails ?? []) {
    add('eluent_mails_waiting', row['waiting'])
    add('eluent_mail_oldest_waiting_seconds', row['oldest'])
  }
  for (const row of unsent ?? []) add('eluent_mails_given_up', row['mails'])
  for (const row of ledger ?? []) {
    add('eluent_ledger_entries', row['entries'])
    add('eluent_ledger_unsigned_entries', row['unsigned'])
    add('eluent_ledger_checkpoint_age_seconds', row['age'])
    add('eluent_ledger_oldest_unsigned_seconds', row['oldest'])
  }
  for (const row of damage ?? []) add('eluent_damaged_files', row['files'])
  for (const row of jobs ?? []) {
    const kind = String(row['name'])
    for (const state of ['waiting', 'active', 'failed']) add('eluent_jobs', row[state], { kind, state })
    add('eluent_job_oldest_waiting_seconds', row['oldest'], { kind })
  }
  return readings
}
