import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { certificatesOf, findCertificates, type CertificateRecord } from './certificates-store.ts'

/** Which certificates a list offers to choose from: those that hold at `now`, of these types, that a search finds. */
export interface UsableFilter {
  types: readonly number[]
  now: Date
  /** In capitals; null looks for nothing. */
  search: string | null
}

interface Part {
  offset: number
  limit: number
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A page of all certificates, newest first: a range of positions, so that the last page costs what the first does. */
export async function listAll(
  tx: Tx,
  { total, offset, limit }: Part & { total: number },
): Promise<CertificateRecord[]> {
  return certificatesOf(tx)
    .where('c.position', '<=', total - offset)
    .where('c.position', '>', total - offset - limit)
    .orderBy('c.position', 'desc')
    .execute()
}

/** Everything that a search finds, as an expression of its own: read from the text's index, once, for count and page. */
function foundBy(tx: Tx, search: string) {
  return (
    rows(tx, 'certificates')
      // ILIKE is declared leakproof (packages/postgres), so its index answers under row level security; LIKE is not
      .where('search_text', 'ilike', containing(search))
      .select(['id', 'position', 'certus_type_id', 'expiration_date', 'revoked'])
  )
}

export async function countFound(tx: Tx, search: string): Promise<number> {
  const row = await tx
    .selectFrom(foundBy(tx, search).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function listFound(tx: Tx, search: string, { offset, limit }: Part): Promise<CertificateRecord[]> {
  const ids = await tx
    .with(
      (cte) => cte('found').materialized(),
      () => foundBy(tx, search),
    )
    .selectFrom('found')
    .select('id')
    .orderBy('position', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return findCertificates(
    tx,
    ids.map(({ id }) => id),
  )
}

function usable(tx: Tx, { types, now, search }: UsableFilter) {
  const from = search === null ? allUnrevoked(tx) : foundBy(tx, search)
  return tx
    .with(
      (cte) => (search === null ? cte('found').notMaterialized() : cte('found').materialized()),
      () => from,
    )
    .selectFrom('found')
    .where('certus_type_id', '=', sql<number>`any(${types as number[]}::bigint[])`)
    .where('revoked', '=', false)
    .where((where) =>
      where.or([where('expiration_date', 'is', null), where('expiration_date', '>', now.toISOString())]),
    )
}

/** From the index alone. */
function allUnrevoked(tx: Tx) {
  return rows(tx, 'certificates')
    .where('revoked_at', 'is', null)
    .select(['id', 'position', 'certus_type_id', 'expiration_date', sql<boolean>`false`.as('revoked')])
}

export async function countUsable(tx: Tx, filter: UsableFilter): Promise<number> {
  const row = await usable(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function listUsable(tx: Tx, filter: UsableFilter, { offset, limit }: Part): Promise<CertificateRecord[]> {
  const ids = await usable(tx, filter).select('id').orderBy('position', 'desc').offset(offset).limit(limit).execute()
  return findCertificates(
    tx,
    ids.map(({ id }) => id),
  )
}
