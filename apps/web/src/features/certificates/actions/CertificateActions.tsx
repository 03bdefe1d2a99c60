import { ActionIcon, Menu } from '@mantine/core'
import type { CertificateSummary } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { certificateActions, type CertificateAction } from '@eluent/domain/certificates'
import { IconDots } from '@tabler/icons-react'
import { useSession } from '../../../frame/services.ts'
import { t } from '../../../language/t.ts'

export const ACTION_WORDS: Record<CertificateAction, string> = {
  expire: t('Set Expire Date'),
  renew: t('Renew'),
  revoke: t('Revoke'),
}

interface CertificateActionsProps {
  certificate: CertificateSummary
  onChoose: (action: CertificateAction) => void
}

/** What the user may do with a certificate; nothing with a revoked one. */
export function CertificateActions({ certificate, onChoose }: CertificateActionsProps) {
  const permissions = useSession()?.claims.permissions
  const actions = certificateActions(certificate.status).filter((action) => can(permissions, `certus.${action}`))
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Actions for {project_name}', { project_name: certificate.project_name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} {...(action === 'revoke' && { color: 'red' })} onClick={() => onChoose(action)}>
            {ACTION_WORDS[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
