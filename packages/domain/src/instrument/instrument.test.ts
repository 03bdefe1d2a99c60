import { describe, expect, test } from 'vitest'
import { bottleChangeError, bottleColor, bottleMaximumMl, bottleWarning } from './bottles.ts'
import { CONNECTING, STOPPED, afterPoll, type DriverConnection } from './driver-connection.ts'
import { MACHINE_STATUSES, becameReady, isArmMoving, isInstrumentOnline, type MachineStatus } from './machine-state.ts'
import { isInstrumentBusy, settlePending, type PendingAction } from './pending-action.ts'

describe('pending actions', () => {
  const endsAt = (pending: PendingAction): MachineStatus[] =>
    MACHINE_STATUSES.filter((status) => settlePending(pending, status).pending === null)
  const pausedAtEnd = (pending: PendingAction, status: MachineStatus): boolean | null =>
    settlePending(pending, status).queue_paused

  test('[PENDING-01] [PENDING-10] start ends at RUN, and at no other status, and resumes the queue', () => {
    expect(endsAt('start')).toEqual(['RUN'])
    expect(pausedAtEnd('start', 'RUN')).toBe(false)
  })

  test('[PENDING-02] warmup ends at RUN', () => {
    expect(endsAt('warmup')).toEqual(['RUN'])
  })

  test('[PENDING-03] sleep ends at RUN', () => {
    expect(endsAt('sleep')).toEqual(['RUN'])
  })

  test('[PENDING-04] stop warming ends at PRERUN', () => {
    expect(endsAt('stop_warming')).toEqual(['PRERUN'])
  })

  test('[PENDING-05] stop sleeping ends at NOTREADY', () => {
    expect(endsAt('stop_sleeping')).toEqual(['NOTREADY'])
  })

  test('[PENDING-06] abort ends at PRERUN', () => {
    expect(endsAt('abort')).toEqual(['PRERUN'])
  })

  test('[PENDING-07] preprun ends at PRERUN', () => {
    expect(endsAt('preprun')).toEqual(['PRERUN'])
  })

  test('[PENDING-08] any other status leaves the action pending and the queue as it is', () => {
    expect(settlePending('start', 'PRERUN')).toEqual({ pending: 'start', queue_paused: null })
    expect(settlePending('abort', 'ERROR')).toEqual({ pending: 'abort', queue_paused: null })
    expect(settlePending(null, 'RUN')).toEqual({ pending: null, queue_paused: null })
  })

  test('[PENDING-09] the queue is paused at the end of every action but start', () => {
    expect(pausedAtEnd('warmup', 'RUN')).toBe(true)
    expect(pausedAtEnd('sleep', 'RUN')).toBe(true)
    expect(pausedAtEnd('stop_warming', 'PRERUN')).toBe(true)
    expect(pausedAtEnd('stop_sleeping', 'NOTREADY')).toBe(true)
    expect(pausedAtEnd('abort', 'PRERUN')).toBe(true)
    expect(pausedAtEnd('preprun', 'PRERUN')).toBe(true)
  })

  test('busy while an action is awaited or the arm moves', () => {
    expect([isInstrumentBusy('start', false), isInstrumentBusy(null, true), isInstrumentBusy(null, false)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('[PENDING-13] the arm moves from a change to INJECTING to the change from it', () => {
    expect(isArmMoving('PRERUN', 'INJECTING', false)).toBe(true)
    expect(isArmMoving('INJECTING', 'INJECTING', true)).toBe(true)
    expect(isArmMoving('INJECTING', 'RUN', true)).toBe(false)
    expect(isArmMoving('PRERUN', 'RUN', false)).toBe(false)
    expect(isArmMoving(null, 'INJECTING', false)).toBe(true)
  })
})

describe('the driver connection', () => {
  const poll = (connection: DriverConnection, ...hasState: boolean[]): DriverConnection =>
    hasState.reduce(afterPoll, connection)
  const empty = (count: number): boolean[] => Array.from({ length: count }, () => false)

  test('[DRIVER-05] 6 empty polls in a row disconnect and stop polling, 5 do not', () => {
    expect(poll(CONNECTING, true, ...empty(5))).toMatchObject({ status: 'Connected', polling: true })
    expect(poll(CONNECTING, true, ...empty(6))).toMatchObject({ status: 'Disconnected', polling: false })
  })

  test('[DRIVER-04] a poll with a state sets the count back', () => {
    expect(poll(CONNECTING, ...empty(5), true, ...empty(5))).toMatchObject({ status: 'Connected', empty_polls: 5 })
  })

  test('[DRIVER-06] Connecting... until the first state, Disconnected after 6 empty polls or when stopped', () => {
    expect(CONNECTING.status).toBe('Connecting...')
    expect(poll(CONNECTING, ...empty(5)).status).toBe('Connecting...')
    expect(poll(CONNECTING, true).status).toBe('Connected')
    expect(poll(CONNECTING, ...empty(6)).status).toBe('Disconnected')
    expect(STOPPED).toMatchObject({ status: 'Disconnected', polling: false })
    expect(poll(STOPPED, true)).toEqual(STOPPED)
  })

  test('POWEROFF, a disconnect and no state count as offline', () => {
    expect(isInstrumentOnline({ status: 'PRERUN' }, true)).toBe(true)
    expect(isInstrumentOnline({ status: 'POWEROFF' }, true)).toBe(false)
    expect(isInstrumentOnline({ status: 'PRERUN' }, false)).toBe(false)
    expect(isInstrumentOnline(null, true)).toBe(false)
  })

  test('ready once per change into PRERUN', () => {
    expect([becameReady('RUN', 'PRERUN'), becameReady('PRERUN', 'PRERUN'), becameReady(null, 'PRERUN')]).toEqual([
      true,
      false,
      true,
    ])
    expect(becameReady('PRERUN', 'RUN')).toBe(false)
  })
})

describe('bottles', () => {
  test('[BOTTLE-02] below 20 percent red with a warning of the channel', () => {
    expect(bottleColor(19.9)).toBe('red')
    expect(bottleWarning({ channel: 'A1', bot: 19.9 })).toBe('Warning Bottle A1 Low')
    expect(bottleWarning({ channel: 'A1', bot: 20 })).toBe(null)
  })

  test('[BOTTLE-03] from 20 to below 50 percent yellow', () => {
    expect([20, 49.9].map(bottleColor)).toEqual(['yellow', 'yellow'])
  })

  test('[BOTTLE-04] at 50 percent or more green', () => {
    expect([50, 100].map(bottleColor)).toEqual(['green', 'green'])
  })

  test('[BOTTLE-05] the maximum in mL is the limit in litres times 1000', () => {
    expect(bottleMaximumMl(2.5)).toBe(2500)
  })

  test('a current volume above the maximum is refused, an equal one is not', () => {
    expect(bottleChangeError(1001, 1000)).toBe('Current volume cannot exceed maximum volume')
    expect(bottleChangeError(1000, 1000)).toBe(null)
  })
})
