import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { isBlank, isStorableText, textLength } from '../text/well-formed.ts'
import { NONCONFORMANCE_KINDS, NONCONFORMANCE_SEVERITIES, type NonconformanceState } from './nonconformance-words.ts'

export const NONCONFORMANCE_TEXTS = {
  what: 'Please say in 10 to 2000 characters what happened',
  kind: 'Please select a kind',
  severity: 'Please select a severity',
  found_on: 'Please enter a day that is not in the future',
  since: 'Please enter a day that is not after the day it was found',
  due_on: 'Please enter a day that is not before the day it was found',
  owner: 'Please select who takes care of it',
  containment: 'Please say in 10 to 2000 characters what was done at once, or why nothing had to be',
  why: 'Please answer in 1 to 500 characters',
  cause: 'Please say in 10 to 2000 characters why it happened',
  action: 'Please say in 10 to 2000 characters what is to be done',
  who: 'Please select who does it',
  due: 'Please enter a day that is not before today',
  checker: 'Please select who checks the effect',
  checker_same: 'The effect is checked by someone else than who does it.',
  check_due: 'Please enter a day after the day it is due',
  done_on: 'Please enter a day from when it was found until today',
  done_note: 'Please say in 10 to 2000 characters what was done',
  checked_on: 'Please enter a day after it was done, until today',
  effect: 'Please select whether it had the effect',
  check_note: 'Please say in 10 to 2000 characters by what you saw it',
} as const

/** As many whys are asked. */
export const MOST_WHYS = 5

export interface NonconformanceInput {
  what?: unknown
  kind?: unknown
  severity?: unknown
  /** Days are '2027-02-28'. */
  found_on?: unknown
  since?: unknown
  due_on?: unknown
}

/** Messages for what is said of one when it is opened or changed; the same for the screen and the API. */
export function validateNonconformance(input: NonconformanceInput, today: string): FieldErrors {
  const { found_on: found, since, due_on: due } = input
  const isFound = isCalendarDay(found)
  return collectFieldErrors({
    what: saidError(input.what, NONCONFORMANCE_TEXTS.what),
    kind: NONCONFORMANCE_KINDS.some((kind) => kind === input.kind) ? null : NONCONFORMANCE_TEXTS.kind,
    severity: NONCONFORMANCE_SEVERITIES.some((one) => one === input.severity) ? null : NONCONFORMANCE_TEXTS.severity,
    found_on: isFound && found <= today ? null : wrongDay(found, NONCONFORMANCE_TEXTS.found_on),
    since:
      isBlank(since) || (isCalendarDay(since) && isFound && since <= found)
        ? null
        : wrongDay(since, NONCONFORMANCE_TEXTS.since),
    due_on:
      isBlank(due) || (isCalendarDay(due) && isFound && due >= found)
        ? null
        : wrongDay(due, NONCONFORMANCE_TEXTS.due_on),
  })
}

/** The message for a text of 10 to 2000 characters. */
export function saidError(value: unknown, message: string): string | null {
  if (typeof value !== 'string' || !isStorableText(value)) return message
  const length = textLength(value.trim())
  return length >= 10 && length <= 2000 ? null : message
}

/** Messages for why it happened: the answers to up to five whys, or one free text. */
export function validateCause(method: unknown, causes: readonly unknown[]): FieldErrors {
  if (method !== 'five_whys')
    return collectFieldErrors({ 'causes.0': saidError(causes[0], NONCONFORMANCE_TEXTS.cause) })
  const last = causes.findLastIndex((answer) => !isBlank(answer))
  return collectFieldErrors(
    Object.fromEntries(
      causes.slice(0, MOST_WHYS).map((answer, index) => {
        const isNeeded = index === 0 || index <= last
        return [`causes.${index}`, isNeeded && !isAnswer(answer) ? NONCONFORMANCE_TEXTS.why : null]
      }),
    ),
  )
}

function isAnswer(value: unknown): boolean {
  return typeof value === 'string' && isStorableText(value) && !isBlank(value) && textLength(value.trim()) <= 500
}

/** What is done with one, and in which states it may be. */
const STEPS = {
  contain: ['open', 'contained'],
  investigate: ['contained', 'investigated'],
  add_action: ['investigated', 'action'],
  finish_action: ['action'],
  check_action: ['action'],
  close: ['verified'],
  reopen: ['closed'],
  edit: ['open', 'contained', 'investigated', 'action', 'verified'],
} as const satisfies Record<string, readonly NonconformanceState[]>
export type NonconformanceStep = keyof typeof STEPS

const REFUSALS: Readonly<Record<NonconformanceStep, string>> = {
  contain: 'What was done at once is entered before the cause.',
  investigate: 'The cause is entered after what was done at once, and before the actions.',
  add_action: 'An action is planned once the cause is entered, and until all of them had their effect.',
  finish_action: 'Only an action of an open nonconformance is done.',
  check_action: 'Only an action of an open nonconformance is checked.',
  close: 'It is closed once each corrective action is done and its effect was checked.',
  reopen: 'Only a closed nonconformance is reopened.',
  edit: 'A closed nonconformance is reopened before it is changed.',
}

/** Why a step may not be taken now; null where it may. */
export function nonconformanceStepRefusal(step: NonconformanceStep, state: NonconformanceState): string | null {
  const allowed: readonly NonconformanceState[] = STEPS[step]
  return allowed.includes(state) ? null : REFUSALS[step]
}
