import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { counted } from '@eluent/domain/text'
import type { FastifyBaseLogger } from 'fastify'
import {
  endTurn,
  findLastLedgerAudit,
  findRunningSince,
  keepTurn,
  noteLedgerAudit,
  takeTurn,
} from '../../records/ledger/ledger-audits-store.ts'
import { countOpenFaults } from '../../records/ledger/ledger-faults-store.ts'
import { ledgerSizes, newestNote } from '../../records/ledger/ledger-store.ts'
import type { Check } from '../../platform/http/health.ts'
import type { Deps, LedgerWatch } from '../../views/deps.ts'
import { general, shortened, type AuditFault } from './audit-entries.ts'
import { auditLedger } from './audit-ledger.ts'
import { OtherSize } from './notary-client.ts'
import { LedgerShortened, publishCheckpoint, sizeAtSigner } from './publish-checkpoints.ts'
import { settleFaults } from './settle-faults.ts'
import { watchWitness } from './watch-witness.ts'

type GuardDeps = Pick<Deps, 'db' | 'files' | 'now' | 'settings' | 'ledgerTree' | 'ledgerTrust' | 'timestamps'>
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Faults that are kept of an audit; the others are counted. */
const KEPT_AT_MOST = 1_000
/** A turn of work between two rests: a call waits so long at most. */
const WORK_MS = 10
/** How often an audit says that it goes on. */
const SAY_EVERY_MS = 30_000
/** A log that was cut back is reported within a minute. */
const WATCH_EVERY_MS = 25_000

/** This process ends, or another one has taken the turn. */
class AuditStopped extends Error {
  override readonly name = 'AuditStopped'
}

/**
 * Sees to it that the log is audited without anybody's doing, and that the witnesses know no longer one. What it finds is kept for
 * health, the page of the admins and their mail.
 */
export class LedgerGuard implements LedgerWatch {
  readonly #deps: GuardDeps & { readonly log: FastifyBaseLogger }
  readonly #wait: Wait
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #watching: Promise<void> | undefined
  #doubt: string | null = null

  constructor(deps: GuardDeps, log: FastifyBaseLogger, wait: Wait = (ms, signal) => delay(ms, undefined, { signal })) {
    this.#deps = { ...deps, log }
    this.#wait = wait
  }

  /** Audits the log now, and asks the witnesses from now on. */
  start(): void {
    this.begin()
    this.#watching = this.#watchOn()
  }

  /** Begins an audit in the background, unless one is at work. */
  begin(): void {
    this.#running ??= this.audit()
      .catch((error: unknown) => {
        if (!(error instanceof AuditStopped) && !this.#stopping.signal.aborted)
          this.#deps.log.error({ err: error }, 'the audit of the log failed; the next one is tonight')
      })
      .then(() => (this.#running = undefined))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#running, this.#watching])
  }

  async #watchOn(): Promise<void> {
    const { log } = this.#deps
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.watch()
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 1) log.warn({ err: error }, 'a witness cannot be asked what it knows; it is asked again')
      }
      await this.#wait(WATCH_EVERY_MS, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }
  }

  /** Replays the log, unless another process is at it. */
  async audit(): Promise<void> {
    const { db, now } = this.#deps
    const runner = randomUUID()
    if (!(await takeTurn(db.lookups, runner, now()))) return
    try {
      await this.#replay(runner)
    } finally {
      await endTurn(db.lookups, runner)
    }
  }

  async #replay(runner: string): Promise<void> {
    const { db, now, ledgerTree, ledgerTrust } = this.#deps
    const faults: AuditFault[] = []
    let found = 0
    const report = (fault: AuditFault): void => {
      found += 1
      if (found <= KEPT_AT_MOST) faults.push(fault)
    }
    const outside = { pin: null, checkpoints: [], tiles: ledgerTree.store }
    const entries = await auditLedger(this.#deps, ledgerTrust.policy, outside, { report, pace: this.#pace(runner) })
    if (found > KEPT_AT_MOST) faults.push(general(`${found - KEPT_AT_MOST} faults more: run npm run ledger:audit`))
    const heldAgainst = [
      'the records',
      ...(ledgerTrust.policy ? ['the checkpoints', 'the times of the witnesses', 'the tiles'] : []),
    ]
    await settleFaults(this.#deps, 'audit', faults)
    await noteLedgerAudit(db.lookups, { entries, faults: found, heldAgainst: heldAgainst.join(', ') }, now())
  }

  /** Rests as long as it worked, so that calls come first. @throws AuditStopped */
  #pace(runner: string): () => Promise<void> {
    const { db, now } = this.#deps
    let since = performance.now()
    let said = since
    return async () => {
      const worked = performance.now() - since
      if (worked < WORK_MS) return
      if (this.#stopping.signal.aborted) throw new AuditStopped()
      await this.#wait(worked, this.#stopping.signal)
      since = performance.now()
      if (since - said < SAY_EVERY_MS) return
      said = since
      if (!(await keepTurn(db.lookups, runner, now()))) throw new AuditStopped()
    }
  }

  /** Asks every witness for the state that it knows. @throws Error where one cannot be reached: what it said before stands */
  async watch(): Promise<void> {
    const { db, ledgerTrust } = this.#deps
    if (ledgerTrust.witnesses.length === 0) return
    const latest = await db.lookUp(newestNote)
    // a witness is asked by a signed checkpoint: of nothing none can be asked
    const answers = latest
      ? await Promise.all(ledgerTrust.witnesses.map((witness) => watchWitness(this.#deps, witness, latest)))
      : [await this.#lostCheckpoints()]
    const faults = answers.filter((fault) => fault !== null)
    this.#doubt = faults[0]?.text ?? null
    await settleFaults(this.#deps, 'watch', faults)
  }

  /** Without a checkpoint there is nothing to ask a witness by: then the signer tells whether it has signed a longer log. */
  async #lostCheckpoints(): Promise<AuditFault | null> {
    const { db, ledgerTrust } = this.#deps
    const { size } = await db.lookUp(ledgerSizes)
    if (size === 0) {
      const signed = await sizeAtSigner(ledgerTrust)
      // a node may have published the first entry since
      return signed === 0 || (await db.lookUp(newestNote)) ? null : shortened(signed, 0, 'the signer')
    }
    try {
      await publishCheckpoint(this.#deps)
      return null
    } catch (error) {
      if (!(error instanceof LedgerShortened && error.cause instanceof OtherSize)) throw error
      return shortened(error.cause.size, size, 'the signer')
    }
  }

  /** What is known of the log, for health. */
  async check(): Promise<Check> {
    const { lookups } = this.#deps.db
    const [faults, last] = [await countOpenFaults(lookups), await findLastLedgerAudit(lookups)]
    const audit = last
      ? `Last audit ${last.finished_at}, ${counted(last.entries, 'entry', 'entries')}.`
      : 'No audit has ended yet.'
    if (faults === 0) return { ok: true, detail: audit }
    return { ok: false, detail: `Faults in the log of certificates: ${faults} (docs/ledger.md, section 4). ${audit}` }
  }

  doubt(): string | null {
    return this.#doubt
  }

  runningSince(): Promise<string | undefined> {
    return findRunningSince(this.#deps.db.lookups, this.#deps.now())
  }
}
