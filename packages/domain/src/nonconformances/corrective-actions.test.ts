import { describe, expect, test } from 'vitest'
import {
  countedActions,
  isVerified,
  mayCheckEffect,
  validateAction,
  validateCheck,
  validateDone,
  type CorrectiveAction,
} from './corrective-actions.ts'
import { NONCONFORMANCE_TEXTS } from './nonconformance-rules.ts'
import { FIRST_YEAR_TEXT } from '../text/calendar-day.ts'

const TODAY = '2026-11-29'
const [ANA, BEN, CY] = [1, 2, 3]
const planned = {
  what: 'Replace the column.',
  who_id: ANA,
  due_on: '2026-12-01',
  checker_id: BEN,
  check_due_on: '2026-12-02',
}
const NOTE = 'The system suitability of three days passed.'

function action(id: number, more: Partial<CorrectiveAction> = {}): CorrectiveAction {
  const days = { due_on: '2026-12-01', done_on: null, check_due_on: '2026-12-02', checked_on: null }
  const people = { who_id: ANA, done_by_id: null, checker_id: BEN }
  return { id, round: 1, ...people, ...days, is_effective: null, replaces_id: null, ...more }
}

describe('an action as it is planned', () => {
  test.each([
    [{}, {}],
    [{ due_on: TODAY, check_due_on: '2026-11-30' }, {}],
    [{ due_on: '2026-11-28' }, { due_on: [NONCONFORMANCE_TEXTS.due] }],
    [
      { due_on: '2026-12-32', check_due_on: '2027-01-01' },
      expect.objectContaining({ due_on: [NONCONFORMANCE_TEXTS.due] }),
    ],
    [{ due_on: '0026-12-01' }, expect.objectContaining({ due_on: [FIRST_YEAR_TEXT] })],
    [{ check_due_on: '2026-12-01' }, { check_due_on: [NONCONFORMANCE_TEXTS.check_due] }],
    [{ what: 'Too short' }, { what: [NONCONFORMANCE_TEXTS.action] }],
    [{ who_id: 9 }, { who_id: [NONCONFORMANCE_TEXTS.who] }],
    [{ checker_id: 9 }, { checker_id: [NONCONFORMANCE_TEXTS.checker] }],
    [{ checker_id: ANA }, { checker_id: [NONCONFORMANCE_TEXTS.checker_same] }],
  ])('%j: %j', (change, errors) => {
    expect(validateAction({ ...planned, ...change }, TODAY, [ANA, BEN])).toEqual(errors)
  })

  test('who is alone in the laboratory checks it too', () => {
    expect(validateAction({ ...planned, checker_id: ANA }, TODAY, [ANA])).toEqual({})
  })
})

test.each([
  ['2026-11-20', null],
  [TODAY, null],
  ['2026-11-19', NONCONFORMANCE_TEXTS.done_on],
  ['2026-11-30', NONCONFORMANCE_TEXTS.done_on],
  ['2026-11-31', NONCONFORMANCE_TEXTS.done_on],
])('found on 2026-11-20, done on %s: %s', (done_on, error) => {
  const errors = validateDone({ done_on, done_note: NOTE }, '2026-11-20', TODAY)
  expect(errors).toEqual(error === null ? {} : { done_on: [error] })
})

test.each([
  ['2026-11-26', null],
  [TODAY, null],
  ['2026-11-25', NONCONFORMANCE_TEXTS.checked_on],
  ['2026-11-30', NONCONFORMANCE_TEXTS.checked_on],
])('done on 2026-11-25, checked on %s: %s', (checked_on, error) => {
  const errors = validateCheck({ checked_on, is_effective: false, check_note: NOTE }, '2026-11-25', TODAY)
  expect(errors).toEqual(error === null ? {} : { checked_on: [error] })
})

test('a check says whether it had the effect, and by what that was seen', () => {
  expect(validateCheck({ checked_on: TODAY, is_effective: 'yes', check_note: '' }, '2026-11-25', TODAY)).toEqual({
    is_effective: [NONCONFORMANCE_TEXTS.effect],
    check_note: [NONCONFORMANCE_TEXTS.check_note],
  })
})

describe('who may check the effect', () => {
  test.each([
    [CY, [ANA, BEN, CY], { allowed: true, alone: false }],
    [ANA, [ANA, BEN, CY], { allowed: false, alone: false }],
    [BEN, [ANA, BEN, CY], { allowed: false, alone: false }],
    // nobody is left who did not do it
    [BEN, [ANA, BEN], { allowed: true, alone: true }],
    [ANA, [ANA], { allowed: true, alone: true }],
  ])('planned for 1, done by 2, asked by %s of %j: %j', (person, people, verdict) => {
    expect(mayCheckEffect({ who_id: ANA, done_by_id: BEN }, person, people)).toEqual(verdict)
  })
})

describe('what counts', () => {
  const [without, instead] = [action(1, { is_effective: false }), action(2, { is_effective: true, replaces_id: 1 })]

  test('an action that another replaces counts no more, one of an earlier round neither', () => {
    const all = [without, instead, action(3, { round: 2 })]
    expect(countedActions(all, 1).map(({ id }) => id)).toEqual([2])
    expect(countedActions(all, 2).map(({ id }) => id)).toEqual([3])
  })

  test('it is verified when each that counts had its effect, and not without any', () => {
    expect(isVerified([without, instead], 1)).toBe(true)
    expect(isVerified([without, instead, action(4)], 1)).toBe(false)
    expect(isVerified([without], 1)).toBe(false)
    expect(isVerified([without, instead], 2)).toBe(false)
  })
})
