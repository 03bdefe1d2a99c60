import { expect, test } from 'vitest'
import type { MachineState } from '../instrument/machine-state.ts'
import { READY_MACHINE as READY } from '../testing/ready-machine.ts'
import { isSilent, LEASE_MS } from './queue-lease.ts'
import {
  awaitsPerson,
  needsLook,
  QUEUE_RUN_ENDS,
  queueRunEndText,
  ruleOfFault,
  ruleOfReturn,
  runStopOf,
  type QueueRunEnd,
} from './queue-run.ts'

test.each<[Partial<MachineState>, QueueRunEnd | null]>([
  [{}, null],
  [{ status: 'RUN', sequenceRunning: true }, null],
  [{ status: 'ERROR', errors: 'Leak detected', sequencePaused: true }, 'instrument_error'],
  [{ status: 'ERROR', errors: 'Lamp: off', sequencePaused: true }, 'lamp_fault'],
  [{ status: 'ERROR', errors: 'G7120A: Pressure above upper limit' }, 'pressure_fault'],
  [{ status: 'POWEROFF' }, 'instrument_error'],
  [{ sequencePaused: true }, 'paused'],
  [{ status: 'RUN', pausing: true }, 'paused'],
  [{ status: 'RUN', method: '3_Flush_Idle_Sleep.M' }, 'service'],
  [{ status: 'RUN', method: '2_Flush_Startup_Run.M' }, 'service'],
  [{ bottles: [{ channel: 'A', bot: 19.9, botlmt: 2 }] }, 'bottle_low'],
])('[TASK-05] a queue of %j stops by %s', (change, rule) => {
  expect(runStopOf({ ...READY, ...change })?.rule ?? null).toBe(rule)
})

test('an injection that the driver itself broke off is repeated twice; one that failed waits for a person', () => {
  const returns = [
    awaitsPerson('interrupted', 1),
    awaitsPerson('interrupted', 2),
    awaitsPerson('interrupted', 3),
    awaitsPerson('failed', 1),
    awaitsPerson('refused', 1),
    awaitsPerson('not_started', 9),
  ]
  expect(returns).toEqual([false, false, true, true, true, false])
})

test.each([
  ['Pressure above upper limit', 'pressure_fault'],
  ['G1312A: Pressure below lower limit', 'pressure_fault'],
  ['Pump: pressure too high', 'pressure_fault'],
  ['Pressure = 47.1 bar', null],
  ['UV lamp: ignition without success', 'lamp_fault'],
  ['Clamp not closed', null],
  ['Leak detected', null],
  ['', null],
])('%s is %s', (words, rule) => {
  expect(ruleOfFault(words)).toBe(rule)
})

test('a vial that came back ends the run by what the instrument said, or by the server that refused it', () => {
  const rules = [
    ruleOfReturn('failed', 'Lamp: it has gone out.'),
    ruleOfReturn('failed', 'Aborted.'),
    ruleOfReturn('interrupted', 'The driver stopped.'),
    ruleOfReturn('refused', 'The lamp of this sample is unknown.'),
  ]
  expect(rules).toEqual(['lamp_fault', 'vial_failed', 'vial_failed', 'result_refused'])
})

test('every rule has its sentence, and what a person did asks nobody to look', () => {
  expect(new Set(QUEUE_RUN_ENDS.map(queueRunEndText)).size).toBe(QUEUE_RUN_ENDS.length)
  expect(QUEUE_RUN_ENDS.filter((rule) => !needsLook(rule))).toEqual(['empty', 'paused', 'service'])
})

test.each(['page', 'driver'] as const)('a %s that was not heard for five minutes is silent', (kind) => {
  const lease = { holder: { kind, id: 'x', name: 'X' }, sinceMs: 0, untilMs: LEASE_MS[kind] }
  expect([isSilent(lease, 300_000), isSilent(lease, 300_001)]).toEqual([false, true])
})
