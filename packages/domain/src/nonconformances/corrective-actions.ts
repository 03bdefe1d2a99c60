import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { NONCONFORMANCE_TEXTS, saidError } from './nonconformance-rules.ts'

/** What is said where the laboratory had nobody else to check an effect. It stands with the check, on screen and paper. */
export const CHECKED_ALONE =
  'Checked by the person who did it: the laboratory had nobody else who could sign in and check it on this day.'

export interface CorrectiveAction {
  id: number
  round: number
  who_id: number
  due_on: string
  done_on: string | null
  done_by_id: number | null
  checker_id: number
  check_due_on: string
  checked_on: string | null
  is_effective: boolean | null
  replaces_id: number | null
}

export interface ActionInput {
  what?: unknown
  who_id?: unknown
  due_on?: unknown
  checker_id?: unknown
  check_due_on?: unknown
}

/**
 * Messages for an action as it is planned. The effect is checked by someone else than who does it; only where the laboratory has
 * nobody else (`people` of one) by the same person. (ISO/IEC 17025:2017, 8.7.1 d)
 * @param people who of the laboratory can do and check one
 */
export function validateAction(input: ActionInput, today: string, people: readonly number[]): FieldErrors {
  const { due_on: due, check_due_on: check, who_id: who, checker_id: checker } = input
  const isKnown = (id: unknown) => people.some((one) => one === id)
  const isSame = who === checker && people.length > 1
  return collectFieldErrors({
    what: saidError(input.what, NONCONFORMANCE_TEXTS.action),
    who_id: isKnown(who) ? null : NONCONFORMANCE_TEXTS.who,
    due_on: isCalendarDay(due) && due >= today ? null : wrongDay(due, NONCONFORMANCE_TEXTS.due),
    checker_id: !isKnown(checker) ? NONCONFORMANCE_TEXTS.checker : isSame ? NONCONFORMANCE_TEXTS.checker_same : null,
    check_due_on:
      isCalendarDay(check) && isCalendarDay(due) && check > due
        ? null
        : wrongDay(check, NONCONFORMANCE_TEXTS.check_due),
  })
}

export interface DoneInput {
  done_on?: unknown
  done_note?: unknown
}

/** Messages for what was done. @param found when the nonconformance was found */
export function validateDone({ done_on: day, done_note }: DoneInput, found: string, today: string): FieldErrors {
  return collectFieldErrors({
    done_on: isCalendarDay(day) && day >= found && day <= today ? null : wrongDay(day, NONCONFORMANCE_TEXTS.done_on),
    done_note: saidError(done_note, NONCONFORMANCE_TEXTS.done_note),
  })
}

export interface CheckInput {
  checked_on?: unknown
  is_effective?: unknown
  check_note?: unknown
}

/** Messages for a check of an action's effect: on a later day than it was done. */
export function validateCheck(input: CheckInput, doneOn: string, today: string): FieldErrors {
  const { checked_on: day, is_effective } = input
  return collectFieldErrors({
    checked_on:
      isCalendarDay(day) && day > doneOn && day <= today ? null : wrongDay(day, NONCONFORMANCE_TEXTS.checked_on),
    is_effective: typeof is_effective === 'boolean' ? null : NONCONFORMANCE_TEXTS.effect,
    check_note: saidError(input.check_note, NONCONFORMANCE_TEXTS.check_note),
  })
}

/** Who may check the effect: not who did it, unless there is nobody else. */
export function mayCheckEffect(
  action: Pick<CorrectiveAction, 'who_id' | 'done_by_id'>,
  person: number,
  people: readonly number[],
): { allowed: boolean; alone: boolean } {
  const isDoer = person === action.who_id || person === action.done_by_id
  const others = people.filter((one) => one !== action.who_id && one !== action.done_by_id)
  return { allowed: !isDoer || others.length === 0, alone: isDoer && others.length === 0 }
}

/** Those that still count: of this round, and not replaced because they had no effect. */
export function countedActions<Action extends Pick<CorrectiveAction, 'id' | 'round' | 'replaces_id'>>(
  actions: readonly Action[],
  round: number,
): Action[] {
  const current = actions.filter((action) => action.round === round)
  return current.filter(({ id }) => !current.some(({ replaces_id }) => replaces_id === id))
}

/** Whether every action that counts is done and had its effect; then the nonconformance is verified. */
export function isVerified(actions: readonly CorrectiveAction[], round: number): boolean {
  const counted = countedActions(actions, round)
  return counted.length > 0 && counted.every(({ is_effective }) => is_effective === true)
}
