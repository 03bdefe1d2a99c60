import { IconEyeCheck, IconHome, IconListDetails, IconScan, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useIsRegistered } from '../../frame/screens.ts'
import type { Session } from '../../frame/session/session-store.ts'
import { t } from '../../language/t.ts'
import classes from './PhoneBar.module.css'

/** What is done standing. */
const ENTRIES: readonly { screen: ScreenName; label: string; icon: Icon }[] = [
  { screen: 'home', label: t('Home'), icon: IconHome },
  { screen: 'sampleList', label: t('Samples'), icon: IconListDetails },
  { screen: 'scanQr', label: t('Scan'), icon: IconScan },
  { screen: 'reviews', label: t('Review'), icon: IconEyeCheck },
]

/** A keyboard on the screen is higher, and what a browser folds away by itself is lower. */
const KEYBOARD_PX = 150

/** Whether the keyboard of the screen is open: it leaves the page's height and takes from what is seen of it. */
function useKeyboardOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.visualViewport?.addEventListener('resize', changed)
      return () => window.visualViewport?.removeEventListener('resize', changed)
    },
    () => window.innerHeight - (window.visualViewport?.height ?? window.innerHeight) > KEYBOARD_PX,
  )
}

/** At the foot of a phone's screen; it hides while its keyboard is open. */
export function PhoneBar({ session }: { session: Session }) {
  const isRegistered = useIsRegistered()
  const isTyping = useKeyboardOpen()
  const shown = ENTRIES.filter(({ screen }) => isRegistered(screen) && guardTarget(screen, session) === null)
  if (isTyping) return null
  return (
    <nav className={classes['bar']} aria-label={t('At hand')} data-phone-bar>
      {shown.map(({ screen, label, icon: Picture }) => (
        <Link
          key={screen}
          to={routeRow(screen).path}
          className={classes['entry']}
          activeProps={{ className: classes['active'], 'aria-current': 'page' }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Picture size={22} stroke={1.6} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
