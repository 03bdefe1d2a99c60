import { isRunMethod, isSleepMethod, isStartupFlushMethod } from './methods.ts'
import { isRunningStatus, type MachineState } from './machine-state.ts'
import type { PendingAction } from './pending-action.ts'

/** The control calls of the instrument. */
export const CONTROL_ACTIONS = ['start', 'pause', 'preprun', 'warmup', 'sleep', 'abort', 'stopMethod'] as const
export type ControlAction = (typeof CONTROL_ACTIONS)[number]

export interface MachineButton {
  label: string
  /** The call to send; null for a button that opens a screen or does nothing. */
  action: ControlAction | null
  /** The action that is then awaited. */
  pending: PendingAction | null
  /** The screen to open instead of a call. */
  path: string | null
}

export interface MachineControls {
  /** 'Warming', 'Going to Sleep' or 'Running', with a spinner. */
  progress: string | null
  /** Said in place of a button: 'Pausing after vial complete'. */
  note: string | null
  /** The main button first. */
  buttons: MachineButton[]
  /** 'Sleep Instrument', on its own. */
  sleep: MachineButton | null
}

export interface QueueFacts {
  entries: number
  has_next_task: boolean
  /** Whether a vial of the first entry is already completed. */
  first_has_completed_vial: boolean
  paused: boolean
  /** Whether a result is being stored, after which the next vial is handed over: the queue runs without a vial in work. */
  between_vials: boolean
}

const NONE: MachineControls = { progress: null, note: null, buttons: [], sleep: null }

/** The buttons that fit the machine and the queue; the first state that fits decides, ERROR first. */
export function machineControls(state: MachineState | null, queue: QueueFacts): MachineControls {
  if (state === null || state.status === 'POWEROFF') return NONE
  const { status, method } = state
  if (status === 'ERROR') return { ...NONE, buttons: [call('Clear', 'preprun', 'preprun')] }
  if (isSleepMethod(method) && status === 'NOTREADY') {
    return { ...NONE, buttons: [call('Wake/Warm Up', 'warmup', 'warmup')] }
  }
  if (isStartupFlushMethod(method) && ['PRERUN', 'RUN', 'NOTREADY'].includes(status)) {
    return { ...NONE, progress: 'Warming', buttons: [call('Stop Warming', 'stopMethod', 'stop_warming')] }
  }
  if (isSleepMethod(method) && isRunningStatus(status)) {
    return { ...NONE, progress: 'Going to Sleep', buttons: [call('Stop Sleeping', 'stopMethod', 'stop_sleeping')] }
  }
  const isBetween = queue.between_vials && !queue.paused && !state.sequencePaused
  if (isRunMethod(method) && (state.sequenceRunning || isBetween)) return running(state, queue)
  if (isRunMethod(method) && !isRunningStatus(status)) {
    return { ...NONE, buttons: [idleButton(queue)], sleep: call('Sleep Instrument', 'sleep', 'sleep') }
  }
  return { ...NONE, buttons: [call('Start', 'start', 'start')] }
}

/** Why no run can be begun now; null where a button begins or resumes one. */
export function beginRefusal(state: MachineState | null, queue: QueueFacts): string | null {
  if (state === null) return 'The instrument is not connected.'
  if (state.status === 'POWEROFF') return 'The instrument is switched off.'
  if (state.status === 'ERROR') return 'The instrument reports an error.'
  const { progress, buttons } = machineControls(state, queue)
  if (progress === 'Running') return 'A run is under way.'
  if (buttons.some(({ action }) => action === 'start')) return null
  if (isStartupFlushMethod(state.method)) return 'The instrument is warming up.'
  if (isSleepMethod(state.method)) return 'The instrument sleeps.'
  return queue.entries === 0 ? 'The queue is empty.' : 'Every vial of the queue has run.'
}

function running(state: MachineState, queue: QueueFacts): MachineControls {
  const isPaused = queue.paused || state.sequencePaused || state.pausing
  const stop = call('Stop Run', 'abort', 'abort')
  return {
    ...NONE,
    progress: 'Running',
    note: isPaused ? 'Pausing after vial complete' : null,
    buttons: isPaused ? [stop] : [call('Pause Queue', 'pause', null), stop],
  }
}

function idleButton(queue: QueueFacts): MachineButton {
  if (queue.entries === 0) return { label: 'Queue Empty', action: null, pending: null, path: null }
  if (!queue.has_next_task) {
    return { label: 'Load More Samples', action: null, pending: null, path: '/test-result/list' }
  }
  return call(queue.first_has_completed_vial ? 'Resume Run' : 'Begin Run', 'start', 'start')
}

function call(label: string, action: ControlAction, pending: PendingAction | null): MachineButton {
  return {
    label,
    action,
    pending,
    path: null,
  }
}
