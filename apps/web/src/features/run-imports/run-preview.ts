import type { ChemstationRun } from '@eluent/contract'
import { analyteName, isValidAnalyte, rowsByAnalyte } from '@eluent/domain/results'

/** 'reported' rows make the sample's figures; the others are stored beside them and count nowhere. */
export type RowUse = 'reported' | 'not_in_method' | 'invalid'

export interface PreviewRow {
  name: string
  /** The report method's analyte that this row gives. */
  analyte: string | null
  use: RowUse
  amountUgMl: number | null
  area: number
  retentionTimeMin: number | null
}

export interface RunPreview {
  rows: PreviewRow[]
  counts: Record<RowUse, number>
  /** Analytes of the method that this run says nothing of. */
  missing: string[]
}

/** What an import of this run would store for a sample of these analytes, judged by the rules the server uses. */
export function previewRun(run: Pick<ChemstationRun, 'results' | 'invalid'>, analytes: readonly string[]): RunPreview {
  const reported = rowsByAnalyte(run.results, analytes)
  const analyteOf = new Map([...reported].map(([analyte, row]) => [row, analyte] as const))
  const judged = [
    ...run.results.map((row) => ({ row, valid: isValidAnalyte(row) })),
    ...run.invalid.map((row) => ({ row, valid: false })),
  ]
  const rows = judged.map(({ row, valid }): PreviewRow => {
    const analyte = valid ? (analyteOf.get(row) ?? null) : null
    return {
      name: analyteName(row) ?? 'N/A',
      analyte,
      use: analyte !== null ? 'reported' : valid ? 'not_in_method' : 'invalid',
      amountUgMl: row.amount_ug_ml ?? row.amount,
      area: row.peak_area,
      retentionTimeMin: row.rt_min ?? row.peak_retention_time,
    }
  })
  const count = (use: RowUse) => rows.filter((row) => row.use === use).length
  return {
    rows,
    counts: { reported: count('reported'), not_in_method: count('not_in_method'), invalid: count('invalid') },
    missing: analytes.filter((analyte) => !reported.has(analyte)),
  }
}

/** The vial that the next result belongs to, counting from 1 over those to acquire; null when all have theirs. */
export function nextVialNumber(sample: {
  results: readonly { vial_number: number }[]
  runs_required: number
}): number | null {
  const taken = new Set(sample.results.map(({ vial_number }) => vial_number))
  for (let number = 1; number <= sample.runs_required; number += 1) if (!taken.has(number)) return number
  return null
}
