import type { AuditedEntry, Report } from './audit-entries.ts'

/** By how much the clocks of the server and of a witness may differ, and a change may wait for its entry. */
const TOLERANCE_MS = 5 * 60_000

/** When a state of the log was signed, by the database, and cosigned, by the witness that was first. */
export interface StateTimes {
  readonly size: number
  readonly signedAt: number
  readonly cosignedAt: number
}

const textOf = (at: number): string => new Date(at).toISOString()

/**
 * Holds the times of entries against those of the witnesses: an entry behind a cosigned state is younger than it, one that the
 * state holds is older. So nothing can be dated back, or ahead, by more than lies between two states.
 */
export class TimeAudit {
  readonly #report: Report
  #before: { at: number; cosignedAt: number; size: number } | undefined
  /** Of the entries that no cosigned state holds yet, the one that says the latest time. */
  #latest: AuditedEntry | undefined

  constructor(report: Report) {
    this.#report = report
  }

  entry(entry: AuditedEntry): void {
    if (entry.at === null) return
    if (this.#before && Date.parse(entry.at) < this.#before.at - TOLERANCE_MS)
      this.#name(
        entry,
        `but the ${this.#before.size} entries before it were witnessed by ${textOf(this.#before.at)}: it is dated back`,
      )
    if (!this.#latest?.at || entry.at > this.#latest.at) this.#latest = entry
  }

  /** The entries up to here are those of a state that was cosigned. */
  cosigned({ size, signedAt, cosignedAt }: StateTimes): void {
    if (this.#latest?.at && Date.parse(this.#latest.at) > cosignedAt + TOLERANCE_MS)
      this.#name(this.#latest, `but it was witnessed at ${textOf(cosignedAt)} already: it is dated ahead`)
    // A witness that was away cosigns a state when entries behind it are there already. Then its signing counts, which the
    // database alone tells; but a state is cosigned before the next one is signed.
    const isLate = cosignedAt - signedAt > TOLERANCE_MS
    const at = isLate ? Math.max(signedAt, this.#before?.cosignedAt ?? 0) : cosignedAt
    this.#before = { at, cosignedAt, size }
    this.#latest = undefined
  }

  #name({ organizationId, certificateId, place, at }: AuditedEntry, why: string): void {
    this.#report({ organizationId, certificateId, seq: place, text: `the entry says ${at}, ${why}` })
  }
}
