import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Session } from '../../frame/session/session-store.ts'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow } from '../../frame/route-table.ts'
import { useIsRegistered } from '../../frame/screens.ts'
import { APP_VERSION, useClientState } from '../../frame/services.ts'
import { NAVIGATION } from './navigation.ts'
import classes from './Sidebar.module.css'
import { Slot } from './Slot.tsx'
import { shellSlots } from './slots.ts'
import { t } from '../../language/t.ts'

interface SidebarProps {
  session: Session
  /** Icons only. */
  folded: boolean
  narrow: boolean
  onChosen: () => void
}

export function Sidebar({ session, folded, narrow, onChosen }: SidebarProps) {
  const isRegistered = useIsRegistered()
  const betaFeatures = useClientState((state) => state.betaFeatures)
  const entries = NAVIGATION.filter(
    ({ screen, beta }) => isRegistered(screen) && guardTarget(screen, session) === null && (!beta || betaFeatures),
  )
  const isFolded = folded && !narrow
  return (
    <>
      <ul className={classes['entries']}>
        {entries.map(({ screen, label, icon: Icon }) => (
          <li key={screen}>
            <Tooltip label={label} position="right" disabled={!isFolded} openDelay={200}>
              <Link
                to={routeRow(screen).path}
                className={classes['entry']}
                data-folded={isFolded || undefined}
                activeProps={{ className: classes['active'], 'aria-current': 'page' }}
                activeOptions={{ exact: screen === 'home', includeSearch: false }}
                aria-label={label}
                onClick={onChosen}
              >
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                {!isFolded && <span>{label}</span>}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={classes['foot']} data-folded={isFolded || undefined}>
        {!narrow && <Slot parts={shellSlots.sidebar} />}
        <span className={classes['version']}>
          {isFolded ? APP_VERSION : t('Version {appVersion}', { appVersion: APP_VERSION })}
        </span>
      </div>
    </>
  )
}
