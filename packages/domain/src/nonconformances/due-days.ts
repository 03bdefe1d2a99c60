import { dayAfter } from '../equipment/due-state.ts'
import { countedActions, type CorrectiveAction } from './corrective-actions.ts'
import type { NonconformanceState } from './nonconformance-words.ts'

/** From so many days before it is said that something is due. */
export const NONCONFORMANCE_DUE_SOON_DAYS = 7

/** What is open of a nonconformance: its closing, an action, or the check of an action's effect. */
export interface OpenItem {
  kind: 'close' | 'action' | 'check'
  /** The number of the action; 0 for the closing. */
  action_id: number
  due_on: string
  /** Whose it is; null where nobody's. */
  person_id: number | null
}

export interface DueFacts {
  state: NonconformanceState
  due_on: string
  owner_id: number | null
  round: number
}

/** Everything that is open of one, the earliest first; nothing once it is closed. */
export function openItems(facts: DueFacts, actions: readonly CorrectiveAction[]): OpenItem[] {
  if (facts.state === 'closed') return []
  const items = countedActions(actions, facts.round).flatMap((action): OpenItem[] => {
    if (action.done_on === null)
      return [{ kind: 'action', action_id: action.id, due_on: action.due_on, person_id: action.who_id }]
    if (action.checked_on !== null) return []
    return [{ kind: 'check', action_id: action.id, due_on: action.check_due_on, person_id: action.checker_id }]
  })
  const closing: OpenItem = { kind: 'close', action_id: 0, due_on: facts.due_on, person_id: facts.owner_id }
  return [...items, closing].toSorted((one, other) => one.due_on.localeCompare(other.due_on))
}

/** The earliest day of what is open; it is stored, so that lists, counts and mails find it by an index. */
export function nextDueOn(facts: DueFacts, actions: readonly CorrectiveAction[]): string | null {
  return openItems(facts, actions)[0]?.due_on ?? null
}

export type NonconformanceDue = 'ok' | 'due_soon' | 'overdue'

/** What its earliest open day says today. */
export function nonconformanceDue(nextDue: string | null, today: string): NonconformanceDue {
  if (nextDue === null || nextDue > dayAfter(today, NONCONFORMANCE_DUE_SOON_DAYS)) return 'ok'
  return nextDue < today ? 'overdue' : 'due_soon'
}

/** By open thing: which due day was mailed, and as what. */
export type NonconformanceReminders = Record<string, { due_on: string; as: 'due_soon' | 'overdue' }>

export function reminderKey({ kind, action_id }: Pick<OpenItem, 'kind' | 'action_id'>): string {
  return action_id === 0 ? kind : `${kind} ${action_id}`
}

/** As what a thing is mailed today: once when it comes due, once when it is overdue; null where it was, or need not be. */
export function reminderDue(
  item: OpenItem,
  sent: NonconformanceReminders,
  today: string,
): 'due_soon' | 'overdue' | null {
  const due = nonconformanceDue(item.due_on, today)
  if (due === 'ok') return null
  const last = sent[reminderKey(item)]
  return last?.due_on === item.due_on && (last.as === due || last.as === 'overdue') ? null : due
}
