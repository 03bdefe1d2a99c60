import { attachableTotals } from '../report-methods/report-method-rules.ts'
import { computeCompounds } from '../results/compute-compounds.ts'
import { computeTotals, type ComputedTotal } from '../results/compute-totals.ts'
import { totalsOf, type TotalDefinition } from '../results/total-potentials.ts'
import { DEFAULT_VOLUME_ML } from '../results/potency.ts'
import { isValidImportedAnalyte, type ImportedAnalyte, type JudgedField } from './imported-sample.ts'

/** The total potentials that analytes of these names allow. */
export function totalsOfNames(names: readonly string[]): TotalDefinition[] {
  return attachableTotals(totalsOf(names), names)
}

/** What a sample of a file would have as totals, before it is imported; bounds of a report method are not looked at. */
export function importedTotals(
  vials: readonly { analytes: readonly ImportedAnalyte[]; dilution_factor: number }[],
  { weight_mg, loq_percent }: { weight_mg: number | null; loq_percent: number | null },
  judged: JudgedField,
): ComputedTotal[] {
  const names = [...new Set(vials.flatMap(({ analytes }) => analytes.map(({ compound }) => compound)))]
  const compounds = computeCompounds({
    analytes: names,
    lower_bounds: null,
    upper_bounds: null,
    sample_weight: weight_mg,
    own_loq: loq_percent,
    stated: true,
    injections: vials.map(({ analytes, dilution_factor }) => ({
      preparation: { dilution_factor, volume_ml: DEFAULT_VOLUME_ML },
      results: analytes
        .filter((row) => isValidImportedAnalyte(row, judged))
        .map((row) => ({ ...row, name: row.compound })),
    })),
  })
  return computeTotals(totalsOfNames(names), compounds)
}
