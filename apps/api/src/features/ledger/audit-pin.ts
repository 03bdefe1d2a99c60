import { shortened, type AuditedEntry, type Report } from './audit-entries.ts'

/** Holds entries against the hashes that an earlier audit kept, one line each, as both go by. */
export class PinAudit {
  readonly #lines: AsyncIterator<string> | Iterator<string>
  readonly #report: Report
  #kept = 0

  constructor(lines: AsyncIterable<string> | Iterable<string>, report: Report) {
    this.#lines = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
    this.#report = report
  }

  async entry({ place, organizationId, certificateId, hexHash }: AuditedEntry): Promise<void> {
    const pinned = await this.#next()
    if (pinned !== undefined && pinned !== hexHash)
      this.#report({ organizationId, certificateId, seq: place, text: 'the entry is not the one that was pinned' })
  }

  /** All entries have gone by. */
  async end(size: number): Promise<void> {
    while ((await this.#next()) !== undefined);
    if (this.#kept > size) this.#report(shortened(this.#kept, size, 'the pin'))
  }

  async #next(): Promise<string | undefined> {
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done === true) return undefined
      if (value === '') continue
      this.#kept += 1
      return value
    }
  }
}
