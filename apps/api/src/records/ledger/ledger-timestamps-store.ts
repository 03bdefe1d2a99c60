import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { keepOnce } from './ledger-store.ts'

/** The newest checkpoint, and what an authority stamped last. */
export async function findNewestAndStamped(db: Kysely<DB>, authority: string) {
  return db
    .selectFrom('ledger_checkpoints as checkpoint')
    .leftJoin('ledger_timestamps as stamped', (join) =>
      join.on('stamped.authority', '=', authority).on('stamped.stamped_at', '=', (eb) =>
        eb
          .selectFrom('ledger_timestamps')
          .select(({ fn }) => fn.max('stamped_at').as('at'))
          .where('authority', '=', authority),
      ),
    )
    .select(['checkpoint.size', 'checkpoint.note', 'stamped.size as stampedSize', 'stamped.stamped_at as stampedAt'])
    .orderBy('checkpoint.size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function keepTimestamp(
  db: Kysely<DB>,
  timestamp: { size: number; authority: string; stamped_at: string; token: string },
): Promise<void> {
  await keepOnce(db.insertInto('ledger_timestamps').values(timestamp))
}

interface Place {
  readonly size: number
  readonly authority: string
  readonly stamped_at: string
}

/** Time stamps in the order of their key, each with the note that it is of. */
export function listTimestamps(db: Kysely<DB>, after: Place | undefined, limit: number) {
  return db
    .selectFrom('ledger_timestamps as stamp')
    .innerJoin('ledger_checkpoints as checkpoint', 'checkpoint.size', 'stamp.size')
    .select(['stamp.size', 'stamp.authority', 'stamp.stamped_at', 'stamp.token', 'checkpoint.note'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(stamp.size, stamp.authority, stamp.stamped_at)
          > (${after?.size}::bigint, ${after?.authority}, ${after?.stamped_at}::timestamptz)`,
      ),
    )
    .orderBy('stamp.size')
    .orderBy('stamp.authority')
    .orderBy('stamp.stamped_at')
    .limit(limit)
    .execute()
}

/** The first time stamp of a checkpoint with more than this many entries, and no more than those of another checkpoint. */
export function findFirstTimestamp(db: Kysely<DB>, { above, upTo }: { above: number; upTo: number }) {
  return db
    .selectFrom('ledger_timestamps as stamp')
    .innerJoin('ledger_checkpoints as checkpoint', 'checkpoint.size', 'stamp.size')
    .select(['stamp.size', 'stamp.authority', 'stamp.stamped_at', 'stamp.token', 'checkpoint.note'])
    .where('stamp.size', '>', above)
    .where('stamp.size', '<=', upTo)
    .orderBy('stamp.stamped_at')
    .limit(1)
    .executeTakeFirst()
}
