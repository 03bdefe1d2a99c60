import type { AnalyteRow } from './analyte-rows.ts'
import { DEFAULT_VOLUME_ML } from './potency.ts'
import type { VialPreparation } from './vial-amounts.ts'

/** What of a stored analyte the figures are computed from. */
export interface StoredAmounts {
  name: string | null
  amount_ug_ml: number | null
  amount_text: string | null
  concentration_percent: number | null
  amount_mg_g: number | null
  peak_area: number | null
}

/** A stored row as the arithmetic reads it. */
export function storedAnalyteRow(row: StoredAmounts): AnalyteRow {
  return {
    name: row.name,
    amount_ug_ml: row.amount_ug_ml,
    amount: row.amount_ug_ml ?? row.amount_text ?? row.concentration_percent,
    concentration_perc: row.concentration_percent,
    amount_mg_g: row.amount_mg_g,
    peak_area: row.peak_area,
  }
}

interface StoredVial {
  dilution_factor: number
  weight_mg?: number | null
  volume_ml?: number | null
}

/** How a vial was prepared; without a bench sheet it has the sample's weight in 1 mL. */
export function preparationOf(vial: StoredVial | null | undefined): VialPreparation {
  return {
    dilution_factor: vial?.dilution_factor ?? 1,
    volume_ml: vial?.volume_ml ?? DEFAULT_VOLUME_ML,
    weight_mg: vial?.weight_mg ?? null,
  }
}
