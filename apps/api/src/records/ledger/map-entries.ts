import type { Bytes } from '@eluent/ledger'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { MapSource } from './move-map.ts'

/** Where a bucket begins among the hashes of TRACERs; what is behind the last begins with a letter that none has. */
const beginOf = (bucket: number): string => (bucket < 65_536 ? bucket.toString(16).padStart(4, '0') : 'g')

/** A constraint of the table holds that these are 64 digits; there may be millions. */
function bytesOf(hex: string): Bytes {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

/** Entries of certificates and reports for the map, found by the index of TRACERs' hashes. */
export function mapEntriesIn(db: Kysely<DB>): MapSource {
  return {
    touched: async (from, to) => {
      const found = await db
        .selectFrom('ledger_entries')
        .select(sql<string>`left(tracer_hash, 4)`.as('bucket'))
        .distinct()
        .where('seq', '>=', from)
        .where('seq', '<', to)
        .where('tracer_hash', 'is not', null)
        .execute()
      return found.map(({ bucket }) => Number.parseInt(bucket, 16))
    },
    entries: async (from, to, size) => {
      const found = await db
        .selectFrom('ledger_entries')
        .select(['tracer_hash', 'seq', 'leaf_hash'])
        .where('tracer_hash', '>=', beginOf(from))
        .where('tracer_hash', '<', beginOf(to))
        .where('seq', '<', size)
        .orderBy('tracer_hash')
        .orderBy('seq')
        .execute()
      return found.flatMap(({ tracer_hash, seq, leaf_hash }) =>
        tracer_hash === null ? [] : [{ key: bytesOf(tracer_hash), index: seq, leafHash: bytesOf(leaf_hash) }],
      )
    },
  }
}
