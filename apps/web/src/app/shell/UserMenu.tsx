import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { roleName } from '../../frame/session/role-names.ts'
import type { Session } from '../../frame/session/session-store.ts'
import { useLogout } from '../../frame/use-logout.ts'
import classes from './Header.module.css'
import { t } from '../../language/t.ts'

interface UserMenuProps {
  session: Session
  narrow: boolean
}

/** Who is signed in, and the way out; under 768 px behind one button. */
export function UserMenu({ session, narrow }: UserMenuProps) {
  const logout = useLogout()
  const { name, actual_role, organization } = session.claims
  if (!narrow) {
    return (
      <>
        <div className={classes['user']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['place']}>
            <span>{roleName(actual_role.slug)}</span> · <span>{organization.name}</span>
          </span>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          h={44}
          leftSection={<IconLogout size={18} stroke={1.6} />}
          loading={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {t('Logout')}
        </Button>
      </>
    )
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Account')}>
          <IconUser size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px 12px' }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {roleName(actual_role.slug)}
          </Text>
          <Text size="sm" c="dimmed">
            {organization.name}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item h={44} leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => logout.mutate()}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
