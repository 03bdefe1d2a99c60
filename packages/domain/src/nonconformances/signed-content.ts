import type { CorrectiveAction } from './corrective-actions.ts'

/** What stands in a nonconformance and is signed with its closing. */
export interface SignedNonconformance {
  number: string
  kind: string
  severity: string
  what: string
  found_on: string
  since: string | null
  containment: string | null
  cause_method: string | null
  causes: readonly string[]
  round: number
  touches: readonly { kind: string; record_id: number }[]
  actions: readonly (CorrectiveAction & {
    what: string
    who_name: string
    done_note: string | null
    done_by_name: string | null
    check_note: string | null
    checked_by_name: string | null
    checked_alone: boolean
  })[]
}

/** What a closing signs, as one text that is the same for the same content: its hash stands with the signature. */
export function signedNonconformanceText(record: SignedNonconformance): string {
  const touched = record.touches.map(({ kind, record_id }) => `${kind} ${record_id}`).toSorted()
  const actions = record.actions
    .toSorted((one, other) => one.id - other.id)
    .map((action) => [
      action.id,
      action.round,
      action.what,
      action.who_name,
      action.due_on,
      action.done_on,
      action.done_note,
      action.done_by_name,
      action.check_due_on,
      action.checked_on,
      action.is_effective,
      action.check_note,
      action.checked_by_name,
      action.checked_alone,
      action.replaces_id,
    ])
  const { number, kind, severity, what, found_on, since, containment, cause_method, causes, round } = record
  return JSON.stringify([
    [number, kind, severity, what, found_on, since],
    [containment, cause_method, causes, round],
    touched,
    actions,
  ])
}
