import type { CoaData } from '@eluent/contract'

interface Named {
  id: number
  name: string
}

/** What a sample's row keeps of its COA, in the column coa_data. */
export interface StoredCoa {
  coa_analyte_1: string
  coa_analyte_2: string
  coa_unit: string | null
  /** g */
  coa_unit_weight: number | null
  coa_notes: string | null
  coa_sample_description: string
  il_id: string
  reviewer: Named
  consumer: Named | null
  saved_at: string
  saved_by: string
  /** Opens the COA document by link; made at the first save. */
  key: string
}

/** The row's COA; only save-coa.ts writes the column. */
export function storedCoa(row: { coa_data: unknown }): StoredCoa | null {
  return row.coa_data === null ? null : (row.coa_data as StoredCoa)
}

interface TestedRow {
  coa_data: unknown
  tested_by_id: number | null
  tested_by_name: string | null
}

/** The COA data as the wire carries them; the analyst is who tested the sample last. */
export function presentCoa(row: TestedRow): CoaData | null {
  const stored = storedCoa(row)
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
