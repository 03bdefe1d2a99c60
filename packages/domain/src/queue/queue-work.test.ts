import { describe, expect, test } from 'vitest'
import { isWorkedOff } from './queue-work.ts'

const waiting = { vials: [{ submitted: false, completed: false }] }
const running = { vials: [{ submitted: true, completed: false, machine: 'HPLC-1' }] }
const driver = (run: object | null) => ({ machine: 'HPLC-1', run })

describe('[WORK-10] whether somebody works towards the end of the queue', () => {
  test.each([
    ['nothing is with the instrument', { data: [waiting] }, false],
    ['a vial is with the instrument', { data: [running, waiting] }, true],
    ['a failed check stopped it', { data: [running], stopped: { check_label: 'CCV 2' } }, false],
    ['its run is open', { data: [waiting], drivers: [driver({ id: 1 })] }, true],
    ['its run was paused, and the last vial still runs', { data: [running, waiting], drivers: [driver(null)] }, false],
    ['another instrument runs', { data: [running], drivers: [{ machine: 'HPLC-2', run: null }] }, true],
    ['the vial is of no named instrument', { data: [{ vials: [{ submitted: true, completed: false }] }] }, true],
  ])('%s', (_, queue, expected) => {
    expect(isWorkedOff(queue, null)).toBe(expected)
  })

  test('the computer of the instrument knows that it is paused, and that a result is on its way', () => {
    expect(isWorkedOff({ data: [running] }, { paused: true, betweenVials: false })).toBe(false)
    expect(isWorkedOff({ data: [waiting] }, { paused: false, betweenVials: true })).toBe(true)
    expect(isWorkedOff({ data: [waiting] }, { paused: false, betweenVials: false })).toBe(false)
  })
})
