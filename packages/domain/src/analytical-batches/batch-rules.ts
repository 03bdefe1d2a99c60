import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isStorableText } from '../text/well-formed.ts'
import type { MemberRole } from './roles.ts'

export const BATCH_STATES = ['open', 'complete', 'rejected'] as const
export type AnalyticalBatchState = (typeof BATCH_STATES)[number]

export const BATCH_STATE_WORDS: Readonly<Record<AnalyticalBatchState, string>> = {
  open: 'In progress',
  complete: 'Complete',
  rejected: 'Rejected',
}

/** An analyte whose QC failed and that the reports of the batch do not state. */
export interface Withheld {
  analyte: string
  why: string
  by: string
  at: string
}

export const ANALYTICAL_BATCH_TEXTS = {
  exception: 'Please give a reason of 10 to 500 characters',
  analyst: 'You prepared or measured this batch; someone else signs its exceptions.',
  qc_of_complete:
    'It is QC of batch {number}, which is complete. Reject the batch, or clear the results and run it again.',
  report_analyst: 'You prepared or measured this batch; someone else signs its QC report.',
  report_open: 'The QC report is signed when every check of batch {number} is settled.',
  report_signed: 'The QC report of batch {number} is signed as it stands.',
  not_taken_back: '{analyte} is not withheld in batch {number}.',
  released: 'Report {report} of batch {number} is released without {analyte}. Withhold is taken back before a release.',
  not_failed: 'Only a check that failed, or a spike that could not be evaluated, is excepted.',
  full: 'Batch {number} holds {most} samples, the most of its profile.',
  in_batch: 'It is in batch {number} already.',
  method: 'It is measured by another report method than batch {number}.',
  rejected: 'Batch {number} is rejected.',
  not_withheld: 'No check of {analyte} in batch {number} failed that is open.',
  parent: 'A duplicate or spike names the sample of the batch that it repeats.',
  complete: 'Batch {number} is complete; open a new one.',
} as const

export function batchText(
  key: keyof typeof ANALYTICAL_BATCH_TEXTS,
  values: Readonly<Record<string, string | number>>,
): string {
  return ANALYTICAL_BATCH_TEXTS[key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

/** 'AB-20261122-01': the laboratory's day and the batch of it. */
export function batchNumber(day: string, sequence: number): string {
  return `AB-${day.replaceAll('-', '')}-${String(sequence).padStart(2, '0')}`
}

const EXCEPTION_MIN = 10
export const EXCEPTION_MAX = 500

export function exceptionReasonError(reason: unknown): string | null {
  const length = typeof reason === 'string' && isStorableText(reason) ? reason.trim().length : 0
  return length >= EXCEPTION_MIN && length <= EXCEPTION_MAX ? null : ANALYTICAL_BATCH_TEXTS.exception
}

export interface ExceptionFacts {
  reason: unknown
  /** Whether it failed, or is a spike that the sample hides. */
  exceptable: boolean
  /** Whether somebody else of the laboratory may except, too. */
  has_other: boolean
  /** Ids of who prepared or analysed the batch, or measured a member of it. */
  analysts: readonly (number | null)[]
  signer: number
}

/** Whether who signs has prepared or measured the batch. */
export function isAlone({ analysts, signer }: Pick<ExceptionFacts, 'analysts' | 'signer'>): boolean {
  return analysts.includes(signer)
}

/**
 * Why a check is not excepted: not by who made the batch, unless the laboratory has nobody else who may; then the exception
 * says so. (ISO/IEC 17025:2017, 7.10.1)
 */
export function exceptionErrors({ reason, exceptable, ...of }: ExceptionFacts): FieldErrors {
  return collectFieldErrors({
    reason: exceptionReasonError(reason),
    state: exceptable ? null : ANALYTICAL_BATCH_TEXTS.not_failed,
    signer: isAlone(of) && of.has_other ? ANALYTICAL_BATCH_TEXTS.analyst : null,
  })
}

export interface JoinFacts {
  role: MemberRole
  method_id: number
  /** The open batch of its method that it is in. */
  in_batch: string | null
}

/** Why a sample does not join a batch; null where it does. */
export function joinError(
  sample: JoinFacts,
  batch: { number: string; method_id: number; samples: number; samples_max: number },
): string | null {
  const { number, samples_max: most } = batch
  if (sample.in_batch !== null) return batchText('in_batch', { number: sample.in_batch })
  if (sample.method_id !== batch.method_id) return batchText('method', { number })
  if (sample.role === 'sample' && batch.samples >= most) return batchText('full', { number, most })
  return null
}
