import { expect, test } from 'vitest'
import { validatePackagePeriod } from '../audit-packages/package-rules.ts'
import { validateOrigin } from '../certificates/form-rules-origin.ts'
import { validateChartEvent, validateLimits } from '../control-charts/chart-inputs.ts'
import { custodyInputErrors } from '../custody/custody-rules.ts'
import { checkErrors } from '../equipment/daily-checks.ts'
import { validateEquipmentEvent } from '../equipment/equipment-events.ts'
import { validateEquipment } from '../equipment/equipment-rules.ts'
import { openedError, validateExtension, validateLot } from '../inventory/lot-rules.ts'
import { validateSolution } from '../inventory/lot-uses.ts'
import { validateStudy } from '../limit-studies/limit-studies.ts'
import { validateAction, validateCheck, validateDone } from '../nonconformances/corrective-actions.ts'
import { validateNonconformance } from '../nonconformances/nonconformance-rules.ts'
import { validateProficiencyRound } from '../proficiency/proficiency-rules.ts'
import { receiptErrors } from '../samples/receipt-rules.ts'
import { checkBudget } from '../uncertainty/check-budget.ts'
import { FIRST_YEAR_TEXT } from './calendar-day.ts'
import { typedDaysError } from './typed-days.ts'

/** What a browser gives after the first digit of a year. */
const DAY = '0002-11-28'
const INSTANT = `${DAY}T10:00:00Z`
const TODAY = '2026-11-28'
const NOW = new Date('2026-11-28T12:00:00Z')

test.each<[string, Readonly<Record<string, unknown>>, string[]]>([
  ['a lot', validateLot({ received_on: DAY, expires_on: DAY }, TODAY), ['received_on', 'expires_on']],
  ['an extension', validateExtension({ extended_to: DAY, hasFile: false }, TODAY), ['extended_to']],
  ['the opening of a lot', { day: openedError(DAY, TODAY, TODAY) }, ['day']],
  ['a solution', validateSolution({ expires_on: DAY, parts: [] }, 'mL', TODAY), ['expires_on']],
  ['a piece of equipment', validateEquipment({ in_service_since: DAY }), ['in_service_since']],
  [
    'what happened to it',
    validateEquipmentEvent(
      { kind: 'out_of_service', happened_on: DAY, next_due_on: DAY, suspect_since: DAY },
      { state: 'in_service' },
      TODAY,
    ),
    ['happened_on', 'next_due_on', 'suspect_since'],
  ],
  ['a daily check', checkErrors({ happened_on: DAY }, null, TODAY), ['happened_on']],
  [
    'a nonconformance',
    validateNonconformance({ found_on: DAY, since: DAY, due_on: DAY }, TODAY),
    ['found_on', 'since', 'due_on'],
  ],
  ['an action', validateAction({ due_on: DAY, check_due_on: DAY }, TODAY, []), ['due_on', 'check_due_on']],
  ['an action done', validateDone({ done_on: DAY }, TODAY, TODAY), ['done_on']],
  ['an action checked', validateCheck({ checked_on: DAY }, TODAY, TODAY), ['checked_on']],
  ['a proficiency round', validateProficiencyRound({ reported_on: DAY, results: [] }, TODAY), ['reported_on']],
  ['a study', validateStudy({ studied_on: DAY, values: [] }, TODAY), ['studied_on']],
  ['a budget', checkBudget({ estimated_on: DAY, lines: [] }, TODAY, []).errors, ['estimated_on']],
  ['a period', validatePackagePeriod({ from: DAY, to: DAY }, TODAY), ['from', 'to']],
  ['an origin', validateOrigin({ date_assigned: DAY }), ['date_assigned']],
  ['limits of a chart', validateLimits({ basis: 'period', from: INSTANT, until: INSTANT }), ['from', 'until']],
  [
    'an event of a chart',
    validateChartEvent({ machine_name: 'HPLC-1', happened_at: INSTANT, label: 'Column' }),
    ['happened_at'],
  ],
  ['custody', custodyInputErrors({ kind: 'moved', at: INSTANT }, NOW), ['at']],
  ['a receipt', receiptErrors({ collected_at: INSTANT, received_at: INSTANT }, NOW), ['collected_at', 'received_at']],
  ['days of the calendar', { days: typedDaysError(DAY) }, ['days']],
])('a year that nobody means is told as such: %s', (_, errors, fields) => {
  expect(fields.map((field) => [errors[field]].flat())).toEqual(fields.map(() => [FIRST_YEAR_TEXT]))
})
