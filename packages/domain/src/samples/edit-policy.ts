import { roleCan } from '../auth/permissions.ts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '../auth/roles.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'
import { isQcSampleType } from './sample-types.ts'

const EDIT_QUEUED_TEXT =
  'Samples present in the sample queue cannot be edited. Remove this sample from the sample queue to perform edits.'
const EDIT_RESULTS_TEXT = 'Samples with test results cannot be edited.'

export interface EditFacts {
  /** The token's role, not the actual role. */
  role: string
  sample_type: string | null
  has_weight: boolean
  queued: boolean
  has_results: boolean
}

/** 'forbidden' and 'weighed' lead to /403, the others disable the control. */
export type EditRefusal = 'forbidden' | 'queued' | 'has_results' | 'weighed'

/** Who may edit which sample when; list, report, edit screen and API all use this rule. */
export function mayEditSample(
  facts: EditFacts,
  adminRoles: readonly string[] = ADMIN_ROLE_SLUGS,
): Decision<EditRefusal> {
  if (!roleCan(facts.role, 'sample.edit')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (facts.queued) return refuse('queued', EDIT_QUEUED_TEXT)
  if (facts.has_results) return refuse('has_results', EDIT_RESULTS_TEXT)
  const isOpenToAll = !facts.has_weight || isQcSampleType(facts.sample_type)
  if (!isOpenToAll && !isAdminRole(facts.role, adminRoles)) return refuse('weighed', NOT_AUTHORIZED_TEXT)
  return ALLOWED
}
