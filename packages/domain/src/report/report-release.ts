import { roleCan } from '../auth/permissions.ts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '../auth/roles.ts'
import { releaseHoldText, type ReleaseHold } from './before-release/conditions.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from '../samples/decision.ts'

const RELEASE_TEXTS = {
  unfinished: 'A report can be released when the sample is finished.',
  released: 'This report is released.',
} as const

/** What is said of a report where only released ones are shared. (4 CCR 15726(d)) */
export const UNRELEASED_TEXT = 'This report is not released.'

/** The refusal of a reissue without a reason (ISO/IEC 17025 7.8.8). */
export const REISSUE_REASON_TEXT = 'Please say why the report is reissued'

export interface ReleaseFacts {
  role: string
  finished: boolean
  /** Whether the report as it reads now is released. */
  released: boolean
  /** What holds it back; see releaseHolds. */
  holds?: readonly ReleaseHold[]
}

/** Whether the role may release the report: the admin roles that may edit samples. */
export function mayReleaseReport(
  facts: ReleaseFacts,
  adminRoles: readonly string[] = ADMIN_ROLE_SLUGS,
): Decision<'forbidden' | 'unfinished' | 'released' | 'held'> {
  if (!roleCan(facts.role, 'sample.edit') || !isAdminRole(facts.role, adminRoles)) {
    return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  }
  if (!facts.finished) return refuse('unfinished', RELEASE_TEXTS.unfinished)
  if (facts.released) return refuse('released', RELEASE_TEXTS.released)
  const { holds = [] } = facts
  return holds.length === 0 ? ALLOWED : refuse('held', holds.map(releaseHoldText).join(' '))
}

/**
 * The number of a report, unique in the laboratory: '68-1', after a clear and new runs '68-2'; a report that was amended
 * without new runs is '68-1.2'.
 * @param epoch counts from 0, one more with each clear
 * @param revision counts from 1 within the epoch
 */
export function reportNumber(sampleId: number, epoch: number, revision = 1): string {
  const number = `${sampleId}-${epoch + 1}`
  return revision === 1 ? number : `${number}.${revision}`
}
