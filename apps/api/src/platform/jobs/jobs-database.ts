import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from 'pg-boss'
import { Notices } from '../notices/notices.ts'

interface Settings {
  url: string
  log: FastifyBaseLogger
}

const CONNECT_TIMEOUT_MS = 10_000

/**
 * The connections of the job queue. The library's own stops hearing the faults of the connection that listens before it closes
 * it: a database that ended it in that moment ended the process as well.
 */
export class JobsDatabase implements Db {
  readonly #pool: pg.Pool
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
    this.#pool = new pg.Pool({
      connectionString: settings.url,
      application_name: 'eluent-jobs',
      max: 2,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // longer than between two looks, since a connection costs more to open than to keep
      idleTimeoutMillis: 60_000,
    })
    this.#pool.on('error', (error) => settings.log.warn({ err: error }, 'the job queue lost a connection'))
  }

  async executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool.query(text, values)
  }

  async listen(
    channel: string,
    hear: (text: string) => void,
    missed: () => void,
  ): Promise<{ close: () => Promise<void> }> {
    const { url, log } = this.#settings
    const notices = new Notices(url, { [channel]: { hear, missed } }, log)
    await notices.start()
    return { close: () => notices.stop() }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
