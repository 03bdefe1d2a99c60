import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/**
 * What all processes of an installation agree on: its keys, encrypted; the mark of those keys; the mark of the place where
 * its files lie; the key of the certificates' log; the key that
 * signs PDFs, encrypted, with its certificate.
 */
export type FactName = 'sealed-keys' | 'key-mark' | 'files-mark' | 'log-key' | 'pdf-signer'

export interface Fact {
  readonly revision: number
  readonly value: string
  readonly recorded_at: string
  readonly recorded_by: string
  readonly why: string | null
}

/** By name, what holds now. */
export type Facts = ReadonlyMap<FactName, Fact>

/** Who records a fact, when, and why where a person decided it. */
export interface Recording {
  readonly at: Date
  readonly by: string
  readonly why?: string
}

export async function readFacts(db: Kysely<DB>): Promise<Facts> {
  const rows = await db
    .selectFrom('installation_facts')
    .select(['name', 'revision', 'value', 'recorded_at', 'recorded_by', 'why'])
    .orderBy('name')
    .orderBy('revision')
    .execute()
  return new Map(rows.map(({ name, ...fact }) => [name as FactName, fact]))
}

/** Records the first value of a fact. @returns what holds: another process may have been first */
export async function keepFirst(
  db: Kysely<DB>,
  name: FactName,
  value: string,
  { at }: Pick<Recording, 'at'>,
): Promise<string> {
  await insert(db, name, { revision: 1, value }, { at, by: 'first start' })
  const { value: kept } = await db
    .selectFrom('installation_facts')
    .where('name', '=', name)
    .select('value')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return kept
}

/** Records what holds from now on. @returns whether it does: another change may have been faster */
export async function replaceFact(
  db: Kysely<DB>,
  name: FactName,
  value: string,
  { before, ...recording }: Recording & { before: Fact | undefined },
): Promise<boolean> {
  return insert(db, name, { revision: (before?.revision ?? 0) + 1, value }, recording)
}

async function insert(
  db: Kysely<DB>,
  name: FactName,
  fact: Pick<Fact, 'revision' | 'value'>,
  { at, by, why }: Recording,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('installation_facts')
    .values({ name, ...fact, recorded_at: at.toISOString(), recorded_by: by, why: why ?? null })
    .onConflict((conflict) => conflict.columns(['name', 'revision']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
