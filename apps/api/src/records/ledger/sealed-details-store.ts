import { tracerHash } from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { sha256 } from './sha256.ts'

/** The details that were sealed when the certificate of this TRACER was issued, as canonical JSON; nothing before. */
export async function findSealedDetails(tx: Tx, tracer: string): Promise<string | undefined> {
  const row = await rows(tx, 'ledger_entries as entry')
    .innerJoin('ledger_bodies as body', on(tx, 'body.seq', 'entry.seq'))
    .where('entry.tracer_hash', '=', tracerHash(sha256, tracer))
    .select('body.details')
    .orderBy('entry.seq')
    .limit(1)
    .executeTakeFirst()
  return row?.details
}
