import type { MemberRole } from './roles.ts'

/** A member with the injections that it needs. */
export interface PlannedMember {
  id: number
  role: MemberRole
  injections: number
}

/**
 * The order of a batch at the tray: blank, calibration or ICV, a CCV, control samples, then samples with their duplicates
 * and spikes, with a CCV before the bracket's number of sample injections is passed, and one at the end. Where carry-over is
 * judged the last blank stands after the first of calibration, ICV and CCV, the highest standard.
 * (216-RICR-60-05-6.22; the place of blank and controls is our choice)
 */
export function planSequence(members: readonly PlannedMember[], bracket: number, carryOver = false): number[] {
  const of = (...roles: MemberRole[]) => members.filter(({ role }) => roles.includes(role))
  const standards = of('CCV')
  const last = standards.length > 1 ? standards.at(-1) : undefined
  const between = standards.slice(0, last ? -1 : undefined)
  const blanks = of('MB')
  const after = carryOver ? blanks.pop() : undefined
  const order = [...blanks, ...of('CAL')]
  const highest = (isThere: boolean) => {
    if (after && isThere && !order.includes(after)) order.push(after)
  }
  highest(order.length > blanks.length)
  order.push(...of('ICV'))
  highest(order.length > blanks.length)
  const next = () => {
    const standard = between.shift()
    if (standard) order.push(standard)
  }
  next()
  highest(true)
  order.push(...of('LCS', 'LCSD'))
  let since = 0
  for (const member of of('sample')) {
    if (bracket > 0 && since > 0 && since + member.injections > bracket) {
      next()
      since = 0
    }
    order.push(member)
    since += member.injections
  }
  order.push(...of('DUP', 'MS', 'MSD'), ...between, ...(last ? [last] : []))
  return order.map(({ id }) => id)
}

export const SEQUENCE_RULES = {
  starts: 'A sample stands before the first CCV.',
  ends: 'A sample stands after the last CCV.',
  length: 'More than {most} sample injections stand between two CCVs.',
} as const
export type SequenceRule = keyof typeof SEQUENCE_RULES

/** What an order would break, with the member at which it does; empty for one that keeps the brackets. */
export function sequenceFaults(order: readonly PlannedMember[], bracket: number): { id: number; rule: SequenceRule }[] {
  if (bracket <= 0) return []
  const first = order.findIndex(({ role }) => role === 'CCV')
  const last = order.findLastIndex(({ role }) => role === 'CCV')
  let since = 0
  return order.flatMap(({ id, role, injections }, at): { id: number; rule: SequenceRule }[] => {
    if (role === 'CCV') since = 0
    if (role !== 'sample') return []
    const before = since
    since += injections
    if (first < 0 || at < first) return [{ id, rule: 'starts' }]
    if (at > last) return [{ id, rule: 'ends' }]
    return before <= bracket && since > bracket ? [{ id, rule: 'length' }] : []
  })
}
