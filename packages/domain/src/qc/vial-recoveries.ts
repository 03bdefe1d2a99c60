import { rowsByAnalyte } from '../results/vial-amounts.ts'
import type { AnalyteRow } from '../results/analyte-rows.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { expectedLevelUgMl } from './expected-levels.ts'
import { errorPercent, recoveryPercent } from './statistics.ts'

export interface CompoundRecovery {
  compound: string
  /** ug/mL of the injected solution; 0 when looked for and not detected, null when not looked for. */
  amount_ug_ml: number | null
  percent_recovery: number | null
  percent_error: number | null
}

export interface VialRecoveries {
  /** From 1, over the acquired vials. */
  vial_number: number
  label: string
  /** From the label; null where it names no concentration. */
  expected_ug_ml: number | null
  compounds: CompoundRecovery[]
}

/** Recovery and error of every compound in every vial of a QC test that has run. */
export function vialRecoveries(
  vials: readonly { label: string; acquire: boolean }[],
  injections: readonly { results: readonly AnalyteRow[] }[],
  analytes: readonly string[],
): VialRecoveries[] {
  const acquired = vials.filter((vial) => vial.acquire)
  return injections.map((injection, index) => {
    const label = acquired[index]?.label ?? ''
    const expected_ug_ml = expectedLevelUgMl(label)
    const rows = rowsByAnalyte(injection.results, analytes)
    const compounds = analytes.map((compound) => recovery(compound, rows.get(compound), expected_ug_ml))
    return { vial_number: index + 1, label, expected_ug_ml, compounds }
  })
}

function recovery(compound: string, row: AnalyteRow | undefined, expectedUgMl: number | null): CompoundRecovery {
  const amount_ug_ml = row ? (parseDecimal(row.amount_ug_ml) ?? parseDecimal(row.amount) ?? 0) : null
  const isKnown = amount_ug_ml !== null && expectedUgMl !== null
  return {
    compound,
    amount_ug_ml,
    percent_recovery: isKnown ? recoveryPercent(amount_ug_ml, expectedUgMl) : null,
    percent_error: isKnown ? errorPercent(amount_ug_ml, expectedUgMl) : null,
  }
}
