import { fromHex, type Bytes } from '@eluent/ledger'
import { shortened, type AuditedEntry, type Report } from './audit-entries.ts'

/** Entries at the end that are named one by one when they are gone. */
const NAMED_AT_MOST = 100

interface Pinned {
  readonly hash: string
  readonly organizationId: number | null
  readonly certificateId: number | null
  readonly tracerHash: string | null
}

const NOTHING = '-'
const LINE = /^([0-9a-f]{64})(?: (\d+|-) (\d+|-) ([0-9a-f]{64}|-))?$/

/** An entry as a pin keeps it: hash, organization, certificate, hash of the TRACER. */
export function pinLine({ storedHash, organizationId, certificateId, tracerHash }: AuditedEntry): string {
  return [storedHash, organizationId ?? NOTHING, certificateId ?? NOTHING, tracerHash ?? NOTHING].join(' ')
}

/** Reads a line of a pin; those of older versions hold the hash alone. */
function readLine(line: string): Pinned | undefined {
  const [, hash, organization, certificate, tracerHash = NOTHING] = LINE.exec(line) ?? []
  if (hash === undefined) return undefined
  const numberOf = (text = NOTHING): number | null => (text === NOTHING ? null : Number(text))
  return {
    hash,
    organizationId: numberOf(organization),
    certificateId: numberOf(certificate),
    tracerHash: tracerHash === NOTHING ? null : tracerHash,
  }
}

/** Holds entries against those that an earlier audit kept, one line each, as both go by. */
export class PinAudit {
  readonly #lines: AsyncIterator<string> | Iterator<string>
  readonly #report: Report
  #kept = 0

  constructor(lines: AsyncIterable<string> | Iterable<string>, report: Report) {
    this.#lines = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
    this.#report = report
  }

  /** @returns the hash that was pinned for the place of this entry */
  async entry(entry: AuditedEntry): Promise<Bytes | undefined> {
    const pinned = await this.#next()
    if (pinned === undefined) return undefined
    const hash = fromHex(pinned.hash, 32)
    if (entry.hash === null) this.#reportGone(entry.place, pinned)
    else if (Buffer.compare(entry.hash, hash) !== 0) {
      const { place: seq, organizationId, certificateId } = entry
      const owner = {
        organizationId: pinned.organizationId ?? organizationId,
        certificateId: pinned.certificateId ?? certificateId,
      }
      this.#report({ ...owner, seq, text: 'the entry is not the one that was pinned' })
    }
    return hash
  }

  /** All entries have gone by. */
  async end(size: number): Promise<void> {
    for (let pinned = await this.#next(); pinned; pinned = await this.#next())
      if (this.#kept <= size + NAMED_AT_MOST) this.#reportGone(this.#kept - 1, pinned)
    if (this.#kept > size) this.#report(shortened(this.#kept, size, 'the pin'))
  }

  #reportGone(seq: number, { organizationId, certificateId, tracerHash }: Pinned): void {
    const whose = tracerHash === null ? '' : `; the SHA-256 of its TRACER is ${tracerHash}`
    this.#report({ organizationId, certificateId, seq, text: `the entry was removed${whose}` })
  }

  async #next(): Promise<Pinned | undefined> {
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done === true) return undefined
      if (value === '') continue
      this.#kept += 1
      const pinned = readLine(value)
      if (!pinned) throw new Error(`Line ${this.#kept} of the pin cannot be read.`)
      return pinned
    }
  }
}
