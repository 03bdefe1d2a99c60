import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuiet } from '../../frame/use-later.ts'
import type { Session } from '../../frame/session/session-store.ts'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { Connection } from './Connection.tsx'
import classes from './Header.module.css'
import { Logo, Mark } from '../../ui/Logo/Logo.tsx'
import { Slot } from './Slot.tsx'
import { shellSlots } from './slots.ts'
import { UserMenu } from './UserMenu.tsx'
import { t } from '../../language/t.ts'

interface HeaderProps {
  session: Session
  sidebarOpen: boolean
  narrow: boolean
  onToggleSidebar: () => void
}

export function Header({ session, sidebarOpen, narrow, onToggleSidebar }: HeaderProps) {
  const isLater = useQuiet()
  return (
    <div className={classes['header']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={sidebarOpen ? t('Close menu') : t('Open menu')}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Link to="/" className={classes['logo']} aria-label={t('Eluent, home')}>
        {narrow ? <Mark /> : <Logo />}
      </Link>
      <div className={classes['slots']}>
        <Connection />
        <Slot parts={shellSlots.header} />
      </div>
      <div className={classes['later']}>{isLater && <Slot parts={shellSlots.later} />}</div>
      <ColorSchemeToggle />
      <UserMenu session={session} narrow={narrow} />
    </div>
  )
}
