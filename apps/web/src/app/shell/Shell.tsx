import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { Session } from '../../frame/session/session-store.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { Imprint } from '../../ui/Imprint/Imprint.tsx'
import { useClientState, useServices } from '../../frame/services.ts'
import { BELOW_SHELL_PX } from '../../frame/theme.ts'
import { Header } from './Header.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SavingOff } from './SavingOff.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { Slot } from './Slot.tsx'
import { shellSlots } from './slots.ts'
import { t } from '../../language/t.ts'

/** True under 768 px, where the sidebar is a drawer. */
function useIsNarrow(): boolean {
  return (
    useMediaQuery(`(max-width: ${BELOW_SHELL_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  )
}

export interface ShellProps {
  session: Session
  children: ReactNode
}

export function Shell({ session, children }: ShellProps) {
  const { client, storage } = useServices()
  const narrow = useIsNarrow()
  const drawerOpen = useClientState((state) => state.sidebarOpen)
  const [folded, setFolded] = useState(() => storage.getItem(STORAGE_KEYS.sidebarFolded) === 'true')

  const closeDrawer = () => client.setState({ sidebarOpen: false })
  const toggle = () => {
    if (narrow) return client.setState({ sidebarOpen: !drawerOpen })
    storage.setItem(STORAGE_KEYS.sidebarFolded, String(!folded))
    setFolded(!folded)
  }
  const open = narrow ? drawerOpen : !folded

  return (
    <div className={classes['shell']} data-folded={folded || undefined} data-drawer={drawerOpen || undefined}>
      <a href="#content" className={classes['skip']}>
        {t('Skip to content')}
      </a>
      <header className={classes['header']}>
        <Header session={session} sidebarOpen={open} onToggleSidebar={toggle} narrow={narrow} />
      </header>
      <nav className={classes['navbar']} aria-label={t('Main')} inert={narrow && !drawerOpen}>
        <Sidebar session={session} folded={!open} narrow={narrow} onChosen={closeDrawer} />
      </nav>
      {narrow && drawerOpen && (
        <button type="button" className={classes['backdrop']} aria-label={t('Close menu')} onClick={closeDrawer} />
      )}
      <main className={classes['main']}>
        <div id="content" className={classes['content']} tabIndex={-1}>
          <SavingOff />
          <Slot parts={shellSlots.panel} />
          {children}
        </div>
        <footer className={classes['footer']}>
          <Imprint />
        </footer>
      </main>
      {narrow && <PhoneBar session={session} />}
    </div>
  )
}
