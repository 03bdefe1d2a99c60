import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { count, measured } from '../telemetry/measure.ts'
import { activeTraceparent, inSpan } from '../telemetry/spans.ts'
import { JobsDatabase } from './jobs-database.ts'

/** One kind of background work: what it is called, how it is retried, what it does. */
export interface JobKind<Data extends object> {
  name: string
  retryLimit: number
  /** While one with a key waits, another with it is left out; otherwise keys keep nothing out. */
  onePerKey?: boolean
  /** Grows with every try. */
  retryDelayS: number
  /** How often it is looked for beside what is announced: for another try that comes due, for what was not heard. */
  lookEveryS?: number
  run: (data: Data) => Promise<void>
}

const SCHEMA = 'jobs'
const OUTCOMES = ['done', 'failed'] as const
const STOP_WITHIN_MS = 5_000
/** After a start: a job whose process was killed is known by a heartbeat that is 10 s old. */
const LOOK_FOR_LEFT_MS = 20_000
/** Where jobs are not announced. */
const LOOK_EVERY_S = 5

/** Background work kept in PostgreSQL, in a schema of its own; a job survives the process that took it. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #database: JobsDatabase
  readonly #log: FastifyBaseLogger
  #lookForLeft: NodeJS.Timeout | undefined

  /**
   * @param url of the role that owns the schema
   * @param listens whether the address is a direct one, so that NOTIFY is heard
   */
  constructor({ url, listens }: { url: string; listens: boolean }, log: FastifyBaseLogger) {
    this.#log = log
    this.#database = new JobsDatabase({ url, log })
    const options = {
      db: this.#database,
      schema: SCHEMA,
      useListenNotify: listens,
      cronWorkerIntervalSeconds: 30,
      // for jobs that wait for other jobs: there are none
      flowIntervalSeconds: 3_600,
      // what a process left when it was killed; its next start asks by itself (LOOK_FOR_LEFT_MS)
      superviseIntervalSeconds: 300,
      monitorIntervalSeconds: 15,
      // kinds of work are named at the start; steps of the library's own upgrades are looked for then, too
      queueCacheIntervalSeconds: 600,
      bamIntervalSeconds: 600,
    }
    this.#boss = new PgBoss(options)
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'))
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  }

  async start(): Promise<void> {
    await this.#boss.start()
    this.#lookForLeft = setTimeout(() => {
      this.#boss.supervise().catch((error: unknown) => this.#log.warn({ err: error }, 'the job queue met a fault'))
    }, LOOK_FOR_LEFT_MS).unref()
  }

  /** Takes up one kind of work; a job that throws is tried again until its limit, then kept as failed. */
  async define<Data extends object>(kind: JobKind<Data>): Promise<void> {
    const options = {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelayS,
      retryBackoff: true,
      notify: true,
      heartbeatSeconds: 10,
      ...(kind.onePerKey && { policy: 'short' as const }),
    }
    await this.#boss.createQueue(kind.name, options)
    // a figure that begins with its first failure shows no growth: Prometheus saw nothing before it
    for (const outcome of OUTCOMES) count('eluent_job_runs', { kind: kind.name, outcome }, 0)
    const looks = { pollingIntervalSeconds: LOOK_EVERY_S, notifyPollingIntervalSeconds: kind.lookEveryS ?? 300 }
    let worker = ''
    worker = await this.#boss.work<Data & Traced>(kind.name, looks, async (jobs) => {
      for (const job of jobs) {
        try {
          await watched(kind.name, job.data, () => kind.run(job.data))
        } catch (error) {
          this.#log.warn(
            { err: error, job: kind.name, job_id: job.id },
            'a job failed; it is tried again until its limit',
          )
          throw error
        } finally {
          // several may have been announced at once, and the first look took one of them
          this.#boss.notifyWorker(worker)
        }
      }
    })
  }

  /** Asks for one piece of work; it waits behind those that were asked for before, and so many seconds at least. */
  async send(kind: string, data: object, key: string, afterS = 0): Promise<void> {
    const traced = { ...data, traceparent: activeTraceparent() }
    await this.#boss.send(kind, traced, { singletonKey: key, ...(afterS > 0 && { startAfter: afterS }) })
  }

  /** @param cron five fields, UTC */
  async schedule(kind: string, cron: string): Promise<void> {
    await this.#boss.schedule(kind, cron, {}, { tz: 'UTC' })
  }

  /** Lets the work in hand finish. */
  async stop(): Promise<void> {
    clearTimeout(this.#lookForLeft)
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    await this.#database.close()
  }
}

/** Of work by the clock there is none. */
interface Traced {
  traceparent?: string | null
}

/**
 * A job, counted and timed, as a part of the call that asked for it; one by the clock is a trace of its own. What it does for
 * several, such as mails, is a part of the call of each.
 */
async function watched(job: string, { traceparent = null }: Traced, run: () => Promise<void>): Promise<void> {
  const labels = { kind: job }
  await inSpan({ name: `job ${job}`, kind: 'job', traceparent }, () =>
    measured({ counter: 'eluent_job_runs', histogram: 'eluent_job_duration_seconds', labels, outcomes: OUTCOMES }, run),
  )
}
