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
  'pressure_fault',
  'lamp_fault',
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
  pressure_fault: 'The pressure left its limits.',
  lamp_fault: 'A lamp of the detector failed.',
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

/** How a vial came back that was handed over and has no result; 'refused': it was measured, and the server did not take it. */
export const VIAL_RETURNS = ['not_started', 'interrupted', 'failed', 'refused'] as const
export type VialReturn = (typeof VIAL_RETURNS)[number]

/** Whether a vial that came back waits for a person. `returned`: how often it was injected without a result, this time included. */
export function awaitsPerson(how: VialReturn, returned: number): boolean {
  return how === 'failed' || how === 'refused' || (how === 'interrupted' && returned >= ATTEMPTS_BY_ITSELF)
}

/**
 * The fault of a part that the instrument's words name; null for other errors. An Agilent pump is logged with "Pressure above upper
 * limit" (a laboratory's RCDriver.log, as the tests of its agilent_hplcms_server repeat it); of lamps no such line was found, so the
 * noun decides. "Pressure = 47.1 bar", as ChemStation logs each run, is no fault.
 */
export function ruleOfFault(text: string): 'pressure_fault' | 'lamp_fault' | null {
  if (/\bpressure\b.*\b(above|below|over|under|exceed\w*|limits?|too (high|low)|lost|missing)\b/i.test(text))
    return 'pressure_fault'
  return /\blamps?\b/i.test(text) ? 'lamp_fault' : null
}

/** An error that stands for so long needs a person; one that a restart shows is gone before. */
export const ERROR_STANDS_MS = 10_000

/** Rules of an error that the instrument shows; one that stands a moment may be a restart's. */
export function isInstrumentFault(rule: QueueRunEnd): boolean {
  return rule === 'instrument_error' || rule === 'pressure_fault' || rule === 'lamp_fault'
}

/** What ends the run when a vial came back and waits for a person. */
export function ruleOfReturn(how: VialReturn, text: string): QueueRunEnd {
  return how === 'refused' ? 'result_refused' : (ruleOfFault(text) ?? 'vial_failed')
}

/** Why a run ends, and what was seen, in the words of instrument or server. */
export interface QueueStop {
  rule: QueueRunEnd
  text: string
}

/** How the queue must stop for what the instrument reports; null where it may go on. */
export function runStopOf(state: MachineState): QueueStop | null {
  if (state.status === 'ERROR') return { rule: ruleOfFault(state.errors) ?? 'instrument_error', text: state.errors }
  if (state.status === 'POWEROFF') return { rule: 'instrument_error', text: 'It is switched off.' }
  if (state.sequencePaused || state.pausing) return { rule: 'paused', text: '' }
  if (pausesItself(state, false)) return { rule: 'service', text: state.method }
  const low = state.bottles.filter((bottle) => bottleWarning(bottle) !== null)
  if (low.length > 0)
    return { rule: 'bottle_low', text: low.map(({ channel, bot }) => `${channel}: ${Math.round(bot)} %`).join(', ') }
  return null
}
