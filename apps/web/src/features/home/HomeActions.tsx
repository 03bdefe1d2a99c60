import {
  IconBook2,
  IconCertificate,
  IconFileImport,
  IconListDetails,
  IconPlus,
  IconTargetArrow,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'
import classes from './Home.module.css'
import { t } from '../../language/t.ts'

interface HomeAction {
  screen: ScreenName
  label: string
  icon: Icon
  /** Stands there without the permission, too, and cannot be pressed. */
  always?: true
}

/** At the instrument: what a run needs. */
const ONLINE: readonly HomeAction[] = [
  { screen: 'sampleList', label: t('Sample dashboard'), icon: IconListDetails, always: true },
  { screen: 'qcList', label: t('Quality Control Results'), icon: IconTargetArrow },
  { screen: 'sampleCreate', label: t('Create sample'), icon: IconPlus },
]

/** Away from it: everything that works without one. */
const OFFLINE: readonly HomeAction[] = [
  ...ONLINE,
  { screen: 'importNew', label: t('Import CSV'), icon: IconFileImport },
  { screen: 'methodList', label: t('Report methods'), icon: IconBook2 },
  { screen: 'certificateList', label: 'CERTUS', icon: IconCertificate },
]

/** The ways out of Home: three large ones while the instrument is online, a row of all without it. */
export function HomeActions({ online }: { online: boolean }) {
  const session = useSession()
  const isOpen = (screen: ScreenName) => guardTarget(screen, session) === null
  const actions = (online ? ONLINE : OFFLINE).filter(({ screen, always }) => isOpen(screen) || always)
  return (
    <nav aria-label={t('Start')} className={classes['actions']} data-large={online || undefined}>
      {actions.map((action) =>
        isOpen(action.screen) ? (
          <Link key={action.screen} to={routeRow(action.screen).path} className={classes['action']}>
            <Face {...action} />
          </Link>
        ) : (
          <button key={action.screen} type="button" disabled className={classes['action']}>
            <Face {...action} />
          </button>
        ),
      )}
    </nav>
  )
}

function Face({ label, icon: ActionIcon }: HomeAction) {
  return (
    <>
      <ActionIcon size={26} stroke={1.5} aria-hidden="true" />
      {label}
    </>
  )
}
