import { CONDITION_KEYS, CONDITION_STATES, RELEASE_HOLD_RULES } from '@eluent/domain/report'
import * as z from 'zod'
import { id, instant, nullableText } from '../primitives.ts'

/** Why a finished report may not be released yet; RELEASE_HOLD_TEXTS has the sentence of each rule. */
export const releaseHold = z.object({
  rule: z.enum(RELEASE_HOLD_RULES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The record where it is settled. */
  record_id: id.nullable(),
})

/** What the report waits for before it is released; CONDITION_TITLES names it, its open parts stand among the holds. */
export const releaseCondition = z.object({ key: z.enum(CONDITION_KEYS), state: z.enum(CONDITION_STATES) })

/** The latest release of a sample's report: who released it, when, and what a reissue changed. */
export const reportRelease = z.object({
  report_number: z.string(),
  /** By which the log knows the release; null for those of before releases were entered. */
  tracer: nullableText,
  released_at: instant,
  released_by: z.string(),
  /** False once the report states something else or its results were cleared: then the report is not released. */
  current: z.boolean(),
  /** When its results were cleared; null while it stands. */
  withdrawn_at: instant.nullable(),
  /** Of a reissue: number of the report it replaces, why, and what it states differently. */
  replaces: nullableText,
  why: nullableText,
  changes: z.array(z.object({ what: z.string(), old: z.string(), new: z.string() })),
})
export type ReportReleaseReply = z.output<typeof reportRelease>
