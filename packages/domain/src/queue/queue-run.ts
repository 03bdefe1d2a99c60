import { bottleWarning } from '../instrument/bottles.ts'
import type { MachineState } from '../instrument/machine-state.ts'
import { pausesItself } from './queue-task.ts'

/** Why the instrument stopped handing out the queue's vials. The database keeps these names. */
export const QUEUE_RUN_ENDS = [
  'empty',
  'paused',
  'service',
  'failed_check',
  'unfit',
  'vial_failed',
  'not_taken',
  'result_refused',
  'instrument_error',
  'bottle_low',
  'silent',
] as const
export type QueueRunEnd = (typeof QUEUE_RUN_ENDS)[number]

export function isQueueRunEnd(rule: string | null): rule is QueueRunEnd {
  return QUEUE_RUN_ENDS.some((one) => one === rule)
}

const ENDS: Record<QueueRunEnd, string> = {
  empty: 'The queue is empty.',
  paused: 'A person paused the queue.',
  service: 'The instrument warms up or goes to sleep.',
  failed_check: 'A check standard failed.',
  unfit: 'A piece of equipment is not fit.',
  vial_failed: 'A vial failed.',
  not_taken: 'The instrument did not take a vial.',
  result_refused: 'The server refused a result.',
  instrument_error: 'The instrument reports an error.',
  bottle_low: 'A bottle is below its limit.',
  silent: 'The driver was not heard for five minutes.',
}

export function queueRunEndText(rule: QueueRunEnd): string {
  return ENDS[rule]
}

/** Whether somebody has to look: the queue neither ran to its end nor was stopped by a person. */
export function needsLook(rule: QueueRunEnd): boolean {
  return rule !== 'empty' && rule !== 'paused' && rule !== 'service'
}

/** An injection that only the driver's restart cut short is repeated by itself, up to this many in all. */
export const ATTEMPTS_BY_ITSELF = 3

/** How a vial came back that was handed over and has no result. */
export const VIAL_RETURNS = ['not_started', 'interrupted', 'failed'] as const
export type VialReturn = (typeof VIAL_RETURNS)[number]

/** Whether a vial that came back waits for a person. `returned`: how often it was injected without a result, this time included. */
export function awaitsPerson(how: VialReturn, returned: number): boolean {
  return how === 'failed' || (how === 'interrupted' && returned >= ATTEMPTS_BY_ITSELF)
}

/** How the queue must stop for what the instrument reports; null where it may go on. */
export function runStopOf(state: MachineState): { rule: QueueRunEnd; text: string } | null {
  if (state.status === 'ERROR') return { rule: 'instrument_error', text: state.errors }
  if (state.status === 'POWEROFF') return { rule: 'instrument_error', text: 'It is switched off.' }
  if (state.sequencePaused || state.pausing) return { rule: 'paused', text: '' }
  if (pausesItself(state, false)) return { rule: 'service', text: state.method }
  const low = state.bottles.filter((bottle) => bottleWarning(bottle) !== null)
  if (low.length > 0)
    return { rule: 'bottle_low', text: low.map(({ channel, bot }) => `${channel}: ${Math.round(bot)} %`).join(', ') }
  return null
}
