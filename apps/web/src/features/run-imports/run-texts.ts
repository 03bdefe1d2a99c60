import { CallError, type RunFault, type RunList } from '@eluent/contract'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'

/** Why a listed run cannot be imported now, and what to do. */
export const FAULT_TEXTS: Record<RunFault, string> = {
  run_not_found: t('The run is not there any more.'),
  not_a_run: t('Not a run: the folder holds no files of the instrument.'),
  run_empty: t('Empty: the run holds no signal.'),
  run_truncated: t('Truncated: a file ends too early. Copy the run from the instrument again.'),
  run_being_written: t('Still being written. Wait until the acquisition has ended.'),
  run_unreadable: t('The files of this run cannot be read.'),
}

/** What its size means for a listed run. */
export const SIZE_TEXTS: Record<NonNullable<RunList['groups'][number]['runs'][number]['size']>, string> = {
  large: t('Over 32 MB: what it holds is read when it is chosen.'),
  too_large: t('Too large: a file of it has more than the 50 MB that the server takes.'),
}

/** What a failed import says: the server's message, else a sentence that names sample and vial. */
export function importErrorText(error: unknown, sampleId: number, vialNumber: number): string {
  if (error instanceof CallError && error.reply.error !== undefined) return errorText(error)
  return t('There was an error trying to Import Chemstation Run for sample {sampleId} - {vialNumber}', {
    sampleId,
    vialNumber,
  })
}
