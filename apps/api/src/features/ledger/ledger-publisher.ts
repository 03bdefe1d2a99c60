import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Check } from '../../platform/http/health.ts'
import { activeTraceparent, inSpan } from '../../platform/telemetry/spans.ts'
import type { Deps } from '../../views/deps.ts'
import { LedgerShortened, publishCheckpoint, publishToWitness } from './publish-checkpoints.ts'
import { stampCheckpoint } from './stamp-checkpoints.ts'
import { writeMap } from './write-map.ts'
import { writeTiles } from './write-tiles.ts'

/** Entries that come close together share a checkpoint. */
const BETWEEN_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Authorities for time stamps are other people's, and an hour's stamp is none the worse for some minutes. */
const LONGEST_PAUSE_FOR_STAMPS_MS = 300_000
/** Where entries are announced, for what was not heard. */
const LOOK_AFTER_ALL_MS = 60_000
/** Where they are not. */
const LOOK_EVERY_MS = 1_000
/** A restart is over by then. */
const TOLD_AFTER_MS = 60_000
/** Of the calls that a checkpoint is for. */
const NAMED_CALLS = 32

type PublisherDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'ledgerTree' | 'ledgerTrust' | 'timestamps'>
type Wait = (ms: number, signal: AbortSignal) => Promise<void>

interface Options {
  /** Whether `hear` is called after each entry, whichever process wrote it. */
  hears: boolean
  wait?: Wait
}

/** Has new entries signed and cosigned, within a second where signer and witnesses answer; what fails is tried again. */
export class LedgerPublisher {
  readonly #loops: readonly Loop[]
  readonly #signer: Loop | undefined
  /** Without whom nothing is proven. */
  readonly #notaries: readonly Loop[]
  readonly #log: FastifyBaseLogger

  constructor(deps: PublisherDeps, log: FastifyBaseLogger, { hears, wait }: Options) {
    const { signer, witnesses } = deps.ledgerTrust
    const facts = { log, now: deps.now, wait: wait ?? ((ms, signal) => delay(ms, undefined, { signal })), hears }
    // the signer and each witness at their own pace: one that is down holds up no other
    const cosigning = witnesses.map(
      ({ url, key }) => new Loop(`the witness ${key.name}`, () => publishToWitness(deps, { url, key }), facts),
    )
    const writeFiles = async (signal: AbortSignal): Promise<void> => {
      const latest = await writeTiles(deps, log, signal)
      if (latest) await writeMap(deps, latest)
    }
    // what is missing of the tiles holds up no proof: they are looked after once a minute
    const tiles = new Loop('the writer of tiles', writeFiles, {
      ...facts,
      hears: true,
    })
    const stamping = new Loop('the time stamp authority', (signal) => stampCheckpoint(deps, signal), {
      ...facts,
      hears: true,
      longestPauseMs: LONGEST_PAUSE_FOR_STAMPS_MS,
    })
    const sign = async (): Promise<void> => {
      if (await publishCheckpoint(deps)) for (const loop of [...cosigning, tiles]) loop.wake()
    }
    this.#signer = signer ? new Loop('the signer', sign, facts) : undefined
    this.#notaries = [...(this.#signer ? [this.#signer] : []), ...cosigning]
    this.#loops = [...this.#notaries, tiles, ...(deps.timestamps ? [stamping] : [])]
    this.#log = log
  }

  start(): void {
    if (!this.#signer) this.#log.warn('SIGNER_URL is missing: certificates stay without a signed proof')
    for (const loop of this.#loops) loop.start()
  }

  /** An entry was written. */
  hear(): void {
    this.#signer?.wake()
  }

  /** Entries may have been written unheard. */
  lookAgain(): void {
    for (const loop of this.#loops) loop.wake()
  }

  /** What health says of the log, with who has not signed it for a while. */
  judge(check: Check): Check {
    const failing = this.#notaries.flatMap((loop) => loop.failing() ?? [])
    if (failing.length === 0) return check
    const who = `${failing.join('; ')} (the log of the API says why; docs/ledger.md, section 6).`
    return { ok: false, detail: check.detail === undefined ? who : `${who} ${check.detail}` }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }
}

interface LoopFacts {
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly wait: Wait
  readonly hears: boolean
  readonly longestPauseMs?: number
}

/** Work that is done at once, when it is woken, and now and then; after a failure again after a growing pause. */
class Loop {
  readonly #who: string
  readonly #work: (signal: AbortSignal) => Promise<unknown>
  readonly #facts: LoopFacts
  readonly #stopping = new AbortController()
  #isWoken = false
  /** The calls that the work is for. */
  readonly #askedBy = new Set<string>()
  #pause = new AbortController()
  #running: Promise<void> | undefined
  #failingSince: Date | undefined

  constructor(who: string, work: (signal: AbortSignal) => Promise<unknown>, facts: LoopFacts) {
    this.#who = who
    this.#work = work
    this.#facts = facts
  }

  start(): void {
    this.#running = this.#repeat()
  }

  wake(): void {
    const call = activeTraceparent()
    if (call !== null && this.#askedBy.size < NAMED_CALLS) this.#askedBy.add(call)
    this.#isWoken = true
    this.#pause.abort()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  failing(): string | null {
    const since = this.#failingSince
    if (!since || this.#facts.now().getTime() - since.getTime() < TOLD_AFTER_MS) return null
    return `${this.#who} has signed nothing since ${since.toISOString()}`
  }

  async #repeat(): Promise<void> {
    const { log, hears, longestPauseMs = LONGEST_PAUSE_MS } = this.#facts
    const { signal } = this.#stopping
    let failures = 0
    while (!signal.aborted) {
      this.#isWoken = false
      try {
        const askedBy = [...this.#askedBy]
        await this.#traced(askedBy, signal)
        for (const call of askedBy) this.#askedBy.delete(call)
        if (failures > 0) log.info(`${this.#who} works again`)
        failures = 0
        this.#failingSince = undefined
      } catch (error) {
        failures += 1
        this.#failingSince ??= this.#facts.now()
        const text = `${this.#who} failed; it is called again`
        if (error instanceof LedgerShortened) log.error({ err: error }, text)
        else if (failures === 1) log.warn({ err: error }, text)
      }
      await this.#rest(Math.min(BETWEEN_MS * 2 ** Math.min(failures, 10), longestPauseMs), signal)
      if (failures > 0 || this.#isWoken) continue
      this.#pause = new AbortController()
      await this.#rest(hears ? LOOK_AFTER_ALL_MS : LOOK_EVERY_MS, AbortSignal.any([signal, this.#pause.signal]))
    }
  }

  /** As a part of the first call that it is for, linked with the others; only looking, it is a part of nothing. */
  async #traced([traceparent, ...alsoFor]: string[], signal: AbortSignal): Promise<void> {
    if (traceparent === undefined) await this.#work(signal)
    else await inSpan({ name: `job ${this.#who}`, kind: 'job', traceparent, alsoFor }, () => this.#work(signal))
  }

  /** An aborted pause is over. */
  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    await this.#facts.wait(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}
