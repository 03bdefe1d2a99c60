import { expect, test } from 'vitest'
import {
  isVerified,
  mayCheckEffect,
  validateAction,
  validateCheck,
  type CorrectiveAction,
} from './corrective-actions.ts'
import { nextDueOn, nonconformanceDue, openItems, reminderDue } from './due-days.ts'
import { nonconformanceStepRefusal, validateCause, validateNonconformance } from './nonconformance-rules.ts'
import { nonconformanceNumber } from './nonconformance-words.ts'
import { registerFigures } from './register.ts'
import { signedNonconformanceText } from './signed-content.ts'

const planned: CorrectiveAction = {
  id: 1,
  round: 1,
  who_id: 7,
  due_on: '2026-02-10',
  done_on: null,
  done_by_id: null,
  checker_id: 8,
  check_due_on: '2026-03-10',
  checked_on: null,
  is_effective: null,
  replaces_id: null,
}
const done = { ...planned, done_on: '2026-02-09', done_by_id: 7 }
const effective = { ...done, checked_on: '2026-03-09', is_effective: true }
const open = { state: 'action', due_on: '2026-04-01', owner_id: 7, round: 1 } as const

test('numbers count up within a year and grow beyond three digits', () => {
  expect([nonconformanceNumber(2026, 7), nonconformanceNumber(2026, 1000)]).toEqual(['NC-2026-007', 'NC-2026-1000'])
})

test('what is said of one is judged with its days', () => {
  const said = { what: 'CBDA of CCV 3 read 78 %', kind: 'quality_control', severity: 'high', found_on: '2026-02-01' }
  expect(validateNonconformance(said, '2026-02-01')).toEqual({})
  const wrong = {
    what: 'short',
    kind: 'x',
    severity: '',
    found_on: '2026-02-02',
    since: '2026-02-03',
    due_on: '2026-02-01',
  }
  expect(Object.keys(validateNonconformance(wrong, '2026-02-01'))).toEqual([
    'what',
    'kind',
    'severity',
    'found_on',
    'since',
    'due_on',
  ])
})

test('a cause is five whys without a gap, or one text', () => {
  expect(validateCause('five_whys', ['the pipette', 'not checked', ''])).toEqual({})
  expect(Object.keys(validateCause('five_whys', ['', 'not checked']))).toEqual(['causes.0'])
  expect(Object.keys(validateCause('five_whys', ['a', '', 'c']))).toEqual(['causes.1'])
  expect(validateCause('free', ['the pipette was never checked'])).toEqual({})
  expect(Object.keys(validateCause('free', ['short']))).toEqual(['causes.0'])
})

test('a step is taken in its state only', () => {
  expect(nonconformanceStepRefusal('close', 'verified')).toBe(null)
  expect(nonconformanceStepRefusal('close', 'action')).toMatch('once each corrective action is done')
  expect(nonconformanceStepRefusal('edit', 'closed')).toMatch('reopened')
})

test('the effect is checked later and by someone else, alone only where there is nobody else', () => {
  const input = {
    what: 'Check the pipette weekly',
    who_id: 7,
    due_on: '2026-02-10',
    checker_id: 7,
    check_due_on: '2026-03-10',
  }
  expect(validateAction(input, '2026-02-01', [7, 8])).toEqual({
    checker_id: ['The effect is checked by someone else than who does it.'],
  })
  expect(validateAction(input, '2026-02-01', [7])).toEqual({})
  expect(Object.keys(validateAction({ ...input, check_due_on: '2026-02-10', who_id: 9 }, '2026-02-01', [7]))).toEqual([
    'who_id',
    'check_due_on',
  ])
  expect(mayCheckEffect(done, 8, [7, 8])).toEqual({ allowed: true, alone: false })
  expect(mayCheckEffect(done, 7, [7, 8])).toEqual({ allowed: false, alone: false })
  expect(mayCheckEffect(done, 7, [7])).toEqual({ allowed: true, alone: true })
  const check = { checked_on: '2026-02-09', is_effective: true, check_note: 'no failure since then' }
  expect(Object.keys(validateCheck(check, '2026-02-09', '2026-03-01'))).toEqual(['checked_on'])
  expect(validateCheck({ ...check, checked_on: '2026-02-10' }, '2026-02-09', '2026-03-01')).toEqual({})
})

test('verified is one whose actions all had their effect; one without effect is replaced', () => {
  const failed = { ...effective, is_effective: false }
  expect(isVerified([], 1)).toBe(false)
  expect(isVerified([effective, { ...planned, id: 2 }], 1)).toBe(false)
  expect(isVerified([effective], 1)).toBe(true)
  expect(isVerified([effective], 2)).toBe(false)
  expect(isVerified([failed, { ...effective, id: 2 }], 1)).toBe(false)
  expect(isVerified([failed, { ...effective, id: 2, replaces_id: 1 }], 1)).toBe(true)
})

test('what is open: an action, then its check, and the closing', () => {
  expect(openItems(open, [planned]).map(({ kind, person_id }) => [kind, person_id])).toEqual([
    ['action', 7],
    ['close', 7],
  ])
  expect(nextDueOn(open, [done])).toBe('2026-03-10')
  expect(nextDueOn(open, [effective])).toBe('2026-04-01')
  expect(nextDueOn({ ...open, state: 'closed' }, [planned])).toBe(null)
  expect(
    ['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-18'].map((day) => nonconformanceDue(day, '2026-03-10')),
  ).toEqual(['overdue', 'due_soon', 'due_soon', 'ok'])
})

test('a thing is mailed once as due and once as overdue; a new day begins again', () => {
  const item = { kind: 'action', action_id: 1, due_on: '2026-02-10', person_id: 7 } as const
  expect(reminderDue(item, {}, '2026-02-02')).toBe(null)
  expect(reminderDue(item, {}, '2026-02-03')).toBe('due_soon')
  const sent = { 'action 1': { due_on: '2026-02-10', as: 'due_soon' } } as const
  expect([reminderDue(item, sent, '2026-02-10'), reminderDue(item, sent, '2026-02-11')]).toEqual([null, 'overdue'])
  const late = { 'action 1': { due_on: '2026-02-10', as: 'overdue' } } as const
  expect(reminderDue(item, late, '2026-02-20')).toBe(null)
  expect(reminderDue({ ...item, due_on: '2026-02-22' }, late, '2026-02-20')).toBe('due_soon')
})

test('the register counts by kind, with mean days to close of those that are closed', () => {
  const { all, by_kind } = registerFigures([
    { kind: 'sample', found_on: '2026-02-01', closed_at: '2026-02-11T23:00:00.000Z' },
    { kind: 'sample', found_on: '2026-02-01', closed_at: '2026-02-06T08:00:00.000Z' },
    { kind: 'equipment', found_on: '2026-02-01', closed_at: null },
  ])
  expect(all).toEqual({ opened: 3, closed: 2, mean_days_to_close: 7.5 })
  expect(by_kind).toEqual([
    { kind: 'equipment', opened: 1, closed: 0, mean_days_to_close: null },
    { kind: 'sample', opened: 2, closed: 2, mean_days_to_close: 7.5 },
  ])
})

test('what is signed reads otherwise with any change, and the same whatever the order of its records', () => {
  const said = {
    number: 'NC-2026-001',
    kind: 'sample',
    severity: 'high',
    what: 'Two samples were exchanged',
    found_on: '2026-02-01',
    since: null,
    containment: 'stopped',
    cause_method: 'free',
    causes: ['labels'],
    round: 1,
    touches: [
      { kind: 'sample', record_id: 2 },
      { kind: 'lot', record_id: 1 },
    ],
    actions: [],
  }
  const text = signedNonconformanceText(said)
  expect(signedNonconformanceText({ ...said, touches: said.touches.toReversed() })).toBe(text)
  expect(signedNonconformanceText({ ...said, containment: 'stopped.' })).not.toBe(text)
  expect(signedNonconformanceText({ ...said, touches: said.touches.slice(1) })).not.toBe(text)
})
