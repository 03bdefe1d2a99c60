import { createImportTemplate, importSamples, type Endpoint } from '@eluent/contract'
import { LIMIT_NAMES, limitsBy, type LimitName, type OrganizationLimits } from '@eluent/domain/organizations'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'

const MINUTE_MS = 60_000
/** What another node has changed is known after this long. */
const LOOK_EVERY_MS = 30_000

interface UnderWay {
  calls: number
  jobs: number
}

export interface CallUse {
  calls_this_minute: number
  calls_at_once: number
  jobs_at_once: number
}

/** Calls that read a result file; those that draw a document say so by what they produce. */
const READERS: readonly Endpoint[] = [importSamples, createImportTemplate]

function isJob(endpoint: Endpoint): boolean {
  return endpoint.produces.includes('application/pdf') || READERS.includes(endpoint)
}

/**
 * What organizations may want at most, and what they want now of this node. It counts in memory, so that a call costs no
 * statement more: of several nodes each grants the whole limit.
 */
export class OrganizationUses {
  readonly #db: Database
  readonly #standard: OrganizationLimits
  readonly #now: () => Date
  readonly #underWay = new Map<number, UnderWay>()
  #own: ReadonlyMap<number, Partial<OrganizationLimits>> = new Map()
  #minute = 0
  #calls = new Map<number, number>()
  #looking: NodeJS.Timeout | undefined

  constructor({ db, standard, now }: { db: Database; standard: OrganizationLimits; now: () => Date }) {
    this.#db = db
    this.#standard = standard
    this.#now = now
  }

  limitOf(organizationId: number, name: LimitName): number {
    return this.#own.get(organizationId)?.[name] ?? this.#standard[name]
  }

  useOf(organizationId: number): CallUse {
    const { calls, jobs } = this.#underWay.get(organizationId) ?? { calls: 0, jobs: 0 }
    return {
      calls_this_minute: this.#callsOfMinute().get(organizationId) ?? 0,
      calls_at_once: calls,
      jobs_at_once: jobs,
    }
  }

  /** Lets a call in until its answer is out. @throws AppError where its organization has as much as it may */
  admit(organizationId: number, endpoint: Endpoint, reply: FastifyReply): void {
    const calls = this.#callsOfMinute()
    const made = calls.get(organizationId) ?? 0
    const underWay = this.#underWay.get(organizationId) ?? { calls: 0, jobs: 0 }
    const job = isJob(endpoint) ? 1 : 0
    const perMinute = this.limitOf(organizationId, 'calls_per_minute')
    if (made >= perMinute) {
      const seconds = Math.ceil((MINUTE_MS - (this.#now().getTime() % MINUTE_MS)) / 1000)
      throw new AppError('organization_calls_spent', { values: { limit: perMinute, seconds } })
    }
    this.#refuseFrom(organizationId, 'calls_at_once', underWay.calls, 'organization_busy')
    if (job > 0) this.#refuseFrom(organizationId, 'jobs_at_once', underWay.jobs, 'organization_jobs_full')
    calls.set(organizationId, made + 1)
    this.#underWay.set(organizationId, underWay)
    underWay.calls += 1
    underWay.jobs += job
    // also where the caller is gone before the answer
    reply.raw.once('close', () => {
      underWay.calls -= 1
      underWay.jobs -= job
      if (underWay.calls === 0) this.#underWay.delete(organizationId)
    })
  }

  /** Reads which organizations have limits of their own: seldom one. */
  async look(): Promise<void> {
    const rows = await this.#db.lookUp((lookups) =>
      lookups
        .selectFrom('organizations')
        .where((row) => row.or(LIMIT_NAMES.map((name) => row(name, 'is not', null))))
        .select(['id', ...LIMIT_NAMES])
        .execute(),
    )
    this.#own = new Map(rows.map(({ id, ...own }) => [id, limitsBy((name) => own[name] ?? this.#standard[name])]))
  }

  /** Looks now and then until `stop`. */
  async start(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    await this.look()
    this.#looking ??= setInterval(() => {
      this.look().catch((error: unknown) => log.warn({ err: error }, 'the limits of organizations could not be read'))
    }, LOOK_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  #refuseFrom(
    organizationId: number,
    name: LimitName,
    used: number,
    code: 'organization_busy' | 'organization_jobs_full',
  ): void {
    const limit = this.limitOf(organizationId, name)
    if (used >= limit) throw new AppError(code, { values: { limit } })
  }

  #callsOfMinute(): Map<number, number> {
    const minute = Math.floor(this.#now().getTime() / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#calls = new Map()
    }
    return this.#calls
  }
}
