import { describe, expect, test } from 'vitest'
import { mayStrikeOut, validateEquipmentEvent } from './equipment-events.ts'
import { overrideError, validateEquipment } from './equipment-rules.ts'

const HPLC = { name: 'HPLC-1', kind: 'hplc', machine_name: 'HPLC-SIM-1' }
const TODAY = '2026-11-23'

test('the reason of an exception has 10 to 500 characters', () => {
  const refused = (length: number) => overrideError(` ${'x'.repeat(length)} `) !== null
  expect([9, 10, 500, 501].map(refused)).toEqual([true, false, false, true])
})

describe('[EQUIP-01] a piece', () => {
  test('has a name and a kind; the rest may be empty', () => {
    expect(validateEquipment(HPLC)).toEqual({})
    expect(validateEquipment({ name: ' ', kind: 'car' })).toEqual({
      name: ['Please enter a name. 64 characters max length.'],
      kind: ['Please select a kind'],
    })
    expect(validateEquipment({ ...HPLC, in_service_since: '2026-02-30' })).toHaveProperty('in_service_since')
  })

  test('carries the name of a machine only where it is an HPLC', () => {
    expect(validateEquipment({ ...HPLC, kind: 'balance' })).toEqual({
      machine_name: ['Only an HPLC carries the name of a machine.'],
    })
  })

  test.each([
    [{ every_days: null, every_injections: null }, 'Please enter after how many days or injections it is due.'],
    [{ every_days: 0, every_injections: null }, 'Please enter a whole number of days from 1 to 3650'],
    [{ every_days: null, every_injections: 1.5 }, 'Please enter a whole number of injections from 1 to 100000'],
  ])('refuses the schedule %o', (of, text) => {
    expect(validateEquipment({ ...HPLC, schedules: [{ kind: 'verified', ...of }] })).toEqual({ 'schedules.0': [text] })
  })

  test('has one schedule of a kind, and counts injections only with a machine', () => {
    const schedule = { kind: 'verified' as const, every_days: null, every_injections: 500 }
    expect(validateEquipment({ ...HPLC, schedules: [schedule, schedule] })).toEqual({
      'schedules.1': ['Each kind of work can be scheduled once.'],
    })
    expect(validateEquipment({ name: 'Scale', kind: 'balance', schedules: [schedule] })).toEqual({
      'schedules.0': ['Injections are counted for a piece with a machine name only.'],
    })
  })
})

describe('[EQUIP-02] an event', () => {
  const event = { kind: 'calibrated', happened_on: TODAY, done_by: 'Mettler service', outcome: 'passed' }
  const errors = (change: object, state: 'in_service' | 'out_of_service' | 'retired' = 'in_service') =>
    Object.keys(validateEquipmentEvent({ ...event, ...change }, { state }, TODAY))

  test('has a day that is not in the future, a doer, and for a calibration an outcome', () => {
    expect(errors({})).toEqual([])
    expect(errors({ happened_on: '2026-11-24', done_by: '', outcome: null })).toEqual([
      'happened_on',
      'done_by',
      'outcome',
    ])
    expect(errors({ next_due_on: TODAY })).toEqual(['next_due_on'])
    expect(errors({ kind: 'moved', outcome: null })).toEqual(['location'])
  })

  test('[EQUIP-06] that puts out of service says why, and since when the piece was suspect', () => {
    const out = { kind: 'out_of_service', outcome: null }
    expect(errors(out)).toEqual(['note', 'suspect_since'])
    expect(errors({ ...out, note: 'Lamp', suspect_since: '2026-11-24' })).toEqual(['suspect_since'])
    expect(errors({ ...out, note: 'Lamp', suspect_since: '2026-11-20' })).toEqual([])
    expect(errors({ ...out, note: 'Lamp', suspect_since: '2026-11-20' }, 'out_of_service')).toEqual(['kind'])
  })

  test('puts back only what is out, and nothing follows a retirement', () => {
    const back = { kind: 'back_in_service', outcome: null, note: 'New lamp' }
    expect(errors(back)).toEqual(['kind'])
    expect(errors(back, 'out_of_service')).toEqual([])
    expect(errors({}, 'retired')).toEqual(['kind'])
  })

  test('is struck out only where the state of the piece does not come from it', () => {
    expect(mayStrikeOut('calibrated')).toBe(true)
    expect(mayStrikeOut('out_of_service')).toBe(false)
  })
})
