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
import { TodayPanel, useStateCounts } from './today/TodayPanel.tsx'

/** Home has two forms: at an instrument that is online, and without one. Between its buttons and the rest stands the day's work. */
export function HomePage() {
  const session = useSession()
  const link = useDriverLink()
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? 'Home'} />
      {link === null ? <WithoutInstrument /> : <AtInstrument link={link} />}
      {holds(session, 'sample.list') && <RecentSamples />}
    </>
  )
}

function WithoutInstrument() {
  return (
    <>
      <HomeActions online={false} />
      <DaysWork machine={null} />
    </>
  )
}

function AtInstrument({ link }: { link: DriverLink }) {
  const machine = useOnlineMachine(link)
  return (
    <>
      <HomeActions online={machine !== null} />
      <DaysWork machine={machine} />
      {machine !== null && (
        <div className={classes['instrument']}>
          <SystemStatus link={link} machine={machine} />
          <BottleWidget link={link} machine={machine} />
        </div>
      )}
    </>
  )
}

function DaysWork({ machine }: { machine: MachineState | null }) {
  return holds(useSession(), 'sample.list') ? <DaysWorkOf machine={machine} /> : null
}

function DaysWorkOf({ machine }: { machine: MachineState | null }) {
  const mayRun = holds(useSession(), 'sample_report.run_test')
  const counts = useStateCounts()
  return (
    <>
      <TodayPanel counts={counts} />
      {mayRun && <NeedsAHand counts={counts} machine={machine} />}
    </>
  )
}
