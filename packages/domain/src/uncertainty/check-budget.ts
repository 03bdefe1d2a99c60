import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'
import { DEFAULT_HEAD, type BudgetHead, type BudgetLine } from './budget.ts'
import { BUDGET_NOTE_MAX, BUDGET_TEXTS as texts, type BudgetInput, type ChartPeriod } from './budget-input.ts'
import { readBudgetLine } from './read-budget-line.ts'

export interface CheckedBudget {
  head: BudgetHead
  lines: BudgetLine[]
  errors: FieldErrors
}

/**
 * A budget as it is kept, with what is wrong by wire path ('lines.0.references').
 * @param today 'YYYY-MM-DD', of whoever enters it
 * @param charts of the lines that name one, in their order
 */
export function checkBudget(input: BudgetInput, today: string, charts: readonly (ChartPeriod | null)[]): CheckedBudget {
  const number = (typed: unknown, standard: number) => (isBlank(typed) ? standard : parseDecimal(typed))
  const k = number(input.k, DEFAULT_HEAD.k)
  const r = number(input.correlation, DEFAULT_HEAD.correlation)
  const moisture = parseDecimal(input.moisture_u_percent)
  const { estimated_on: day, lines, note } = input
  const errors = collectFieldErrors({
    estimated_on: !isCalendarDay(day) ? wrongDay(day, texts.day) : day > today ? texts.later : null,
    k: k === null || k < 1 || k > 4 ? texts.k : null,
    correlation: r === null || r < -1 || r > 1 ? texts.correlation : null,
    moisture_u_percent:
      isBlank(input.moisture_u_percent) || (moisture !== null && moisture > 0 && moisture < 50) ? null : texts.moisture,
    note: freeTextError(note, BUDGET_NOTE_MAX),
    lines: lines.length === 0 ? texts.lines : null,
  })
  const read = lines.map((line, at) => readBudgetLine(line, k ?? DEFAULT_HEAD.k, charts[at] ?? null))
  for (const [at, { errors: found }] of read.entries()) {
    for (const [field, text] of Object.entries(found)) addFieldError(errors, `lines.${at}.${field}`, text)
    const isTwice = lines.findIndex(({ analyte }) => analyte === lines[at]?.analyte) < at
    if (isTwice) addFieldError(errors, `lines.${at}.source`, texts.twice)
  }
  return {
    head: {
      estimated_on: String(day),
      k: k ?? DEFAULT_HEAD.k,
      correlation: r ?? DEFAULT_HEAD.correlation,
      moisture_u_percent: moisture,
    },
    lines: read.flatMap(({ line }) => line ?? []),
    errors,
  }
}
