import type { Receipt, ReceiptUnit } from '../samples/receipt-rules.ts'
import { TAKING_KINDS, type CustodyFacts, type CustodyKind, type CustodyState } from './custody-rules.ts'

/** Where a sample is and what is left of it, by its events. */
export interface SampleCustody {
  state: CustodyState
  place_id: number | null
  /** In `amount_unit`; null where nobody noted an amount. Never below 0. */
  amount_left: number | null
  amount_unit: ReceiptUnit | null
  /** Why it is refused. */
  refused_why: string | null
  /** When it was refused, given away or disposed of; ISO 8601. */
  since: string | null
  /** Until when it has to be kept; ISO 8601. */
  kept_until: string | null
}

/** Of a sample without events: what its receipt says. */
export function custodyAtReceipt(receipt: Pick<Receipt, 'amount' | 'amount_unit'> | null): SampleCustody {
  return {
    state: 'here',
    place_id: null,
    amount_left: receipt?.amount ?? null,
    amount_unit: receipt?.amount == null ? null : receipt.amount_unit,
    refused_why: null,
    since: null,
    kept_until: null,
  }
}

export type CustodyRefusalCode =
  | 'sample_disposed'
  | 'sample_away'
  | 'sample_refused'
  | 'sample_kept'
  | 'amount_unit_differs'
  | 'amount_exceeded'

/** Why an event cannot be: a code of docs/errors.md with what its sentence says. */
export interface CustodyRefusal {
  code: CustodyRefusalCode
  /** Since or until when. */
  when?: string
  values?: Record<string, string>
}

/** What may happen to a sample that was refused: it is not worked on, and can be accepted after all. */
const OF_REFUSED: readonly CustodyKind[] = ['received', 'refused', 'moved', 'returned', 'sent_on', 'disposed']

/** The sample after the event, or why the event cannot be. */
export function custodyAfter(
  before: SampleCustody,
  event: CustodyFacts,
): { after: SampleCustody } | { refusal: CustodyRefusal } {
  const refusal = refusalOf(before, event)
  if (refusal !== null) return { refusal }
  const amount = amountAfter(before, event)
  if ('refusal' in amount) return amount
  const { kind } = event
  const state = stateAfter(before, kind, amount.amount_left)
  const isGone = state === 'away' || state === 'disposed'
  const after: SampleCustody = {
    ...before,
    ...amount,
    state,
    place_id: isGone ? null : (event.place_id ?? before.place_id),
    refused_why: kind === 'refused' ? event.note : state === 'refused' ? before.refused_why : null,
    since: state === 'here' ? null : state === before.state ? before.since : event.at,
  }
  return { after }
}

function refusalOf(before: SampleCustody, { kind, at }: CustodyFacts): CustodyRefusal | null {
  const since = before.since ?? ''
  if (before.state === 'disposed') return { code: 'sample_disposed', when: since }
  if (before.state === 'away' && kind !== 'received') return { code: 'sample_away', when: since }
  if (before.state === 'refused' && !OF_REFUSED.includes(kind)) return refusedBefore(before)
  const { kept_until: until } = before
  if (kind === 'disposed' && until !== null && Date.parse(at) < Date.parse(until))
    return { code: 'sample_kept', when: until }
  return null
}

/** Why a refused sample is neither worked on nor queued. */
function refusedBefore({ refused_why: why, since }: Pick<SampleCustody, 'refused_why' | 'since'>): CustodyRefusal {
  return { code: 'sample_refused', when: since ?? '', values: { why: why ?? '' } }
}

/** A disposal or a return of a part leaves the sample where it is. */
function stateAfter({ state }: SampleCustody, kind: CustodyKind, left: number | null): CustodyState {
  const isWhole = left === null || left === 0
  if (kind === 'received') return 'here'
  if (kind === 'refused') return 'refused'
  if (isWhole && (kind === 'returned' || kind === 'sent_on')) return 'away'
  if (isWhole && kind === 'disposed') return 'disposed'
  return state
}

type Amount = Pick<SampleCustody, 'amount_left' | 'amount_unit'>

function amountAfter(
  before: SampleCustody,
  { kind, amount, amount_unit }: Pick<CustodyFacts, 'kind' | 'amount' | 'amount_unit'>,
): Amount | { refusal: CustodyRefusal } {
  const { amount_left: left, amount_unit: unit } = before
  // what is given away or disposed of without an amount is all that is left
  if (amount === null || amount_unit === null)
    return TAKING_KINDS.includes(kind)
      ? { amount_left: left === null ? null : 0, amount_unit: unit }
      : { amount_left: left, amount_unit: unit }
  if (kind === 'received') return { amount_left: amount, amount_unit }
  if (!TAKING_KINDS.includes(kind) || left === null || unit === null) return { amount_left: left, amount_unit: unit }
  const taken = inUnit(amount, amount_unit, unit)
  if (taken === null) return { refusal: { code: 'amount_unit_differs', values: { unit } } }
  const rest = rounded(left - taken)
  if (rest < 0) return { refusal: { code: 'amount_exceeded', values: { left: `${left} ${unit}` } } }
  return { amount_left: rest, amount_unit: unit }
}

/** Of masses; null where one unit cannot be turned into the other. */
function inUnit(amount: number, from: ReceiptUnit, to: ReceiptUnit): number | null {
  if (from === to) return amount
  if (from === 'mg' && to === 'g') return amount / 1000
  if (from === 'g' && to === 'mg') return amount * 1000
  return null
}

/** Sums of decimal numbers leave a rest far behind what a balance shows. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}

/** What is given away or disposed of without an amount is all that is left: the event says how much that was. */
export function withWholeAmount(event: CustodyFacts, { amount_left, amount_unit }: SampleCustody): CustodyFacts {
  const isWhole = TAKING_KINDS.includes(event.kind) && event.amount === null && (amount_left ?? 0) > 0
  return isWhole ? { ...event, amount: amount_left, amount_unit } : event
}

/** What is left after these events when the receipt is corrected; null where more was taken than it says now. */
export function amountAfterAll(
  receipt: Parameters<typeof custodyAtReceipt>[0],
  events: readonly Pick<CustodyFacts, 'kind' | 'amount' | 'amount_unit'>[],
): Pick<SampleCustody, 'amount_left' | 'amount_unit'> | null {
  let amount: Amount = custodyAtReceipt(receipt)
  for (const event of events) {
    const next = amountAfter({ ...custodyAtReceipt(null), ...amount }, event)
    if ('refusal' in next) return null
    amount = next
  }
  return { amount_left: amount.amount_left, amount_unit: amount.amount_unit }
}
