import { expect, test } from 'vitest'
import type { DueItem } from './due-state.ts'
import { isReminderDue, type Reminded } from './reminders.ts'

const ITEM: DueItem = {
  kind: 'calibrated',
  due: 'due_soon',
  due_on: '2026-12-01',
  last_on: null,
  is_failed: false,
  injections: null,
  every_injections: null,
}
const mailed = (mailed_on: string, due_on: string | null = '2026-12-01'): Reminded => ({
  calibrated: { due_on, mailed_on },
})

test.each<[string, Reminded, string, Partial<DueItem>, boolean]>([
  ['nothing that is not due', {}, '2026-11-01', { due: 'ok' }, false],
  ['14 days before, when it is named as due', {}, '2026-11-17', {}, true],
  ['once before the day', mailed('2026-11-17'), '2026-11-30', {}, false],
  ['on the day', mailed('2026-11-17'), '2026-12-01', {}, true],
  ['once on the day', mailed('2026-12-01'), '2026-12-01', {}, false],
  ['not within the week after', mailed('2026-12-01'), '2026-12-07', { due: 'overdue' }, false],
  ['each week after', mailed('2026-12-01'), '2026-12-08', { due: 'overdue' }, true],
  ['for the next due day again', mailed('2026-12-08'), '2027-11-20', { due_on: '2027-12-01' }, true],
  ['by injections at once', {}, '2026-12-01', { due: 'overdue', due_on: null }, true],
  ['by injections each week', mailed('2026-12-01', null), '2026-12-08', { due: 'overdue', due_on: null }, true],
  ['by injections not within it', mailed('2026-12-01', null), '2026-12-07', { due: 'overdue', due_on: null }, false],
])('[EQUIP-03] a mail goes out: %s', (_what, reminded, today, change, expected) => {
  expect(isReminderDue({ ...ITEM, ...change }, reminded, today)).toBe(expected)
})
