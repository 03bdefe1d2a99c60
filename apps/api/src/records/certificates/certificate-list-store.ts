import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
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
  db: Kysely<DB>,
  organizationId: number,
  { total, offset, limit }: Part & { total: number },
): Promise<CertificateRecord[]> {
  return certificatesOf(db, organizationId)
    .where('c.position', '<=', total - offset)
    .where('c.position', '>', total - offset - limit)
    .orderBy('c.position', 'desc')
    .execute()
}

/** Everything that a search finds, as an expression of its own: read from the text's index, once, for count and page. */
function foundBy(db: Pick<Kysely<DB>, 'selectFrom'>, organizationId: number, search: string) {
  return (
    db
      .selectFrom('certificates')
      .where('organization_id', '=', organizationId)
      // ILIKE is declared leakproof (packages/postgres), so its index answers under row level security; LIKE is not
      .where('search_text', 'ilike', containing(search))
      .select(['id', 'position', 'certus_type_id', 'expiration_date', 'revoked'])
  )
}

export async function countFound(db: Kysely<DB>, organizationId: number, search: string): Promise<number> {
  const row = await db
    .selectFrom(foundBy(db, organizationId, search).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function listFound(
  db: Kysely<DB>,
  organizationId: number,
  search: string,
  { offset, limit }: Part,
): Promise<CertificateRecord[]> {
  const ids = await db
    .with(
      (cte) => cte('found').materialized(),
      (found) => foundBy(found, organizationId, search),
    )
    .selectFrom('found')
    .select('id')
    .orderBy('position', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return findCertificates(
    db,
    organizationId,
    ids.map(({ id }) => id),
  )
}

function usable(db: Kysely<DB>, organizationId: number, { types, now, search }: UsableFilter) {
  const from = search === null ? allUnrevoked(db, organizationId) : foundBy(db, organizationId, search)
  return db
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
function allUnrevoked(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('certificates')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .select(['id', 'position', 'certus_type_id', 'expiration_date', sql<boolean>`false`.as('revoked')])
}

export async function countUsable(db: Kysely<DB>, organizationId: number, filter: UsableFilter): Promise<number> {
  const row = await usable(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function listUsable(
  db: Kysely<DB>,
  organizationId: number,
  filter: UsableFilter,
  { offset, limit }: Part,
): Promise<CertificateRecord[]> {
  const ids = await usable(db, organizationId, filter)
    .select('id')
    .orderBy('position', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return findCertificates(
    db,
    organizationId,
    ids.map(({ id }) => id),
  )
}
