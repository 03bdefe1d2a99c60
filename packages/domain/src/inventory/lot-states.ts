import { dayInWords } from '../text/calendar-day.ts'
import { daysBetween } from './lot-expiry.ts'

/**
 * What is stored of a lot's state: received into quarantine, released by an admin, in use from its opening on, empty, discarded or
 * recalled. The last three end it.
 */
export const LOT_STATES = ['quarantined', 'released', 'in_use', 'empty', 'discarded', 'recalled'] as const
export type LotState = (typeof LOT_STATES)[number]

/** What is shown: a lot that could be used and is past its last day is expired. */
export type ShownLotState = LotState | 'expired'

export const LOT_STATE_NAMES: Readonly<Record<ShownLotState, string>> = {
  quarantined: 'Quarantined',
  released: 'Released',
  in_use: 'In use',
  expired: 'Expired',
  empty: 'Empty',
  discarded: 'Discarded',
  recalled: 'Recalled',
}

export interface LotStanding {
  state: LotState
  /** The day since which it is in this state. */
  state_since: string
  state_reason: string | null
  /** The last day of its effective expiry; null where none is known. */
  usable_until: string | null
}

/** A lot as its refusals name it. */
export interface NamedLot extends LotStanding {
  lot_number: string
  item_name: string
}

const USABLE: readonly LotState[] = ['released', 'in_use']
const ENDED: readonly LotState[] = ['empty', 'discarded', 'recalled']

export function isEnded(state: LotState): boolean {
  return ENDED.includes(state)
}

/** The state as it is shown on a day. */
export function shownLotState({ state, usable_until }: LotStanding, day: string): ShownLotState {
  return !isEnded(state) && usable_until !== null && usable_until < day ? 'expired' : state
}

/**
 * Why a lot may not be used on a day: what it is, since when, and what to do; null where it may (INVENTORY-03).
 * @param day '2027-02-28', the laboratory's
 * @param isTrial a control material that runs beside the lot in use, to be released by that
 */
export function lotRefusal(lot: NamedLot, day: string, isTrial = false): string | null {
  const name = `Lot ${lot.lot_number} of ${lot.item_name}`
  const since = dayInWords(lot.state_since)
  const { state } = lot
  if (state === 'recalled') {
    return `${name} was recalled on ${since} (${lot.state_reason ?? ''}). Choose another lot.`
  }
  if (state === 'empty') return `${name} is empty since ${since}. Choose another lot.`
  if (state === 'discarded') return `${name} was discarded on ${since}. Choose another lot.`
  if (lot.usable_until !== null && lot.usable_until < day) {
    const days = daysBetween(lot.usable_until, day)
    const ago = days === 1 ? '1 day ago' : `${days} days ago`
    return `${name} expired on ${dayInWords(lot.usable_until)}, ${ago}. Choose another lot, or ask an admin to extend it.`
  }
  if (state === 'quarantined' && !isTrial) {
    return `${name} is in quarantine since ${since}. An admin can release it on its page.`
  }
  return null
}

/** What may be done with a lot. */
export type LotStep = 'release' | 'open' | 'empty' | 'discard' | 'extend' | 'recall' | 'correct'

const FROM: Readonly<Record<LotStep, readonly LotState[]>> = {
  release: ['quarantined'],
  open: ['released'],
  empty: USABLE,
  discard: ['quarantined', ...USABLE],
  extend: ['quarantined', ...USABLE],
  recall: [...USABLE, 'empty', 'discarded'],
  // what a certificate says is fixed from the release on: what was computed from it must stay true
  correct: ['quarantined'],
}

const STEP_WORDS: Readonly<Record<LotStep, string>> = {
  release: 'released',
  open: 'opened',
  empty: 'marked empty',
  discard: 'discarded',
  extend: 'extended',
  recall: 'recalled',
  correct: 'corrected',
}

export interface StepFacts extends LotStanding {
  extended_to: string | null
}

/** Why a step may not be taken with a lot on a day; null where it may. */
export function lotStepRefusal(lot: StepFacts, step: LotStep, day: string): string | null {
  if (step === 'extend' && lot.extended_to !== null) {
    return `This lot was extended to ${dayInWords(lot.extended_to)} already; a lot is extended once.`
  }
  if (step === 'extend' && lot.usable_until === null) return 'This lot has no expiry to extend.'
  if (!FROM[step].includes(lot.state)) {
    const state = LOT_STATE_NAMES[lot.state].toLowerCase()
    return `This lot is ${state} since ${dayInWords(lot.state_since)} and cannot be ${STEP_WORDS[step]}.`
  }
  const mustBeFresh = step === 'release' || step === 'open'
  if (mustBeFresh && shownLotState(lot, day) === 'expired' && lot.usable_until !== null) {
    return `This lot expired on ${dayInWords(lot.usable_until)} and cannot be ${STEP_WORDS[step]}.`
  }
  return null
}
