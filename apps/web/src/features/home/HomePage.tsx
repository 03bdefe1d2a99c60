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

/** Home has two forms: at an instrument that is online, and without one. */
export function HomePage() {
  const session = useSession()
  const link = useDriverLink()
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? 'Home'} />
      {link === null ? <HomeActions online={false} /> : <AtInstrument link={link} />}
      {holds(session, 'sample.list') && <RecentSamples />}
    </>
  )
}

function AtInstrument({ link }: { link: DriverLink }) {
  const machine = useOnlineMachine(link)
  return (
    <>
      <HomeActions online={machine !== null} />
      {machine !== null && (
        <div className={classes['instrument']}>
          <SystemStatus link={link} machine={machine} />
          <BottleWidget link={link} machine={machine} />
        </div>
      )}
    </>
  )
}
