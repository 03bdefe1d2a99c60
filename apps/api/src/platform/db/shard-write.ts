interface Written {
  /** Its rows get a number from the coordinator. */
  readonly isNumbered?: true
  /** The columns that say when, by the coordinator's clock. */
  readonly at?: readonly string[]
}

/** The tables that a shard writes by itself: a worker gives neither numbers nor the time. `schema.test.ts` holds it against them. */
export const WRITTEN: Readonly<Record<string, Written>> = {
  audit_entries: { isNumbered: true, at: ['at'] },
  idempotency_keys: { at: ['created_at'] },
  injection_analytes: {},
  injections: { isNumbered: true, at: ['received_at'] },
  prepared_samples: { isNumbered: true },
  sample_compounds: {},
  sample_counts: {},
  sample_search_changes: { isNumbered: true },
  sample_totals: {},
  samples: { isNumbered: true, at: ['created_at', 'updated_at'] },
}

export type NumberedTable = 'audit_entries' | 'injections' | 'prepared_samples' | 'sample_search_changes' | 'samples'

/** A write as the shard does it; behind its own values come the time, where it tells one, and the numbers of its rows. */
export interface ShardWrite {
  readonly statement: string
  readonly table: string
  readonly tellsTime: boolean
  readonly numbers: number
}

/** Each count has a statement of its own; who adds more rows sends them the usual way. */
const NUMBERS_AT_ONCE = 12

const WRITE = /^(insert into|delete from|update) "(\w+)"/
const COLUMNS = /^insert into "\w+" \(([^()]*)\)/
/** Rows of values only. */
const INSERT = /^(insert into "\w+" \()([^()]*)(\) values )((?:\([^()]*\)(?:, )?)+)(.*)$/s

/** @throws Error for what a shard may not do by itself */
export function shardWriteOf(statement: string): ShardWrite {
  const [, verb = '', table = ''] = WRITE.exec(statement) ?? []
  const written = WRITTEN[table]
  const isInsert = verb === 'insert into'
  if (!written || / returning /.test(statement))
    throw new Error(`This is no write that a shard may do by itself: ${statement}`)
  const own = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
  const time = `$${own + 1}::timestamptz`
  const told = statement.replaceAll('now()', time)
  const [, given = ''] = COLUMNS.exec(told) ?? []
  const isNumbered = isInsert && written.isNumbered === true && !given.includes('"id"')
  const timed = isInsert ? (written.at ?? []).filter((column) => !given.includes(`"${column}"`)) : []
  const tellsTime = timed.length > 0 || told !== statement
  // whatever its rows are computed by
  if (!isNumbered && timed.length === 0) return { statement: told, table, tellsTime, numbers: 0 }
  const [, into = '', columns = '', values = '', rows, rest = ''] = INSERT.exec(told) ?? []
  if (rows === undefined)
    throw new Error(`The rows of this write have no places for their numbers and time: ${statement}`)
  let numbers = 0
  const placed = rows.replaceAll('(', () => {
    numbers += Number(isNumbered)
    return `(${`${time}, `.repeat(timed.length)}${isNumbered ? `$${own + Number(tellsTime) + numbers}, ` : ''}`
  })
  const added = `${timed.map((column) => `"${column}", `).join('')}${isNumbered ? '"id", ' : ''}`
  return { statement: `${into}${added}${columns}${values}${placed}${rest}`, table, tellsTime, numbers }
}

/** What stands in a row that will be added. */
export interface ExpectedRow {
  readonly id: number
  /** By the coordinator's clock. */
  readonly at: string
}

export type RowCounts = Readonly<Partial<Record<NumberedTable, number>>>

/** An organization's advisory lock: `hashtextextended(name, organization)`. */
export interface OwnLock {
  readonly name: string
  readonly organizationId: number
}

/** What a transaction took from the coordinator before it writes. */
export class RowsExpected {
  #time: string | undefined
  readonly #numbers = new Map<string, number[]>()

  /** The statement that takes so many numbers for each table, with the time, behind a lock if one is named; and its values. */
  static question(counts: RowCounts, lock?: OwnLock): { text: string; values: (string | number)[] } {
    const wanted = Object.entries(counts).filter(([, count]) => count <= NUMBERS_AT_ONCE)
    const arrays = wanted.map(([table, count], at) => {
      const numbers = Array.from({ length: count }, () => `nextval($${at + 1})`)
      return `array[${numbers.join(', ')}]::bigint[] as "${table}"`
    })
    const [name, own] = [wanted.length + 1, wanted.length + 2]
    const locked = lock ? [`pg_advisory_xact_lock(hashtextextended($${name}, $${own}::bigint)) as "locked"`] : []
    return {
      text: `select ${[...locked, `date_trunc('milliseconds', now()) as "time"`, ...arrays].join(', ')}`,
      values: [...wanted.map(([table]) => `${table}_id_seq`), ...(lock ? [lock.name, lock.organizationId] : [])],
    }
  }

  keep({ time, ...numbers }: { time: string } & Record<string, string | number[]>): void {
    this.#time = time
    for (const [table, taken] of Object.entries(numbers))
      if (Array.isArray(taken)) this.#numbers.set(table, [...(this.#numbers.get(table) ?? []), ...taken])
  }

  /** A number that the caller gives to a row himself, with its time; undefined where none was taken. */
  takeOne(table: NumberedTable): ExpectedRow | undefined {
    const id = this.#numbers.get(table)?.shift()
    return id === undefined || this.#time === undefined ? undefined : { id, at: this.#time }
  }

  /** The values behind those of the write; undefined where they were not taken. */
  take({ table, tellsTime, numbers }: ShardWrite): unknown[] | undefined {
    const kept = this.#numbers.get(table) ?? []
    if ((tellsTime && this.#time === undefined) || kept.length < numbers) return undefined
    return [...(tellsTime ? [this.#time] : []), ...kept.splice(0, numbers)]
  }
}
