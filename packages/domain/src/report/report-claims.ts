import { amountInUnit, type ProductFacts, type ResultUnit } from '../profiles/index.ts'
import { labelClaimsOf, type LabelClaim } from '../samples/label-claims.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import { judgeClaim } from '../uncertainty/index.ts'
import type { DecisionFacts } from './report-decisions.ts'
import { uncertainCompound, uncertainTotal } from './report-uncertainty.ts'
import type { ReportDecision } from './report-view.ts'
import { statedResult } from './stated-result.ts'

/** What the label claims beside what was found, each within the profile's tolerance or not; nothing without a tolerance. (1 CCR 212-3-4-115) */
export function claimDecisions(
  details: (ProductFacts & { label_claims?: string | null | undefined }) | null | undefined,
  tolerancePercent: number | undefined,
  facts: DecisionFacts,
): ReportDecision[] {
  if (!details || tolerancePercent === undefined) return []
  const claims = labelClaimsOf(details.label_claims) ?? []
  return claims.map((claim) => claimDecision(claim, details, tolerancePercent, facts))
}

function claimDecision(
  { of, amount: claim, unit }: LabelClaim,
  product: ProductFacts,
  tolerance_percent: number,
  { totals, compounds, budget, format }: DecisionFacts,
): ReportDecision {
  const said = {
    what: of,
    basis: null,
    rule: 'label_claim' as const,
    rule_text: 'label claim',
    limit_text: `${claim} ${unit} ± ${tolerance_percent} %`,
  }
  const none = (text: string) => ({ ...said, result_text: 'N/A', outcome: null, outcome_text: `Not decided: ${text}` })
  const total = totals.find(({ name }) => `total ${name}`.toLowerCase() === of.toLowerCase())
  const compound = compounds.find((one) => one.compound.toLowerCase() === of.toLowerCase())
  const isQuantified = compound?.state === 'value' || compound?.state === 'over_bounds'
  const mgG = total ? total.mg : isQuantified ? (compound?.mg ?? null) : null
  if (mgG === null) return none('no quantified result')
  const found = amountInUnit(mgG, unit === '%' ? 'percent' : (unit satisfies ResultUnit), product)
  if (found === null) return none('the facts of the product for this unit are not stated')
  const uncertain =
    budget && (total ? uncertainTotal(budget, total, compounds) : compound && uncertainCompound(budget, compound))
  const digits = unit === '%' ? format.digits.percent : format.digits.mgG
  const stated =
    budget && uncertain ? statedResult(found, (budget.k * uncertain.u * found) / uncertain.percent, digits) : null
  const text = stated?.value ?? (unit === '%' ? format.percent(found) : format.mgG(found))
  // on the number as it is printed, as every decision
  const { difference_percent, within } = judgeClaim({ claim, found: Number(text), tolerance_percent })
  const difference = `${difference_percent > 0 ? '+' : ''}${roundHalfUp(difference_percent, 1)} %`
  return {
    ...said,
    result_text: `${stated ? `${text} ± ${stated.expanded}` : text} ${unit}, difference ${difference}`,
    outcome: within ? 'pass' : 'fail',
    outcome_text: within ? 'Within claim' : 'Outside claim',
  }
}
