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
import { guardTarget } from '../../app/guard.ts'
import { routeRow, type ScreenName } from '../../app/route-table.ts'
import { useIsRegistered } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import classes from './Home.module.css'

interface HomeAction {
  screen: ScreenName
  label: string
  icon: Icon
}

const ACTIONS: readonly HomeAction[] = [
  { screen: 'sampleList', label: 'Sample dashboard', icon: IconListDetails },
  { screen: 'qcList', label: 'Quality Control Results', icon: IconTargetArrow },
  { screen: 'sampleCreate', label: 'Create sample', icon: IconPlus },
  { screen: 'importNew', label: 'Import CSV', icon: IconFileImport },
  { screen: 'methodList', label: 'Report methods', icon: IconBook2 },
  { screen: 'certificateList', label: 'CERTUS', icon: IconCertificate },
]

/** The ways out of Home while no instrument is connected. */
export function HomeActions() {
  const isRegistered = useIsRegistered()
  const session = useSession()
  const actions = ACTIONS.filter(({ screen }) => isRegistered(screen) && guardTarget(screen, session) === null)
  if (actions.length === 0) return null
  return (
    <nav aria-label="Start" className={classes['actions']}>
      {actions.map(({ screen, label, icon: ActionIcon }) => (
        <Link key={screen} to={routeRow(screen).path} className={classes['action']}>
          <ActionIcon size={26} stroke={1.5} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
