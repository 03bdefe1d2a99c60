import type { MachineState } from '@eluent/contract'
import { useDriverLink } from '../instrument/browser-link.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { useOnlineMachine } from '../instrument/use-online-machine.ts'
import { holds } from '../../frame/guard.ts'
import { useSession } from '../../frame/services.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { BottleWidget } from './BottleWidget.tsx'
import classes from './Home.module.css'
import { HomeActions } from './HomeActions.tsx'
import { RecentSamples } from './RecentSamples.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { NeedsAHand } from './today/NeedsAHand.tsx'
import { TodayPanel, useStateCounts, type StateCounts } from './today/TodayPanel.tsx'

/** Home has two forms: at an instrument that is online, and without one. Between its buttons and the rest stands the day's work. */
export function HomePage() {
  const session = useSession()
  const link = useDriverLink()
  // read here, where it outlives the change from one form to the other
  const counts = useStateCounts()
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? 'Home'} />
      {link === null ? (
        <>
          <HomeActions online={false} />
          <DaysWork counts={counts} machine={null} />
        </>
      ) : (
        <AtInstrument link={link} counts={counts} />
      )}
      {holds(session, 'sample.list') && <RecentSamples />}
    </>
  )
}

function AtInstrument({ link, counts }: { link: DriverLink; counts: StateCounts }) {
  const machine = useOnlineMachine(link)
  return (
    <>
      <HomeActions online={machine !== null} />
      <DaysWork counts={counts} machine={machine} />
      {machine !== null && (
        <div className={classes['instrument']}>
          <SystemStatus link={link} machine={machine} />
          <BottleWidget link={link} machine={machine} />
        </div>
      )}
    </>
  )
}

function DaysWork({ counts, machine }: { counts: StateCounts; machine: MachineState | null }) {
  const session = useSession()
  if (!holds(session, 'sample.list')) return null
  return (
    <>
      <TodayPanel counts={counts} />
      {holds(session, 'sample_report.run_test') && <NeedsAHand counts={counts} machine={machine} />}
    </>
  )
}
