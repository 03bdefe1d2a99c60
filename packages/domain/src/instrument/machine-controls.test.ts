import { describe, expect, test } from 'vitest'
import { beginRefusal, machineControls, type MachineControls, type QueueFacts } from './machine-controls.ts'
import { MACHINE_STATUSES, machineErrorText, type MachineState, type MachineStatus } from './machine-state.ts'

const RUN = '1_Run.M'
const FLUSH = '2_Flush_Startup_Run.M'
const SLEEP = '3_Flush_Idle_Sleep.M'

const idleState: MachineState = {
  status: 'PRERUN',
  method: RUN,
  pumpstate: 'ready',
  tempstate: 'ready',
  detectorstate: 'ready',
  numBottles: 0,
  bottles: [],
  sequenceRunning: false,
  sequencePaused: false,
  pausing: false,
  currentVialAcquiring: null,
  errors: '',
  machine: 'HPLC-1',
}
const emptyQueue: QueueFacts = {
  entries: 0,
  has_next_task: false,
  first_has_completed_vial: false,
  paused: false,
  between_vials: false,
}
const fullQueue: QueueFacts = { ...emptyQueue, entries: 2, has_next_task: true }

function controls(state: Partial<MachineState>, queue = emptyQueue): MachineControls {
  return machineControls({ ...idleState, ...state }, queue)
}
function labels(state: Partial<MachineState>, queue = emptyQueue): unknown {
  const { progress, note, buttons } = controls(state, queue)
  return { progress, note, buttons: buttons.map(({ label, action }) => [label, action]) }
}
function button(label: string, action: string | null): unknown {
  return {
    progress: null,
    note: null,
    buttons: [[label, action]],
  }
}

describe('the main button', () => {
  test('[MACHINE-02] ERROR: Clear sends preprun, whatever the method', () => {
    for (const method of [RUN, FLUSH, SLEEP, 'other.M']) {
      expect(labels({ status: 'ERROR', method, sequenceRunning: true })).toEqual(button('Clear', 'preprun'))
    }
  })

  test('[MACHINE-03] the sleep method NOTREADY: Wake/Warm Up sends warmup', () => {
    expect(labels({ status: 'NOTREADY', method: SLEEP })).toEqual(button('Wake/Warm Up', 'warmup'))
  })

  const warming = { progress: 'Warming', note: null, buttons: [['Stop Warming', 'stopMethod']] }

  test('[MACHINE-04] the startup flush method in PRERUN: Warming', () => {
    expect(labels({ status: 'PRERUN', method: FLUSH })).toEqual(warming)
  })

  test('[MACHINE-05] the startup flush method in RUN: Warming', () => {
    expect(labels({ status: 'RUN', method: FLUSH })).toEqual(warming)
  })

  test('[MACHINE-06] the startup flush method in NOTREADY: Warming', () => {
    expect(labels({ status: 'NOTREADY', method: FLUSH })).toEqual(warming)
  })

  test.each(['RUN', 'INJECTING', 'RAWDATA', 'POSTRUN'] as const)(
    '[MACHINE-07] [MACHINE-08] the sleep method in %s: Going to Sleep, Stop Sleeping sends stopMethod',
    (status) => {
      expect(labels({ status, method: SLEEP })).toEqual({
        progress: 'Going to Sleep',
        note: null,
        buttons: [['Stop Sleeping', 'stopMethod']],
      })
    },
  )

  test.each(['RUN', 'PRERUN', 'INJECTING', 'POSTRUN'] as const)(
    '[MACHINE-09] [MACHINE-12] the run method with the sequence running in %s: Running, Pause Queue, Stop Run',
    (status) => {
      expect(labels({ status, sequenceRunning: true }, fullQueue)).toEqual({
        progress: 'Running',
        note: null,
        buttons: [
          ['Pause Queue', 'pause'],
          ['Stop Run', 'abort'],
        ],
      })
    },
  )

  test.each(['POSTRUN', 'PRERUN'] as const)(
    'between two vials of a running queue in %s: Running and Pause Queue, not Start; paused, the queue is resumed',
    (status) => {
      const between = { ...fullQueue, first_has_completed_vial: true, between_vials: true }
      expect(labels({ status }, between)).toEqual({
        progress: 'Running',
        note: null,
        buttons: [
          ['Pause Queue', 'pause'],
          ['Stop Run', 'abort'],
        ],
      })
      const start = status === 'PRERUN' ? 'Resume Run' : 'Start'
      expect(labels({ status }, { ...between, paused: true })).toEqual(button(start, 'start'))
      expect(labels({ status, sequencePaused: true }, between)).toEqual(button(start, 'start'))
    },
  )

  test('[MACHINE-11] already paused: Pausing after vial complete in place of Pause Queue', () => {
    const paused = { progress: 'Running', note: 'Pausing after vial complete', buttons: [['Stop Run', 'abort']] }
    expect(labels({ sequenceRunning: true }, { ...fullQueue, paused: true })).toEqual(paused)
    expect(labels({ sequenceRunning: true, sequencePaused: true }, fullQueue)).toEqual(paused)
    expect(labels({ sequenceRunning: true, pausing: true }, fullQueue)).toEqual(paused)
  })

  test('[MACHINE-13] idle with a next task: Begin Run sends start', () => {
    expect(labels({}, fullQueue)).toEqual(button('Begin Run', 'start'))
  })

  test('[MACHINE-14] Resume Run when the first entry already has a completed vial', () => {
    expect(labels({}, { ...fullQueue, first_has_completed_vial: true })).toEqual(button('Resume Run', 'start'))
  })

  test('[MACHINE-15] idle with a queue but no next task: Load More Samples opens the sample list', () => {
    const queue = { ...fullQueue, has_next_task: false }
    expect(labels({}, queue)).toEqual(button('Load More Samples', null))
    expect(controls({}, queue).buttons[0]?.path).toBe('/test-result/list')
  })

  test('[MACHINE-16] idle with an empty queue: Queue Empty does nothing', () => {
    expect(controls({}).buttons).toEqual([{ label: 'Queue Empty', action: null, pending: null, path: null }])
  })

  test.each<[string | null, Partial<MachineState>, Partial<QueueFacts>]>([
    ['The queue is empty.', {}, {}],
    ['Every vial of the queue has run.', {}, { entries: 1 }],
    [null, {}, { entries: 1, has_next_task: true }],
    [null, {}, { entries: 1, has_next_task: true, first_has_completed_vial: true }],
    [null, { method: 'other.M' }, {}],
    ['A run is under way.', { sequenceRunning: true }, { entries: 1 }],
    ['The instrument is warming up.', { method: FLUSH, status: 'RUN' }, {}],
    ['The instrument sleeps.', { method: SLEEP, status: 'NOTREADY' }, {}],
    ['The instrument reports an error.', { status: 'ERROR' }, {}],
    ['The instrument is switched off.', { status: 'POWEROFF' }, {}],
  ])('why no run can be begun: %s', (why, state, queue) => {
    expect(beginRefusal({ ...idleState, ...state }, { ...emptyQueue, ...queue })).toBe(why)
  })

  test('nothing is begun at an instrument that is not connected', () => {
    expect(beginRefusal(null, fullQueue)).toBe('The instrument is not connected.')
  })

  test('[MACHINE-17] any other state: Start; POWEROFF and no state: no button', () => {
    expect(labels({ method: 'other.M' }, fullQueue)).toEqual(button('Start', 'start'))
    expect(labels({ method: SLEEP, status: 'PRERUN' })).toEqual(button('Start', 'start'))
    expect(labels({ method: FLUSH, status: 'INJECTING' })).toEqual(button('Start', 'start'))
    const none = { progress: null, note: null, buttons: [], sleep: null }
    expect(controls({ status: 'POWEROFF' }, fullQueue)).toEqual(none)
    expect(machineControls(null, fullQueue)).toEqual(none)
  })

  test('[MACHINE-18] Sleep Instrument sends sleep, while the run method is idle', () => {
    expect(controls({}, fullQueue).sleep).toMatchObject({ label: 'Sleep Instrument', action: 'sleep' })
    expect(controls({}).sleep).not.toBe(null)
    expect(controls({ sequenceRunning: true }).sleep).toBe(null)
    expect(controls({ method: FLUSH }).sleep).toBe(null)
    expect(controls({ status: 'ERROR' }).sleep).toBe(null)
  })

  test('[MACHINE-20] both names of the run method, no other', () => {
    const first = (method: string): unknown => controls({ method }).buttons[0]?.label
    expect(['1_Run.M', 'RUN.M', 'run.m', '4_Run.M'].map(first)).toEqual([
      'Queue Empty',
      'Queue Empty',
      'Queue Empty',
      'Start',
    ])
  })
})

describe('every status and method', () => {
  const rows = MACHINE_STATUSES.flatMap((status) =>
    [RUN, FLUSH, SLEEP, 'other.M'].flatMap((method) =>
      [false, true].map((sequenceRunning) => [status, method, sequenceRunning] as const),
    ),
  )

  /** [MACHINE-19] as a list in its order: the first that fits. */
  const expected = (status: MachineStatus, method: string, sequenceRunning: boolean): string | undefined => {
    const runs = ['RUN', 'INJECTING', 'RAWDATA', 'POSTRUN'].includes(status)
    const order: [boolean, string | undefined][] = [
      [status === 'POWEROFF', undefined],
      [status === 'ERROR', 'Clear'],
      [method === SLEEP && status === 'NOTREADY', 'Wake/Warm Up'],
      [method === FLUSH && ['PRERUN', 'RUN', 'NOTREADY'].includes(status), 'Stop Warming'],
      [method === SLEEP && runs, 'Stop Sleeping'],
      [method === RUN && sequenceRunning, 'Pause Queue'],
      [method === RUN && !runs, 'Begin Run'],
      [true, 'Start'],
    ]
    return order.find(([fits]) => fits)?.[1]
  }

  test.each(rows)('[MACHINE-19] %s, %s, sequence running %s', (status, method, sequenceRunning) => {
    const [main] = controls({ status, method, sequenceRunning }, fullQueue).buttons
    expect(main?.label).toBe(expected(status, method, sequenceRunning))
  })
})

test('[MACHINE-21] the text of the ERROR box names the errors', () => {
  expect(machineErrorText('E101, E7')).toBe(
    'ChemStation error. View the instrument software and contact client services. Reference: E101, E7',
  )
})
