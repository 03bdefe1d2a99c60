import type { MemberRole } from './roles.ts'

/** One injection of a machine, as the bracket sees it. */
export interface BracketedInjection {
  member_id: number
  role: MemberRole
  /** ISO 8601. */
  at: string
  machine: string
  /** Of a check standard. */
  passing: boolean
}

/**
 * The samples that stand outside of a passing bracket: the check standards next to an injection on both sides, in the order
 * of injection on its machine, must pass, with no more than `most` sample injections between them. (216-RICR-60-05-6.22)
 */
export function outsideBrackets(injections: readonly BracketedInjection[], most: number): Set<number> {
  const outside = new Set<number>()
  if (most <= 0) return outside
  for (const ofMachine of Map.groupBy(injections, ({ machine }) => machine).values()) {
    let open: BracketedInjection[] = []
    let before = false
    const close = (isPassing: boolean) => {
      if (!before || !isPassing || open.length > most) for (const { member_id } of open) outside.add(member_id)
      open = []
      before = isPassing
    }
    for (const injection of ofMachine.toSorted((a, b) => a.at.localeCompare(b.at))) {
      if (injection.role === 'CCV') close(injection.passing)
      else if (injection.role === 'sample') open.push(injection)
    }
    close(false)
  }
  return outside
}
