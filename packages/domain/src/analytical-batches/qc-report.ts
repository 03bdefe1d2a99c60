import { dayInWords } from '../text/calendar-day.ts'
import { formatDateTime } from '../text/date-time.ts'
import type { Withheld } from './batch-rules.ts'
import { ANALYTICAL_BATCH_TEXTS, BATCH_STATE_WORDS, batchText, type AnalyticalBatchState } from './batch-rules.ts'
import { CHECK_STATE_WORDS, type CheckState } from './check-states.ts'
import type { BatchCheck } from './judge-batch.ts'
import { MEASURE_NAMES } from './measure-names.ts'
import { NOT_EVALUATED } from './recoveries.ts'
import { ROLE_WORDS, type MemberRole } from './roles.ts'
import { checkFigureText, checkLimitText, type BatchVerdict } from './verdict.ts'

/** The signed QC report of a batch. */
export interface SignedQcReport {
  by: string
  at: string
  signature_id: number
  /** Whether the batch reads otherwise since. */
  differs: boolean
  /** Whether who signed it had made the batch, since the laboratory had nobody else. */
  alone: boolean
}

/** What a batch states of itself. */
export interface ReportedBatch {
  number: string
  state: AnalyticalBatchState
  method_name: string | null
  profile_name: string | null
  machine_name: string | null
  prepared_on: string
  prepared_by_name: string
  analysed_at: string | null
  analysed_by_name: string | null
  limits_of: string | null
  reject_reason: string | null
  withheld: readonly Withheld[]
  members: readonly {
    id: number
    role: MemberRole
    label: string
    sample: { name: string; batch_number: string | null }
    runs: readonly { vial_number: number; machine_name: string; at: string }[]
    lots: readonly { lot_number: string; name: string }[]
    bracketed: boolean | null
  }[]
  checks: readonly (Pick<BatchCheck, 'member_id' | 'analyte' | 'measure' | 'value' | 'limit'> & {
    state: CheckState
    reason: string | null
    exception: string | null
    excepted_by_name: string | null
    excepted_at: string | null
  })[]
}

const NONE = '–'

/** What the QC report of a batch says, in words; it is printed, and signed as it reads. */
export function qcReport(batch: ReportedBatch, timeZone: string) {
  const labels = new Map(batch.members.map(({ id, label }) => [id, label]))
  const timeOf = (instant: string | null) => (instant === null ? NONE : (formatDateTime(instant, timeZone) ?? NONE))
  return {
    facts: [
      ['State', BATCH_STATE_WORDS[batch.state]],
      ['Report method', batch.method_name ?? NONE],
      ['Jurisdiction profile', batch.profile_name ?? 'None'],
      ['Machine', batch.machine_name ?? NONE],
      ['Prepared', `${dayInWords(batch.prepared_on)}, ${batch.prepared_by_name}`],
      [
        'Analysed',
        batch.analysed_at === null ? NONE : `${timeOf(batch.analysed_at)}, ${batch.analysed_by_name ?? NONE}`,
      ],
      ['Limits of', batch.limits_of === null ? NONE : dayInWords(batch.limits_of)],
      ...(batch.reject_reason === null ? [] : [['Rejected', batch.reject_reason]]),
    ].map(([label = '', value = '']) => ({ label, value })),
    checks: batch.checks.map((check) => ({
      check: labels.get(check.member_id) ?? NONE,
      analyte: check.analyte,
      measure: MEASURE_NAMES[check.measure],
      value: checkFigureText({ ...check, reason: check.reason as BatchCheck['reason'] }),
      limit: checkLimitText(check),
      state: CHECK_STATE_WORDS[check.state],
      source: check.limit?.source ?? whyOf(check.reason) ?? NONE,
    })),
    exceptions: batch.checks.flatMap(({ member_id, analyte, exception, excepted_by_name: by, excepted_at: at }) =>
      exception === null
        ? []
        : [{ check: labels.get(member_id) ?? NONE, analyte, why: exception, by: `${by ?? NONE}, ${timeOf(at)}` }],
    ),
    withheld: batch.withheld.map(({ analyte, why, by, at }) => ({ analyte, why, by: `${by}, ${timeOf(at)}` })),
    members: batch.members.map(({ role, label, sample, runs, lots, bracketed }) => ({
      member: label,
      role: ROLE_WORDS[role],
      sample: sample.batch_number === null ? sample.name : `${sample.name}, ${sample.batch_number}`,
      injections: runs.map(({ machine_name, at }) => `${timeOf(at)}, ${machine_name}`).join('; ') || NONE,
      lots: lots.map(({ lot_number, name }) => `${lot_number}, ${name}`).join('; ') || NONE,
      bracket: bracketed === null ? NONE : bracketed ? 'Inside' : 'Outside',
    })),
  }
}

function whyOf(reason: string | null): string | null {
  return reason !== null && Object.hasOwn(NOT_EVALUATED, reason)
    ? NOT_EVALUATED[reason as keyof typeof NOT_EVALUATED]
    : null
}

/** Why the QC report of a batch is not signed; null where it may be. */
export function reportSigningError(facts: {
  number: string
  state: AnalyticalBatchState
  verdict: BatchVerdict | null
  signed: Pick<SignedQcReport, 'differs'> | null
  analysts: readonly (number | null)[]
  signer: number
  /** Whether somebody else of the laboratory may sign it, too. */
  has_other: boolean
}): string | null {
  const { number, state, verdict, signed, analysts, signer, has_other } = facts
  if (state === 'rejected') return batchText('rejected', { number })
  if (state !== 'complete' || verdict !== null) return batchText('report_open', { number })
  if (signed !== null && !signed.differs) return batchText('report_signed', { number })
  return analysts.includes(signer) && has_other ? ANALYTICAL_BATCH_TEXTS.report_analyst : null
}

/** Why a withheld analyte is not reported again; null where it may be. */
export function takeBackError(
  batch: { number: string; state: AnalyticalBatchState; withheld: readonly Pick<Withheld, 'analyte'>[] },
  analyte: string,
  /** A report of the batch that is released; null for none. */
  released: string | null,
): string | null {
  const { number, state, withheld } = batch
  if (state === 'rejected') return batchText('rejected', { number })
  if (!withheld.some((one) => one.analyte === analyte)) return batchText('not_taken_back', { number, analyte })
  return released === null ? null : batchText('released', { number, analyte, report: released })
}
