import { roleCan } from '../auth/permissions.ts'
import { isSleepMethod } from '../instrument/methods.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'

const CLEAR_TEXTS = {
  queued: 'Samples present in the sample queue cannot be cleared.',
  imported: 'Results of imported samples cannot be cleared.',
  certified: 'Results of certified samples cannot be cleared.',
  no_results: 'This sample has no results to clear.',
} as const

const DELETE_TEXTS = {
  queued: 'Samples present in the sample queue cannot be deleted.',
  certified: 'Certified samples cannot be deleted.',
} as const

export const ADD_TO_QUEUE_TEXTS = {
  queued: 'Sample already in queue',
  finished: 'Sample already finished',
  sleep_queued: 'Sleep is queued',
  asleep: 'Instrument is asleep',
} as const

export const DOWNLOAD_UNFINISHED_TEXT = 'Downloads are available when the sample is finished.'

export interface ClearFacts {
  role: string
  queued: boolean
  imported: boolean
  certus_id: number | string | null
  has_results: boolean
}

/** Whether the role may clear the sample's results: every role with sample edit, so never a viewer. */
export function mayClearResults(
  facts: ClearFacts,
): Decision<'forbidden' | 'queued' | 'imported' | 'certified' | 'no_results'> {
  if (facts.role === 'viewer' || !roleCan(facts.role, 'sample.edit')) return forbidden()
  if (facts.queued) return refuse('queued', CLEAR_TEXTS.queued)
  if (facts.imported) return refuse('imported', CLEAR_TEXTS.imported)
  if (facts.certus_id !== null) return refuse('certified', CLEAR_TEXTS.certified)
  return facts.has_results ? ALLOWED : refuse('no_results', CLEAR_TEXTS.no_results)
}

export interface DeleteFacts {
  role: string
  queued: boolean
  certus_id: number | string | null
}

export function mayDeleteSample(facts: DeleteFacts): Decision<'forbidden' | 'queued' | 'certified'> {
  if (!roleCan(facts.role, 'sample.delete')) return forbidden()
  if (facts.queued) return refuse('queued', DELETE_TEXTS.queued)
  return facts.certus_id === null ? ALLOWED : refuse('certified', DELETE_TEXTS.certified)
}

export interface AddToQueueFacts {
  role: string
  queued: boolean
  finished: boolean
  /** Whether the queue holds a sleep entry. */
  sleep_queued: boolean
  /** The instrument's method; null while no machine state is known. */
  machine_method: string | null
}

export function mayAddToQueue(
  facts: AddToQueueFacts,
): Decision<'forbidden' | 'queued' | 'finished' | 'sleep_queued' | 'asleep'> {
  if (!roleCan(facts.role, 'sample_report.run_test')) return forbidden()
  if (facts.queued) return refuse('queued', ADD_TO_QUEUE_TEXTS.queued)
  if (facts.finished) return refuse('finished', ADD_TO_QUEUE_TEXTS.finished)
  if (facts.sleep_queued) return refuse('sleep_queued', ADD_TO_QUEUE_TEXTS.sleep_queued)
  return isSleepMethod(facts.machine_method) ? refuse('asleep', ADD_TO_QUEUE_TEXTS.asleep) : ALLOWED
}

export interface DownloadFacts {
  role: string
  finished: boolean
}

/** Download and Print, of the report and of the lists. */
export function mayDownloadFromReport(facts: DownloadFacts): Decision<'forbidden' | 'unfinished'> {
  if (!roleCan(facts.role, 'sample_report.download_report')) return forbidden()
  return facts.finished ? ALLOWED : refuse('unfinished', DOWNLOAD_UNFINISHED_TEXT)
}

function forbidden(): Decision<'forbidden'> {
  return refuse('forbidden', NOT_AUTHORIZED_TEXT)
}
