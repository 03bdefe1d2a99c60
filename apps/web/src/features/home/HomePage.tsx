import { countNonconformances, type MachineState } from '@eluent/contract'
import { CONNECTING, STOPPED } from '@eluent/domain/instrument'
import { useRef, useState } from 'react'
import { useDriverLink, useLinkState } from '../instrument/browser-link.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { useOnlineMachine } from '../instrument/use-online-machine.ts'
import { useData } from '../../frame/data/use-read.ts'
import { holds } from '../../frame/guard.ts'
import { useLater } from '../../frame/use-later.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { useSession, useWebSettings } from '../../frame/services.ts'
import { areSettingsKnown } from '../../frame/web-settings.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { useCalibrationsDue } from '../alerts/use-calibrations-due.ts'
import { useBell, useLotsDue, useWaiting } from '../alerts/use-lots-due.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BottleWidget } from './BottleWidget.tsx'
import classes from './Home.module.css'
import { HomeActions } from './HomeActions.tsx'
import { KeptPlace } from './KeptPlace.tsx'
import { RecentSamples } from './RecentSamples.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { NeedsAHand } from './today/NeedsAHand.tsx'
import { useInstrumentPlace, useKeptInstrumentPlace } from './use-instrument-place.ts'
import { TodayPanel, useStateCounts, type StateCounts } from './today/TodayPanel.tsx'
import { t } from '../../language/t.ts'

const HomeAlerts = lazyPart(async () => (await import('./HomeAlerts.tsx')).HomeAlerts)

/** Home has two forms: at an instrument that is online, and without one. Between its buttons and the rest stands the day's work. */
export function HomePage() {
  const session = useSession()
  const link = useDriverLink()
  // read here, where it outlives the change from one form to the other
  const counts = useStateCounts()
  const noPart = useRef(null)
  const isAway = areSettingsKnown(useWebSettings()) && link === null
  useKeptInstrumentPlace(noPart, isAway ? 'offline' : 'unknown')
  const seen = useInstrumentPlace()
  const place = isAway ? null : seen
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? t('Home')} />
      {link === null ? (
        <>
          <HomeActions online={place !== null} />
          <DaysWork counts={counts} machine={null} />
          {place !== null && <div style={{ height: place }} className={classes['place']} />}
        </>
      ) : (
        <AtInstrument link={link} counts={counts} place={place} />
      )}
      {holds(session, 'sample.list') && <RecentSamples />}
    </>
  )
}

interface AtInstrumentProps {
  link: DriverLink
  counts: StateCounts
  place: number | null
}

function AtInstrument({ link, counts, place }: AtInstrumentProps) {
  const machine = useOnlineMachine(link)
  const isLooking = useLinkState(link, ({ connection }) => connection.status === CONNECTING.status)
  const hasBegun = useHasBegun(link)
  const part = useRef<HTMLDivElement>(null)
  const state = machine !== null ? 'online' : isLooking || !hasBegun ? 'unknown' : 'offline'
  useKeptInstrumentPlace(part, state)
  const kept = state === 'unknown' ? place : null
  return (
    <>
      <HomeActions online={machine !== null || kept !== null} />
      <DaysWork counts={counts} machine={machine} />
      {kept !== null && <div style={{ height: kept }} className={classes['place']} />}
      {machine !== null && (
        <div ref={part} className={classes['instrument']}>
          <SystemStatus link={link} machine={machine} />
          <BottleWidget link={link} machine={machine} />
        </div>
      )}
    </>
  )
}

/** Whether the link has looked for the instrument since this page was opened; a moment after it was made it has not. */
function useHasBegun(link: DriverLink): boolean {
  const isStopped = useLinkState(link, ({ connection }) => connection === STOPPED)
  const [hasBegun, setHasBegun] = useState(!isStopped)
  if (!isStopped && !hasBegun) setHasBegun(true)
  return hasBegun
}

function DaysWork({ counts, machine }: { counts: StateCounts; machine: MachineState | null }) {
  const session = useSession()
  const due = useCalibrationsDue()
  const lots = useLotsDue()
  const waiting = useWaiting()
  const bell = useBell()
  const isLater = useLater()
  const isPhone = useIsPhone()
  const hasNonconformances = holds(session, 'nonconformance.enter')
  const nonconformances = useData(countNonconformances, {}, { enabled: isLater && hasNonconformances })
  const isKnown = (bell.isRead || bell.hasFailed) && isLater && (!hasNonconformances || nonconformances.isFetched)
  if (!holds(session, 'sample.list')) return null
  const needs = holds(session, 'sample_report.run_test') && (
    <NeedsAHand
      counts={counts}
      machine={machine}
      areAlertsRead={bell.isRead}
      isAlone={due.length + lots.length + waiting.length === 0}
    />
  )
  return (
    <>
      <KeptPlace isKnown={isKnown}>
        {isKnown && <HomeAlerts due={due} waiting={waiting} lots={lots} hasNonconformances={hasNonconformances} />}
      </KeptPlace>
      {isPhone && needs && <div className={classes['first']}>{needs}</div>}
      <TodayPanel counts={counts} />
      {!isPhone && needs}
    </>
  )
}
