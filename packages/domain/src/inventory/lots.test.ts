import { describe, expect, test } from 'vitest'
import { daysBetween, effectiveExpiry, type LotDays } from './lot-expiry.ts'
import {
  certifiedError,
  LOT_TEXTS,
  openedError,
  validateExtension,
  validateLot,
  type CertifiedValue,
} from './lot-rules.ts'
import { lotRefusal, lotStepRefusal, shownLotState, type LotState, type LotStep } from './lot-states.ts'

const days: LotDays = {
  opened_on: null,
  expires_on: '2027-06-30',
  days_after_opening: 30,
  extended_to: null,
  extended_on: null,
}

describe('[INVENTORY-03] until when a lot may be used', () => {
  test('unopened until the day of its certificate, opened until the earlier of both', () => {
    expect(effectiveExpiry(days)).toBe('2027-06-30')
    expect(effectiveExpiry({ ...days, opened_on: '2027-01-31' })).toBe('2027-03-02')
    expect(effectiveExpiry({ ...days, opened_on: '2027-06-15' })).toBe('2027-06-30')
    expect(effectiveExpiry({ ...days, expires_on: null })).toBeNull()
    expect(effectiveExpiry({ ...days, opened_on: '2027-01-31', days_after_opening: null })).toBe('2027-06-30')
  })

  test('[INVENTORY-04] an extension counts instead, until a later opening ends it earlier', () => {
    const extended = { ...days, opened_on: '2027-01-31', extended_to: '2027-09-30', extended_on: '2027-03-01' }
    expect(effectiveExpiry(extended)).toBe('2027-09-30')
    expect(effectiveExpiry({ ...extended, opened_on: '2027-08-15' })).toBe('2027-09-14')
  })

  test('days between two days, across a change of the clock', () => {
    expect([daysBetween('2027-03-13', '2027-03-15'), daysBetween('2027-01-02', '2027-01-01')]).toEqual([2, -1])
  })
})

const lot = {
  lot_number: 'CB-17',
  item_name: 'CBDA 1 mg/mL',
  state: 'in_use' as LotState,
  state_since: '2027-01-10',
  state_reason: null,
  usable_until: '2027-03-02',
}

test('[INVENTORY-03] a lot that may not be used says why, since when and what to do', () => {
  expect(lotRefusal(lot, '2027-03-02')).toBeNull()
  expect(lotRefusal({ ...lot, usable_until: null }, '2099-01-01')).toBeNull()
  expect(lotRefusal(lot, '2027-03-03')).toBe(
    'Lot CB-17 of CBDA 1 mg/mL expired on 03/02/2027, 1 day ago. Choose another lot, or ask an admin to extend it.',
  )
  const texts = (['quarantined', 'empty', 'discarded'] as const).map((state) =>
    lotRefusal({ ...lot, state }, '2027-02-01'),
  )
  expect(texts).toEqual([
    'Lot CB-17 of CBDA 1 mg/mL is in quarantine since 01/10/2027. An admin can release it on its page.',
    'Lot CB-17 of CBDA 1 mg/mL is empty since 01/10/2027. Choose another lot.',
    'Lot CB-17 of CBDA 1 mg/mL was discarded on 01/10/2027. Choose another lot.',
  ])
  expect(lotRefusal({ ...lot, state: 'recalled', state_reason: 'wrong certificate' }, '2027-02-01')).toBe(
    'Lot CB-17 of CBDA 1 mg/mL was recalled on 01/10/2027 (wrong certificate). Choose another lot.',
  )
})

test('[INVENTORY-02] a lot is shown as expired after its last day, unless it has ended', () => {
  expect([shownLotState(lot, '2027-03-02'), shownLotState(lot, '2027-03-03')]).toEqual(['in_use', 'expired'])
  expect(shownLotState({ ...lot, state: 'empty' }, '2027-03-03')).toBe('empty')
})

test('each step is taken from its states only', () => {
  const steps: Record<LotStep, LotState[]> = {
    release: ['quarantined'],
    open: ['released'],
    empty: ['released', 'in_use'],
    discard: ['quarantined', 'released', 'in_use'],
    extend: ['quarantined', 'released', 'in_use'],
    recall: ['released', 'in_use', 'empty', 'discarded'],
    correct: ['quarantined'],
  }
  const states: LotState[] = ['quarantined', 'released', 'in_use', 'empty', 'discarded', 'recalled']
  const facts = { ...lot, extended_to: null }
  for (const step of Object.keys(steps) as LotStep[]) {
    const allowed = states.filter((state) => lotStepRefusal({ ...facts, state }, step, '2027-02-01') === null)
    expect([step, allowed]).toEqual([step, steps[step]])
  }
  expect(lotStepRefusal({ ...facts, state: 'empty' }, 'open', '2027-02-01')).toBe(
    'This lot is empty since 01/10/2027 and cannot be opened.',
  )
  expect(lotStepRefusal({ ...facts, state: 'quarantined' }, 'release', '2027-04-01')).toBe(
    'This lot expired on 03/02/2027 and cannot be released.',
  )
})

test('[INVENTORY-04] a lot is extended once, to a later day, with what shows that it is good', () => {
  const facts = { ...lot, extended_to: null }
  expect(lotStepRefusal({ ...facts, extended_to: '2027-05-01' }, 'extend', '2027-02-01')).toBe(
    'This lot was extended to 05/01/2027 already; a lot is extended once.',
  )
  expect(lotStepRefusal({ ...facts, usable_until: null }, 'extend', '2027-02-01')).toBe(
    'This lot has no expiry to extend.',
  )
  const good = { extended_to: '2027-04-01', evidence: 'CCV 1188 passed', hasFile: false }
  expect(validateExtension(good, '2027-03-02')).toEqual({})
  expect(validateExtension({ ...good, evidence: '', hasFile: true }, '2027-03-02')).toEqual({})
  expect(validateExtension({ extended_to: '2027-03-02', evidence: 'ok', hasFile: false }, '2027-03-02')).toEqual({
    extended_to: ['Please enter a day after 03/02/2027'],
    evidence: [LOT_TEXTS.evidence],
  })
})

test('[INVENTORY-02] what is received has a number, a day that is over and an amount', () => {
  const received = { lot_number: 'CB-17', received_on: '2027-01-10', amount_received: 1 }
  expect(validateLot(received, '2027-01-10')).toEqual({})
  expect(validateLot({ ...received, expires_on: '2027-06-30', days_after_opening: 30 }, '2027-01-10')).toEqual({})
  const wrong = {
    lot_number: '',
    received_on: '2027-01-11',
    amount_received: 0,
    expires_on: 'soon',
    days_after_opening: 1.5,
  }
  expect(validateLot(wrong, '2027-01-10')).toEqual({
    lot_number: [LOT_TEXTS.number],
    received_on: [LOT_TEXTS.future],
    amount_received: [LOT_TEXTS.amount],
    expires_on: [LOT_TEXTS.day],
    days_after_opening: [LOT_TEXTS.days],
  })
  expect(['2027-01-09', '2027-01-10', '2027-01-12'].map((day) => openedError(day, '2027-01-10', '2027-01-11'))).toEqual(
    [LOT_TEXTS.opened, null, LOT_TEXTS.future],
  )
})

test('[INVENTORY-05] a certified value has a unit, and may have a purity and an uncertainty with its k', () => {
  const cbd: CertifiedValue = {
    analyte: 'CBD',
    value: 1000,
    unit: 'ug/mL',
    purity_percent: 99.4,
    expanded_uncertainty: 6,
    k: 2,
  }
  expect(certifiedError([cbd, { ...cbd, analyte: 'CBDA' }])).toBeNull()
  const wrong: [Partial<CertifiedValue>, string][] = [
    [{ analyte: ' ' }, LOT_TEXTS.analyte],
    [{ value: 0 }, LOT_TEXTS.value],
    [{ value: 101, unit: 'percent' }, LOT_TEXTS.percent],
    [{ purity_percent: 100.1 }, LOT_TEXTS.percent],
    [{ purity_uncertainty: 99.4 }, LOT_TEXTS.purity],
    [{ purity_percent: null, purity_uncertainty: 1 }, LOT_TEXTS.purity],
    [{ k: null }, LOT_TEXTS.uncertainty],
    [{ k: 0.5 }, LOT_TEXTS.uncertainty],
    [{ k: 5.1 }, LOT_TEXTS.uncertainty],
    [{ expanded_uncertainty: null }, LOT_TEXTS.uncertainty],
  ]
  for (const [change, text] of wrong) expect(certifiedError([{ ...cbd, ...change }])).toBe(text)
  expect(certifiedError([cbd, cbd])).toBe(LOT_TEXTS.analyte)
})
