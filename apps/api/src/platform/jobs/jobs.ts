import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'

/** One kind of background work: what it is called, how it is retried, what it does. */
export interface JobKind<Data extends object> {
  name: string
  retryLimit: number
  /** Grows with every try. */
  retryDelayS: number
  run: (data: Data) => Promise<void>
}

const SCHEMA = 'jobs'
const STOP_WITHIN_MS = 5_000

/** Background work kept in PostgreSQL, in a schema of its own; a job survives the process that took it. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger

  /** @param url a direct address (not through a pooler) of the role that owns the schema */
  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log
    this.#boss = new PgBoss({
      connectionString: url,
      schema: SCHEMA,
      application_name: 'eluent-jobs',
      max: 4,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'))
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  }

  async start(): Promise<void> {
    await this.#boss.start()
  }

  /** Takes up one kind of work; a job that throws is tried again until its limit, then kept as failed. */
  async define<Data extends object>(kind: JobKind<Data>): Promise<void> {
    const options = {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelayS,
      retryBackoff: true,
      notify: true,
      heartbeatSeconds: 10,
    }
    await this.#boss.createQueue(kind.name, options)
    await this.#boss.work<Data>(kind.name, { pollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) {
        try {
          await kind.run(job.data)
        } catch (error) {
          this.#log.warn(
            { err: error, job: kind.name, job_id: job.id },
            'a job failed; it is tried again until its limit',
          )
          throw error
        }
      }
    })
  }

  /** Asks for one piece of work; a key keeps a second one out while the first waits. */
  async send(kind: string, data: object, key: string): Promise<void> {
    await this.#boss.send(kind, data, { singletonKey: key })
  }

  /** @param cron five fields, UTC */
  async schedule(kind: string, cron: string): Promise<void> {
    await this.#boss.schedule(kind, cron, {}, { tz: 'UTC' })
  }

  /** Lets the work in hand finish. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
  }
}
