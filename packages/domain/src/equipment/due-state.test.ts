import { describe, expect, test } from 'vitest'
import {
  dueDays,
  dueDaysToday,
  dueState,
  dueText,
  unfitText,
  type LastEvent,
  type ScheduledPiece,
} from './due-state.ts'

const TODAY = '2026-11-23'
const piece = (change: Partial<ScheduledPiece> = {}): ScheduledPiece => ({
  name: 'HPLC-1',
  state: 'in_service',
  state_since: '2026-01-05',
  state_why: null,
  in_service_since: '2026-01-05',
  listed_on: '2026-02-01',
  schedules: [],
  last_events: [],
  injections: null,
  ...change,
})
const calibrated = (happened_on: string, change: Partial<LastEvent> = {}): LastEvent => ({
  kind: 'calibrated',
  happened_on,
  outcome: 'passed',
  next_due_on: null,
  injections: null,
  ...change,
})
const every = (every_days: number | null, every_injections: number | null = null) => ({
  schedules: [{ kind: 'calibrated' as const, every_days, every_injections }],
})
const due = (change: Partial<ScheduledPiece>, today = TODAY) => dueState(piece(change), today)
const text = (change: Partial<ScheduledPiece>) => due(change).items.map(dueText).join()

describe('[EQUIP-03] what is due of a piece', () => {
  test('nothing without a schedule', () => {
    expect(due({})).toEqual({ due: 'ok', items: [], due_on: null })
    expect(unfitText(piece(), TODAY)).toBeNull()
  })

  test.each([
    ['2026-11-08', 'ok'],
    ['2026-11-09', 'due_soon'],
    ['2026-11-23', 'due_soon'],
    ['2026-11-24', 'overdue'],
  ])('on %s work of 11/23/2026 is %s: named 14 days before, overdue from the day after', (today, word) => {
    const state = due({ ...every(30), last_events: [calibrated('2026-10-24')] }, today)
    expect(state).toMatchObject({ due: word, due_on: '2026-11-23', items: [{ last_on: '2026-10-24' }] })
  })

  test('what was never recorded counts from the day in service, or from the day on the list', () => {
    expect(due(every(30))).toMatchObject({ due_on: '2026-02-04', items: [{ last_on: null }] })
    expect(due({ ...every(30), in_service_since: null }).due_on).toBe('2026-03-03')
  })

  test('the day that an event names goes before the schedule, and needs none', () => {
    const last_events = [calibrated('2026-10-24', { next_due_on: '2027-10-24' })]
    expect(due({ ...every(30), last_events })).toMatchObject({ due: 'ok', due_on: '2027-10-24' })
    expect(due({ last_events })).toMatchObject({ due: 'ok', due_on: '2027-10-24' })
  })

  test('one that failed does not count: overdue since that day', () => {
    const failed = { ...every(365), last_events: [calibrated('2026-11-20', { outcome: 'failed' })] }
    expect(due(failed).due).toBe('overdue')
    expect(text(failed)).toBe('Calibration failed 11/20/2026')
  })

  test('after so many injections, whichever comes first', () => {
    const after = (injections: number) => ({
      ...every(365, 1000),
      last_events: [calibrated('2026-11-01', { injections })],
    })
    expect(due(after(999)).due).toBe('ok')
    expect(due(after(1000)).due).toBe('overdue')
    expect(text(after(1000))).toBe('Calibration is due after 1000 injections; there are 1000 since 11/01/2026')
    expect(text({ ...every(null, 1000), injections: 12 })).toBe(
      'Calibration is due after 1000 injections; there are 12',
    )
  })

  test('the worst of several kinds counts; a retired piece owes nothing', () => {
    const schedules = [
      { kind: 'calibrated' as const, every_days: 365, every_injections: null },
      { kind: 'maintained' as const, every_days: 30, every_injections: null },
    ]
    const last_events = [calibrated('2026-10-01')]
    expect(due({ schedules, last_events }).items.map((item) => item.due)).toEqual(['ok', 'overdue'])
    expect(due({ schedules, last_events }).due).toBe('overdue')
    expect(due({ schedules, last_events, state: 'retired' }).due).toBe('ok')
  })
})

describe('[EQUIP-03] the days that put a piece in its place', () => {
  const days = (change: Partial<ScheduledPiece>) => dueDays(piece(change))

  test.each<[string, Partial<ScheduledPiece>, string | null, string | null]>([
    ['nothing scheduled', {}, null, null],
    ['due', { ...every(30), last_events: [calibrated('2026-10-24')] }, '2026-11-23', '2026-11-24'],
    [
      'failed',
      { ...every(30), last_events: [calibrated('2026-10-24', { outcome: 'failed' })] },
      '2026-10-24',
      '2026-10-24',
    ],
    ['retired', { ...every(30), state: 'retired' }, null, null],
    ['only injections', every(null, 1000), null, null],
  ])('%s', (_, change, due_on, overdue_on) => {
    expect(days(change)).toEqual({ due_on, overdue_on })
  })

  test('say on each day what the rule says', () => {
    const pieces = ['passed', 'failed'].map((outcome) =>
      piece({
        ...every(30),
        last_events: [calibrated('2026-10-24', { outcome: outcome === 'failed' ? outcome : 'passed' })],
      }),
    )
    for (const one of pieces)
      for (const today of ['2026-10-23', '2026-10-24', '2026-11-23', '2026-11-24', '2026-12-31']) {
        const { overdue_on } = dueDays(one)
        expect(overdue_on !== null && overdue_on <= today).toBe(
          dueState(one, today).due === 'overdue' && today >= '2026-10-24',
        )
      }
  })

  test('what injections use up is overdue today, and not before what is overdue longer', () => {
    const used = (last: string) => piece({ ...every(30, 10), last_events: [calibrated(last, { injections: 10 })] })
    expect(dueDaysToday(used('2026-11-20'), TODAY)).toEqual({ due_on: TODAY, overdue_on: TODAY })
    expect(dueDaysToday(used('2026-10-01'), TODAY)).toEqual({ due_on: '2026-10-31', overdue_on: '2026-11-01' })
    const fresh = piece({ ...every(30, 10), last_events: [calibrated('2026-11-20', { injections: 9 })] })
    expect(dueDaysToday(fresh, TODAY)).toEqual({ due_on: '2026-12-20', overdue_on: '2026-12-21' })
  })
})

test('[EQUIP-04] a piece that cannot be used says what is wrong, and since when', () => {
  const overdue = { ...every(30), last_events: [calibrated('2026-10-02')] }
  expect(unfitText(piece(overdue), TODAY)).toBe('HPLC-1 is overdue: Calibration was due 11/01/2026')
  expect(unfitText(piece(overdue), '2026-11-01')).toBeNull()
  const out = { state: 'out_of_service', state_since: '2026-11-20', state_why: 'Lamp' } as const
  expect(unfitText(piece(out), TODAY)).toBe('HPLC-1 is out of service since 11/20/2026 (Lamp)')
  expect(unfitText(piece({ ...out, state: 'retired' }), TODAY)).toBe('HPLC-1 is retired since 11/20/2026')
})
