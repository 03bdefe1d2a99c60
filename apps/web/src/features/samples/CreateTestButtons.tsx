import { Button, Group, Menu } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { t } from '../../language/t.ts'

interface CreateTestButtonsProps {
  /** Other ways that have no room as buttons of their own. */
  ways?: readonly { screen: 'methodList' | 'importNew'; label: string }[]
}

/** Create New Test, and beside it the other ways to register samples. */
export function CreateTestButtons({ ways = [] }: CreateTestButtonsProps) {
  const permissions = useSession()?.claims.permissions
  if (!can(permissions, 'sample.create')) return null
  return (
    <Group gap={1} wrap="nowrap">
      <AddLink screen="sampleCreate">{t('Create New Test')}</AddLink>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px="xs" aria-label={t('More ways to create')}>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={pathTo('sampleCreateSeveral')}>
            {t('Create Several')}
          </Menu.Item>
          {can(permissions, 'custody.enter') && (
            <Menu.Item component={Link} to={pathTo('receive')}>
              {t('Receive Samples')}
            </Menu.Item>
          )}
          {ways.map(({ screen, label }) => (
            <Menu.Item key={screen} component={Link} to={pathTo(screen)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
