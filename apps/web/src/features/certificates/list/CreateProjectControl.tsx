import { ActionIcon, Tooltip } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { IconFolderPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { t } from '../../../language/t.ts'

/** The header's way to a new project, for those who may create one. */
export function CreateProjectControl() {
  const permissions = useSession()?.claims.permissions
  if (!can(permissions, 'certus.project')) return null
  return (
    <Tooltip label={t('Create Project')} withArrow>
      <ActionIcon
        component={Link}
        to={pathTo('projectCreate')}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Create Project')}
      >
        <IconFolderPlus size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
