import * as z from 'zod'
import { instant, nullableText } from '../primitives.ts'

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
