import { sql } from 'kysely'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Among so many one lies near, of two servers always and of seventy every third time. */
const FEWEST_LOOKED_AT = 64
const LOOKED_AT_PER_KEY = 4
/** Organizations whose keys are kept for their next samples. */
const KEPT_FOR = 1_000

/**
 * New public keys of samples. A key lies where its own hash says, on whichever server; of many random ones those are taken
 * that lie with the organization's rows, as far as there are enough: its samples are then written on one server alone, by
 * one commit, whatever the others do. What else lies near is kept for the next samples, which need not ask; should the rows be
 * moved meanwhile, such a key lies as any other does.
 */
export async function newShareKeys(tx: Tx, count: number): Promise<string[]> {
  const kept = tx.nearKeys
  if (!kept || count === 0) return Array.from({ length: count }, newShareKey)
  const ready = kept.get(tx.organizationId) ?? []
  if (count === 1 && ready.length > 0) return ready.splice(0, count)
  const keys = Array.from({ length: Math.max(FEWEST_LOOKED_AT, count * LOOKED_AT_PER_KEY) }, newShareKey)
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where get_shard_id_for_distribution_column('share_keys', key) in (
      select shardid from pg_dist_placement where groupid = (
        select groupid from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('samples', ${tx.organizationId}::bigint)))`.execute(tx)
  const near = rows.map(({ key }) => key)
  const taken = near.splice(0, count)
  keepFor(kept, tx.organizationId, near.slice(0, FEWEST_LOOKED_AT))
  return [...taken, ...keys.filter((key) => !rows.some((row) => row.key === key))].slice(0, count)
}

function keepFor(kept: Map<number, string[]>, organizationId: number, keys: string[]): void {
  kept.delete(organizationId)
  kept.set(organizationId, keys)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_FOR && oldest !== undefined) kept.delete(oldest)
}
