import { KNOWN_TOTALS, totalsOf, type TotalDefinition } from '../results/total-potentials.ts'
import { attachableTotals } from './report-method-rules.ts'

interface MethodContent {
  analytes: readonly string[]
  totals: readonly Pick<TotalDefinition, 'name'>[]
}

/** The total potentials that a method's analytes allow and that it does not have. */
export function missingTotals({ analytes, totals }: MethodContent): TotalDefinition[] {
  const known = new Set(totals.map(({ name }) => name))
  return attachableTotals(totalsOf(analytes), analytes).filter(({ name }) => !known.has(name))
}

/** All of them in their own order, those it has first kept as they are. */
export function withMissingTotals<Total extends TotalDefinition>(
  analytes: readonly string[],
  totals: readonly Total[],
): (Total | TotalDefinition)[] {
  const order = [...KNOWN_TOTALS.map(({ name }) => name), 'THCV']
  const at = ({ name }: TotalDefinition): number => order.indexOf(name)
  return [...totals, ...missingTotals({ analytes, totals })].toSorted((one, other) => at(one) - at(other))
}
