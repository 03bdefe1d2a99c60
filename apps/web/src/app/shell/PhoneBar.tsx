import { IconEyeCheck, IconHome, IconListDetails, IconScan, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import type { Session } from '../../frame/session/session-store.ts'
import { t } from '../../language/t.ts'
import { useKeyboardOpen } from './keyboard-open.ts'
import classes from './PhoneBar.module.css'

/** What is done standing. */
const ENTRIES: readonly { screen: ScreenName; label: string; icon: Icon }[] = [
  { screen: 'home', label: t('Home'), icon: IconHome },
  { screen: 'sampleList', label: t('Samples'), icon: IconListDetails },
  { screen: 'scanQr', label: t('Scan'), icon: IconScan },
  { screen: 'reviews', label: t('Review'), icon: IconEyeCheck },
]

/** At the foot of a phone's screen; it hides while its keyboard is open. */
export function PhoneBar({ session }: { session: Session }) {
  const isTyping = useKeyboardOpen()
  const shown = ENTRIES.filter(({ screen }) => guardTarget(screen, session) === null)
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
