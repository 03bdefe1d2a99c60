import type { CoaData } from '@eluent/contract'
import type { StoredCoa } from '../../platform/db/json-columns.ts'

interface TestedRow {
  coa_data: StoredCoa | null
  tested_by_id: number | null
  tested_by_name: string | null
}

/** The COA data as the wire carries them; the analyst is who tested the sample last. */
export function presentCoa(row: TestedRow): CoaData | null {
  const stored = row.coa_data
  if (!stored) return null
  const { key: _key, reviewer, consumer, ...data } = stored
  return {
    ...data,
    analyst_id: row.tested_by_id,
    analyst: row.tested_by_id === null ? null : { id: row.tested_by_id, name: row.tested_by_name ?? '' },
    reviewer_id: reviewer.id,
    reviewer,
    consumer_id: consumer?.id ?? null,
    consumer,
  }
}
