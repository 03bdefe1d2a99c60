import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { dayInWords, isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { freeTextError, isBlank, nameError } from '../text/well-formed.ts'
import type { EquipmentKind } from './equipment-rules.ts'

/** One value of a daily check, with the limits that it must lie within; null where there is none. */
export interface CheckPoint {
  name: string
  unit: string
  low: number | null
  high: number | null
}

/** What is checked on each day of use, and what follows from a value outside of its limits. */
export interface CheckPlan {
  points: CheckPoint[]
  opens_nonconformance: boolean
  stops: boolean
}

/** A point as it was checked: the limits of that day stay with it. */
export interface CheckedValue extends CheckPoint {
  value: number
}

const POINTS_MAX = 6
const UNIT_MAX = 16

const CHECK_TEXTS = {
  points: `A daily check has 1 to ${POINTS_MAX} values.`,
  name: 'Please enter a name. 32 characters max length.',
  unit: `Please enter a unit. ${UNIT_MAX} characters max length.`,
  limits: 'Please enter at least one limit, and the lower one below the upper one.',
  value: 'Please enter a number',
  day: 'Please enter a day that is not in the future',
  done_by: 'Please enter who did it. 64 characters max length.',
  no_plan: 'This piece has no daily check: enter its values and limits with Edit.',
} as const

/** Values of a daily check that a new piece of a kind begins with; its limits are the laboratory's. */
export function usualPoints(kind: EquipmentKind): { name: string; unit: string }[] {
  if (kind === 'balance') {
    return [
      { name: 'Small weight', unit: 'g' },
      { name: 'Large weight', unit: 'g' },
    ]
  }
  if (kind === 'pipette') return [{ name: 'Delivered volume', unit: 'uL' }]
  return kind === 'refrigerator' || kind === 'oven' ? [{ name: 'Temperature', unit: 'C' }] : []
}

/** Messages for a plan by `checks` and `checks.points.N`; none for no plan. */
export function checkPlanErrors(plan: CheckPlan | null | undefined): FieldErrors {
  const errors: FieldErrors = {}
  if (!plan) return errors
  const isCounted = plan.points.length > 0 && plan.points.length <= POINTS_MAX
  addFieldError(errors, 'checks', isCounted ? null : CHECK_TEXTS.points)
  for (const [at, point] of plan.points.entries()) addFieldError(errors, `checks.points.${at}`, pointError(point))
  return errors
}

function pointError({ name, unit, low, high }: CheckPoint): string | null {
  const named = nameError(name, CHECK_TEXTS.name, 32) ?? nameError(unit, CHECK_TEXTS.unit, UNIT_MAX)
  if (named !== null) return named
  const isBounded = low !== null || high !== null
  const isOrdered = [low, high].every((limit) => limit === null || Number.isFinite(limit))
  return isBounded && isOrdered && (low === null || high === null || low < high) ? null : CHECK_TEXTS.limits
}

export interface CheckInput {
  happened_on?: unknown
  done_by?: unknown
  note?: unknown
  /** In the order of the points. */
  values?: readonly unknown[] | undefined
}

/** Messages for a check. @param today the day where the piece stands */
export function checkErrors(input: CheckInput, plan: CheckPlan | null, today: string): FieldErrors {
  const { happened_on: day, done_by: by, values = [] } = input
  const errors: FieldErrors = {}
  addFieldError(errors, 'happened_on', isCalendarDay(day) && day <= today ? null : wrongDay(day, CHECK_TEXTS.day))
  addFieldError(errors, 'done_by', isBlank(by) || freeTextError(by) !== null ? CHECK_TEXTS.done_by : null)
  addFieldError(errors, 'note', freeTextError(input.note, 500))
  if (plan === null) addFieldError(errors, 'values', CHECK_TEXTS.no_plan)
  for (const at of (plan?.points ?? []).keys()) {
    const value = values[at]
    addFieldError(
      errors,
      `values.${at}`,
      typeof value === 'number' && Number.isFinite(value) ? null : CHECK_TEXTS.value,
    )
  }
  return errors
}

export function isWithinLimits(value: number, { low, high }: Pick<CheckPoint, 'low' | 'high'>): boolean {
  return (low === null || value >= low) && (high === null || value <= high)
}

/** The values of a check with their limits; the check passed where each lies within them. */
export function judgeCheck(points: readonly CheckPoint[], values: readonly number[]) {
  const checked: CheckedValue[] = points.map((point, at) => ({ ...point, value: values[at] ?? Number.NaN }))
  return { checked, outcome: checked.every((one) => isWithinLimits(one.value, one)) ? 'passed' : 'failed' } as const
}

/** Why a piece is not checked on a day: null where it has no daily check, or passed it on that day. */
export function uncheckedText(
  piece: {
    name: string
    checks: CheckPlan | null
    last_check: { happened_on: string; outcome: 'passed' | 'failed' } | null
  },
  today: string,
): string | null {
  const { name, checks, last_check: last } = piece
  if (checks === null) return null
  if (last === null) return `${name} has a daily check that was never recorded`
  if (last.outcome === 'failed') return `${name} failed its daily check of ${dayInWords(last.happened_on)}`
  return last.happened_on === today ? null : `${name} was not checked today, last on ${dayInWords(last.happened_on)}`
}

/** '2 to 8 C', 'at most 8 C' */
export function limitsText({ low, high, unit }: Omit<CheckPoint, 'name'>): string {
  if (low === null) return `at most ${high ?? ''} ${unit}`
  return high === null ? `at least ${low} ${unit}` : `${low} to ${high} ${unit}`
}

/** 'Small weight 0.0998 g (0.0999 to 0.1001 g)' */
export function checkedText(value: CheckedValue): string {
  return `${value.name} ${value.value} ${value.unit} (${limitsText(value)})`
}

/** Why a piece was stopped and what a nonconformance says of a check that failed. */
export function failedCheckText(name: string, day: string, checked: readonly CheckedValue[]): string {
  const outside = checked.filter((one) => !isWithinLimits(one.value, one)).map(checkedText)
  return `The daily check of ${name} failed on ${dayInWords(day)}: ${outside.join('; ')}.`
}
