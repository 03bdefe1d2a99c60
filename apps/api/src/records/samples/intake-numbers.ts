import { generateIntakeNumber } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { allRows } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'

/** How many numbers are looked at together. */
const FEWEST_AT_ONCE = 32

/**
 * Intake numbers that no other sample of the organization has, nor gets from a transaction under way: of this second and,
 * where those are taken, of the seconds after it.
 */
export async function takeIntakeNumbers(tx: Tx, now: Date, count: number): Promise<string[]> {
  return takeFrom(tx, { atMs: now.getTime() }, count)
}

/** From which second on the next number is looked for: each one that is taken moves it. */
export interface IntakeCursor {
  atMs: number
}

/** The next numbers of many that are taken one after the other: those before them are not looked at again. */
export async function takeNextIntakeNumbers(tx: Tx, cursor: IntakeCursor, count: number): Promise<string[]> {
  return count === 0 ? [] : takeFrom(tx, cursor, count)
}

async function takeFrom(tx: Tx, cursor: IntakeCursor, count: number): Promise<string[]> {
  let { atMs } = cursor
  const secondOf = new Map<string, number>()
  function next(size: number): string[] {
    const numbers = Array.from({ length: size }, (_, second) => generateIntakeNumber(new Date(atMs + second * 1000)))
    for (const [second, number] of numbers.entries()) secondOf.set(number, atMs + second * 1000)
    atMs += size * 1000
    return numbers
  }
  // mostly nobody has them
  const taken = await take(tx, next(count))
  for (let size = Math.max(FEWEST_AT_ONCE, count); taken.length < count; size *= 2) {
    const free = await unused(tx, next(size))
    while (free.length > 0 && taken.length < count) {
      taken.push(...(await take(tx, free.splice(0, count - taken.length))))
    }
  }
  cursor.atMs = Math.max(...taken.map((number) => secondOf.get(number) ?? 0)) + 1000
  return taken
}

/** Those of the numbers that nobody else has or holds. */
async function take(tx: Tx, wanted: readonly string[]): Promise<string[]> {
  // Looked at under the lock: its last holder may have used the number meanwhile.
  const [held, free] = await Promise.all([lockFree(tx, wanted), unused(tx, wanted)])
  return free.filter((number) => held.has(number))
}

export async function takeIntakeNumber(tx: Tx, now: Date): Promise<string> {
  const [number] = await takeIntakeNumbers(tx, now, 1)
  if (number === undefined) throw new Error('no intake number was taken')
  return number
}

const keptUsed = keepQuery((tx, { numbers }: { numbers: readonly string[] }) =>
  allRows(tx, 'samples')
    .where('intake_number', '=', sql<string>`any(${numbers}::text[])`)
    .select('intake_number')
    .modifyEnd(plannedOnShard),
)

async function unused(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const used = await keptUsed(tx, { numbers }, null)
  const found = new Set(used.map(({ intake_number }) => intake_number))
  return numbers.filter((number) => !found.has(number))
}

/** Those that no other transaction holds, held until this one ends; nobody waits. */
async function lockFree(tx: Tx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = numbers.map((number) => `${tx.organizationId}/${number}`)
  const { rows } = await sql<{ key: string; held: boolean }>`
    select key, pg_try_advisory_xact_lock(hashtextextended(key, 2)) as held from unnest(${keys}::text[]) as key
  `.execute(tx)
  const held = new Set(rows.flatMap((row) => (row.held ? [row.key] : [])))
  return new Set(numbers.filter((_, at) => held.has(keys[at] ?? '')))
}
