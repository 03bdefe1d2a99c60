import type { RunFault } from '@eluent/contract'
import type { RunFolderState, SignalFormatErrorCode } from '@eluent/signal'
import { SignalFormatError } from '@eluent/signal'
import { DriverError } from '../../driver-error.ts'
import { isAway, isGone, isHeld } from '../../places/file-faults.ts'

const OF_CODE: Partial<Record<SignalFormatErrorCode, RunFault>> = {
  'run-being-written': 'run_being_written',
  'empty-run': 'run_empty',
  'not-a-run': 'not_a_run',
  truncated: 'run_truncated',
  empty: 'run_truncated',
}

const OF_STATE: Record<RunFolderState | 'held', RunFault | null> = {
  held: 'run_being_written',
  complete: null,
  unreported: null,
  writing: 'run_being_written',
  truncated: 'run_truncated',
  damaged: 'run_unreadable',
  empty: 'run_empty',
  'not-a-run': 'not_a_run',
}

export function faultOfState(state: RunFolderState | 'held'): RunFault | null {
  return OF_STATE[state]
}

/** The reader's error as the driver's, with the run it concerns; anything else passes through. */
export function runError(path: string, cause: unknown): unknown {
  if (cause instanceof SignalFormatError) {
    return new DriverError(OF_CODE[cause.code] ?? 'run_unreadable', { path, reason: cause.message }, { cause })
  }
  if (isGone(cause)) return new DriverError('run_not_found', { path }, { cause })
  if (isHeld(cause)) return new DriverError('run_being_written', { path }, { cause })
  if (isAway(cause)) return new DriverError('data_root_away', { place: path }, { cause })
  return cause
}
