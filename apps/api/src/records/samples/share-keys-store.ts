import { sql } from 'kysely'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Among so many one lies near, of two servers always and of seventy every third time. */
const FEWEST_LOOKED_AT = 32
const LOOKED_AT_PER_KEY = 4

/**
 * New public keys of samples. A key lies where its own hash says, on whichever server; of many random ones those are taken
 * that lie with the organization's rows, as far as there are enough: its samples are then written on one server alone, by
 * one commit, whatever the others do.
 */
export async function newShareKeys(tx: Tx, count: number): Promise<string[]> {
  if (!tx.sendsApart || count === 0) return Array.from({ length: count }, newShareKey)
  const keys = Array.from({ length: Math.max(FEWEST_LOOKED_AT, count * LOOKED_AT_PER_KEY) }, newShareKey)
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where get_shard_id_for_distribution_column('share_keys', key) in (
      select shardid from pg_dist_placement where groupid = (
        select groupid from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('samples', ${tx.organizationId}::bigint)))
    limit ${count}`.execute(tx)
  const near = new Set(rows.map(({ key }) => key))
  return [...near, ...keys.filter((key) => !near.has(key))].slice(0, count)
}
