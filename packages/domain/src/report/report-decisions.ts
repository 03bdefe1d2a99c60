import type { ResultLimit } from '../profiles/index.ts'
import { isStatedLoq } from '../results/potency.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import {
  acceptanceLimit,
  decide,
  DECISION_RULE_NAMES,
  hempSentence,
  OUTCOME_WORDS,
  type ReportedUncertainty,
} from '../uncertainty/index.ts'
import type { ReportFormat } from './report-format.ts'
import type { ReportedCompound } from './report-rows.ts'
import type { ReportTotal } from './report-sample.ts'
import { statedTexts, uncertainCompound, uncertainDry, uncertainTotal, type Uncertain } from './report-uncertainty.ts'
import type { ReportDecision } from './report-view.ts'
import { dryOrNull } from '../results/compute-totals.ts'

export interface DecisionFacts {
  budget: ReportedUncertainty | undefined
  compounds: readonly ReportedCompound[]
  totals: readonly ReportTotal[]
  /** Percent; null where it is not known. */
  moisture: number | null
  format: ReportFormat
}

/**
 * The results that a profile limits, each with limit, rule, U and outcome. Decided is on the numbers as they are printed, so that
 * who computes after us finds the same. What needs a U says nothing where there is no budget.
 */
export function reportDecisions(limits: readonly ResultLimit[], facts: DecisionFacts): ReportDecision[] {
  return limits.flatMap((limit) => decisionOn(limit, facts) ?? [])
}

/** What a limit is of: its number, and the most that it can be where it is below the LOQ. */
interface Quantity {
  percent: number | null
  uncertain: Uncertain | null
  atMost: number | null
}

function decisionOn(limit: ResultLimit, facts: DecisionFacts): ReportDecision | null {
  const { budget, format } = facts
  if (limit.rule !== 'simple' && budget === undefined) return null
  const quantity = quantityOf(limit, facts)
  if (quantity === null) return null
  const isDry = limit.basis === 'dry weight'
  const said = {
    what: limit.of,
    basis: limit.basis,
    rule: limit.rule,
    rule_text: DECISION_RULE_NAMES[limit.rule],
    limit_text: `${limit.side === 'at_most' ? 'at most' : 'at least'} ${limit.percent} %`,
  }
  const none = (text: string): ReportDecision => ({
    ...said,
    result_text: 'N/A',
    outcome: null,
    outcome_text: `Not decided: ${text}`,
  })
  if (isDry && facts.moisture === null) return none('the moisture is not known')
  const { percent, uncertain, atMost } = quantity
  if (percent === null) {
    if (atMost === null || limit.side === 'at_least' || atMost > limit.percent) return none('no quantified result')
    const most = roundHalfUp(atMost, 4)
    return {
      ...said,
      result_text: `below LOQ, at most ${most} %`,
      outcome: 'pass',
      outcome_text: OUTCOME_WORDS.pass,
    }
  }
  const texts = budget && uncertain ? statedTexts(budget, uncertain, format) : null
  const value = texts?.percent_text ?? format.percent(percent)
  const expanded = texts && texts.uncertainty !== null ? texts.uncertainty_text : null
  const measured = { value: Number(value), expanded: expanded === null ? null : Number(expanded) }
  const rule = { side: limit.side, value: limit.percent, rule: limit.rule }
  const outcome = decide(measured, rule)
  if (outcome === null) return none('the result has no uncertainty')
  const band = limit.rule === 'guard_band' || limit.rule === 'four_words'
  return {
    ...said,
    ...(band && {
      limit_text: `${said.limit_text}, accepted ${limit.side === 'at_most' ? 'up to' : 'from'} ${trimmed(
        acceptanceLimit(rule, measured.expanded ?? 0),
      )} %`,
    }),
    result_text: expanded === null ? `${value} %` : `${value} ± ${expanded} %`,
    outcome,
    outcome_text: OUTCOME_WORDS[outcome],
    ...(limit.rule === 'hemp' && expanded !== null && { sentence: hempSentence(value, expanded, limit.percent) }),
  }
}

function trimmed(value: number): string {
  return String(Number(roundHalfUp(value, 10)))
}

/** The analyte or 'Total THC' that a limit names; null where the method has none such. */
function quantityOf({ of, basis }: ResultLimit, facts: DecisionFacts): Quantity | null {
  const { compounds, totals, moisture, budget } = facts
  const total = totals.find(({ name }) => `total ${name}`.toLowerCase() === of.toLowerCase())
  const compound = compounds.find((one) => one.compound.toLowerCase() === of.toLowerCase())
  if (!total && !compound) return null
  const forms: [ReportedCompound, number][] = total
    ? compounds.flatMap((one): [ReportedCompound, number][] =>
        one.compound === total.primary_analyte
          ? [[one, 1]]
          : one.compound === total.acid_analyte
            ? [[one, total.acid_ratio_conversion_factor]]
            : [],
      )
    : compound
      ? [[compound, 1]]
      : []
  const isQuantified = forms.some(([{ state }]) => state === 'value' || state === 'over_bounds')
  const received = isQuantified ? (total ? total.percent : (compound?.percent ?? null)) : null
  const uncertain =
    budget === undefined
      ? null
      : total
        ? uncertainTotal(budget, total, compounds)
        : compound
          ? uncertainCompound(budget, compound)
          : null
  const most = isQuantified ? null : mostOf(forms)
  if (basis !== 'dry weight') return { percent: received, uncertain, atMost: most }
  const dry = (value: number | null) => (moisture === null ? null : dryOrNull(value, moisture))
  return {
    percent: dry(received),
    uncertain: budget && uncertain && moisture !== null ? uncertainDry(budget, uncertain, moisture) : null,
    atMost: dry(most),
  }
}

/** What forms below their LOQ come to at most, percent; null where one is not measured, or an LOQ is not stated. */
function mostOf(forms: readonly (readonly [ReportedCompound, number])[]): number | null {
  const isBelow = ([{ state, loq }]: (typeof forms)[number]) =>
    (state === 'below_loq' || state === 'not_detected') && isStatedLoq(loq)
  if (forms.length === 0 || !forms.every(isBelow)) return null
  return forms.reduce((sum, [{ loq }, factor]) => sum + factor * (loq ?? 0), 0)
}
