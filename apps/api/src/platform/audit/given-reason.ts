import type { ReasonBody } from '@eluent/contract'
import { keptReason, REASON_TEXT } from '@eluent/domain/history'
import { AppError } from '../errors/app-error.ts'

/** Why a record is cleared, deleted or voided, as the audit trail keeps it. @throws AppError reason_required */
export function givenReason(body: ReasonBody): string {
  const reason = keptReason(body?.reason)
  if (reason === null) throw new AppError('reason_required', { fields: { reason: [REASON_TEXT] } })
  return reason
}
