import { Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { Session } from '../../frame/session/session-store.ts'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow } from '../../frame/route-table.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { useQuiet } from '../../frame/use-later.ts'
import { APP_VERSION, useClientState, useServices } from '../../frame/services.ts'
import { NAVIGATION, QUALITY_NAVIGATION, type NavigationEntry } from './navigation.ts'
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
  const betaFeatures = useClientState((state) => state.betaFeatures)
  const shown = (entries: readonly NavigationEntry[]) =>
    entries.filter(({ screen, beta }) => guardTarget(screen, session) === null && (!beta || betaFeatures))
  const quality = shown(QUALITY_NAVIGATION)
  const isFolded = folded && !narrow
  // here, where it outlives the change from one form to the other
  const isLater = useQuiet()
  const all = { isFolded, isLater, onChosen }
  return (
    <>
      <div className={classes['groups']}>
        <Entries entries={shown(NAVIGATION)} {...all} />
        {quality.length > 0 && (
          <QualityGroup isFolded={isFolded} narrow={narrow}>
            <Entries entries={quality} {...all} />
          </QualityGroup>
        )}
      </div>
      <div className={classes['foot']} data-folded={isFolded || undefined}>
        {!narrow && <Slot parts={shellSlots.sidebar} />}
        <span className={classes['version']}>
          {isFolded ? APP_VERSION : t('Version {appVersion}', { appVersion: APP_VERSION })}
        </span>
      </div>
    </>
  )
}

interface EntriesProps {
  entries: readonly NavigationEntry[]
  isFolded: boolean
  isLater: boolean
  onChosen: () => void
}

function Entries({ entries, isFolded, isLater, onChosen }: EntriesProps) {
  return (
    <ul className={classes['entries']}>
      {entries.map(({ screen, label, icon: Icon, count }) => (
        <li key={screen}>
          <NamedIcon label={<EntryName label={label} count={isLater ? count : undefined} />} isFolded={isFolded}>
            <Link
              to={routeRow(screen).path}
              className={classes['entry']}
              data-folded={isFolded || undefined}
              activeProps={{ className: classes['active'], 'aria-current': 'page' }}
              activeOptions={{ exact: screen === 'home', includeSearch: false }}
              {...(!count && { 'aria-label': label })}
              onClick={onChosen}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {isFolded ? count && <span className="visually-hidden">{label}</span> : <span>{label}</span>}
              {/* in a name, two words */ count && ' '}
              {isLater && count && (
                <span className={classes['count']}>
                  <Slot parts={[count]} />
                </span>
              )}
            </Link>
          </NamedIcon>
        </li>
      ))}
    </ul>
  )
}

function EntryName({ label, count }: { label: string; count: NavigationEntry['count'] }) {
  return (
    <span className={classes['named']}>
      {label}
      {count && <Slot parts={[count]} />}
    </span>
  )
}

/** A tooltip listens for pointer and focus even where it shows nothing: an entry that shows its name has none. */
function NamedIcon({ label, isFolded, children }: { label: ReactNode; isFolded: boolean; children: ReactElement }) {
  if (!isFolded) return children
  return (
    <Tooltip label={label} position="right" openDelay={200}>
      {children}
    </Tooltip>
  )
}

/** Folds by its heading, kept per browser; in the drawer of a phone it is folded at first. Icons alone do not fold. */
function QualityGroup({ isFolded, narrow, children }: { isFolded: boolean; narrow: boolean; children: ReactNode }) {
  const { storage } = useServices()
  const [kept, setKept] = useState(() => storage.getItem(STORAGE_KEYS.qualityFolded))
  const closed = kept === null ? narrow : kept === 'true'
  const toggle = () => {
    storage.setItem(STORAGE_KEYS.qualityFolded, String(!closed))
    setKept(String(!closed))
  }
  if (isFolded) return <div className={classes['line']}>{children}</div>
  return (
    <div className={classes['line']}>
      <button type="button" className={classes['heading']} aria-expanded={!closed} onClick={toggle}>
        {t('Quality')}
        <IconChevronDown size={16} aria-hidden="true" data-closed={closed || undefined} />
      </button>
      {!closed && children}
    </div>
  )
}
