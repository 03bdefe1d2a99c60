import type { CertificateSummary } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { certificateActions, type CertificateAction } from '@eluent/domain/certificates'
import { useState } from 'react'
import { useSession } from '../../../frame/services.ts'
import { ALLOWED, type RowActions } from '../../../ui/row-actions/row-action.ts'
import { ActionModal } from './ActionModal.tsx'
import { ACTION_WORDS } from './action-words.ts'

/** What the user may do with a certificate; nothing with a revoked one. */
export function useCertificateActions(certificate: CertificateSummary): RowActions {
  const permissions = useSession()?.claims.permissions
  // as it stood then: what was done is said in the same dialog
  const [acting, setActing] = useState<{ action: CertificateAction; certificate: CertificateSummary } | null>(null)
  const actions = certificateActions(certificate.status).filter((action) => can(permissions, `certus.${action}`))
  return {
    actions: actions.map((action) => ({
      label: ACTION_WORDS[action],
      verdict: ALLOWED,
      destructive: action === 'revoke',
      does: { ask: () => setActing({ action, certificate }) },
    })),
    dialog: acting && <ActionModal {...acting} onClose={() => setActing(null)} />,
  }
}
