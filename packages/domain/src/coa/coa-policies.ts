import { roleCan } from '../auth/permissions.ts'
import { DOWNLOAD_UNFINISHED_TEXT } from '../samples/action-policies.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from '../samples/decision.ts'
import { COA_TEXTS } from './coa-rules.ts'

const NO_COA_TEXT = 'This sample has no COA.'

/** Whether the COA data of a sample may be changed: with the permission, and only while nothing certifies it. */
export function mayEditCoa(facts: {
  role: string
  certus_id: number | string | null
}): Decision<'forbidden' | 'certified'> {
  if (!roleCan(facts.role, 'populate_coa.update_coa')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  return facts.certus_id === null ? ALLOWED : refuse('certified', COA_TEXTS.locked)
}

/** Whether the COA document may be downloaded: by a super admin, in any acting role, of a finished sample with COA data. */
export function mayDownloadCoa(facts: {
  actual_role: string
  coa: boolean
  finished: boolean
}): Decision<'forbidden' | 'no_coa' | 'unfinished'> {
  if (!isSuperAdmin(facts.actual_role)) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (!facts.coa) return refuse('no_coa', NO_COA_TEXT)
  return facts.finished ? ALLOWED : refuse('unfinished', DOWNLOAD_UNFINISHED_TEXT)
}

export function isSuperAdmin(actualRole: string | undefined): boolean {
  return actualRole === 'superadmin'
}
