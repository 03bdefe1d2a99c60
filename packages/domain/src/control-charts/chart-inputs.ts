import { isBeforeFirstYear, wrongDay } from '../text/calendar-day.ts'
import { RULE_MODES, WESTGARD_RULES } from '../qc/westgard.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank, isStorableText, requiredTextError, textLength } from '../text/well-formed.ts'
import { LIMIT_BASES, type LimitBasis } from './control-limits.ts'

export const EVENT_LABEL_MAX = 64

export const CHART_TEXTS = {
  reason: 'Please say in 10 to 500 characters why.',
  basis: 'Please choose where the limits come from',
  centre: 'Please enter the centre',
  deviation: 'Please enter a standard deviation above 0',
  day: 'Please enter a day',
  order: 'The period ends before it begins',
  label: 'Please say what happened',
  machine: 'Please choose an instrument',
  few: 'At least 10 points that count are needed, and not all the same.',
  establishing: 'This chart has too few runs to establish its limits, or all are the same.',
  certificate: 'The certificate of its lot states no uncertainty of this analyte.',
  excluded: 'This point is excluded already.',
  included: 'This point is not excluded.',
  modes: 'Each rule is off, warns or rejects.',
} as const

/** Points of a chosen period that give limits, at least; fewer say little about a deviation. */
export const FEWEST_PERIOD_POINTS = 10

export interface LimitsInput {
  basis?: unknown
  centre?: unknown
  deviation?: unknown
  from?: unknown
  until?: unknown
  reason?: unknown
}

/** What is wrong with the reason of an exclusion or of limits. */
export function chartReasonError(reason: unknown): string | null {
  if (typeof reason !== 'string' || !isStorableText(reason)) return CHART_TEXTS.reason
  const length = textLength(reason.trim())
  return length >= 10 && length <= 500 ? null : CHART_TEXTS.reason
}

/** What is wrong with limits that are to be set by hand. */
export function validateLimits({ basis, centre, deviation, from, until, reason }: LimitsInput): FieldErrors {
  const isTyped = basis === 'typed'
  const isPeriod = basis === 'period'
  const spread = parseDecimal(deviation)
  const [start, end] = [instantOf(from), instantOf(until)]
  return collectFieldErrors({
    basis: LIMIT_BASES.includes(basis as LimitBasis) ? null : CHART_TEXTS.basis,
    centre: isTyped && parseDecimal(centre) === null ? CHART_TEXTS.centre : null,
    deviation: isTyped && !(spread !== null && spread > 0) ? CHART_TEXTS.deviation : null,
    from: isPeriod && start === null ? wrongDay(from, CHART_TEXTS.day) : null,
    until:
      !isPeriod || (end !== null && (start === null || end >= start))
        ? null
        : end === null
          ? wrongDay(until, CHART_TEXTS.day)
          : CHART_TEXTS.order,
    reason: chartReasonError(reason),
  })
}

/** What is wrong with an event that is added by hand. */
export function validateChartEvent(event: {
  machine_name: unknown
  happened_at: unknown
  label: unknown
}): FieldErrors {
  return collectFieldErrors({
    machine_name: isBlank(event.machine_name) ? CHART_TEXTS.machine : null,
    happened_at: instantOf(event.happened_at) === null ? wrongDay(event.happened_at, CHART_TEXTS.day) : null,
    label: requiredTextError(event.label, CHART_TEXTS.label, EVENT_LABEL_MAX),
  })
}

/** What is wrong with the modes of the rules; each rule has one. */
export function ruleModesError(modes: Readonly<Record<string, unknown>>): string | null {
  const isWhole = WESTGARD_RULES.every((rule) => RULE_MODES.some((mode) => mode === modes[rule]))
  return isWhole && Object.keys(modes).length === WESTGARD_RULES.length ? null : CHART_TEXTS.modes
}

function instantOf(value: unknown): number | null {
  const at =
    typeof value === 'string' && textLength(value) <= 40 && !isBeforeFirstYear(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}
