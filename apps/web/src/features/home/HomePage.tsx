import { countNonconformances, listAlerts, type MachineState } from '@eluent/contract'
import { needsRenewal } from '@eluent/domain/auth'
import { CONNECTING, STOPPED } from '@eluent/domain/instrument'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDriverLink, useLinkState } from '../instrument/browser-link.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { useOnlineMachine } from '../instrument/use-online-machine.ts'
import { useData } from '../../frame/data/use-read.ts'
import { holds } from '../../frame/guard.ts'
import { useLater } from '../../frame/use-later.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { useServices, useSession, useWebSettings } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { areSettingsKnown } from '../../frame/web-settings.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { useCalibrationsDue } from '../alerts/use-calibrations-due.ts'
import { useLotsDue, useWaiting } from '../alerts/use-lots-due.ts'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { BottleWidget } from './BottleWidget.tsx'
import classes from './Home.module.css'
import { HomeActions } from './HomeActions.tsx'
import { HomeAlerts } from './HomeAlerts.tsx'
import { KeptPlace } from './KeptPlace.tsx'
import { RecentSamples } from './RecentSamples.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { NeedsAHand } from './today/NeedsAHand.tsx'
import { useInstrumentPlace, useKeptInstrumentPlace } from './use-instrument-place.ts'
import { TodayPanel, useStateCounts, type StateCounts } from './today/TodayPanel.tsx'
import { t } from '../../language/t.ts'

const REFRESH_MS = 60_000
const LONGEST_WAIT_MS = 10_000

/** Home has two forms: at an instrument that is online, and without one. Between its buttons and the rest stands the day's work. */
export function HomePage() {
  const session = useSession()
  const link = useDriverLink()
  // read here, where it outlives the change from one form to the other
  const { counts, again } = useStateCounts()
  const noPart = useRef(null)
  const isAway = areSettingsKnown(useWebSettings()) && link === null
  useKeptInstrumentPlace(noPart, isAway ? 'offline' : 'unknown')
  const seen = useInstrumentPlace()
  const place = isAway ? null : seen
  const work = useDaysWork(again)
  const first = useFirstVisit(work.isDrawn && (counts !== null || again !== null))
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? t('Home')} />
      {first.waits && (
        <div className={classes['whole']}>
          <SkeletonLines lines={8} />
        </div>
      )}
      <div hidden={first.waits}>
        {link === null ? (
          <>
            <HomeActions online={place !== null} />
            <DaysWork counts={counts} machine={null} work={work} />
            {place !== null && <div style={{ height: place }} className={classes['place']} />}
            {isAway && <Known then={first.knowInstrument} />}
          </>
        ) : (
          <AtInstrument link={link} counts={counts} place={place} work={work} first={first} />
        )}
        {holds(session, 'sample.list') && <RecentSamples />}
      </div>
    </>
  )
}

/** Says once that something is known by now. */
function Known({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

interface FirstVisit {
  waits: boolean
  knowInstrument: () => void
}

/** A browser that never showed Home knows no heights to keep, so it draws the page in one piece, or what there is where something does not come. */
function useFirstVisit(isWorkDrawn: boolean): FirstVisit {
  const { storage } = useServices()
  const [isFirst] = useState(() => storage.getItem(STORAGE_KEYS.alertsHeight) === null)
  const [isInstrumentKnown, setInstrumentKnown] = useState(false)
  const hasWork = holds(useSession(), 'sample.list')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const knowInstrument = useCallback(() => setInstrumentKnown(true), [])
  return { waits: isFirst && !isLate && !(isInstrumentKnown && (isWorkDrawn || !hasWork)), knowInstrument }
}

interface AtInstrumentProps {
  link: DriverLink
  counts: StateCounts
  place: number | null
  work: Work
  first: FirstVisit
}

function AtInstrument({ link, counts, place, work, first }: AtInstrumentProps) {
  const machine = useOnlineMachine(link)
  const isLooking = useLinkState(link, ({ connection }) => connection.status === CONNECTING.status)
  // six polls may go by before it is given up: a first visit waits for one of them
  const isMissed = useLinkState(link, ({ connection }) => connection.empty_polls > 0)
  const hasBegun = useHasBegun(link)
  // on a phone, or where the instrument was switched off
  const isPhone = useIsPhone()
  const isLater = useLater()
  const looksForNone = !hasBegun && (isPhone || isLater)
  const part = useRef<HTMLDivElement>(null)
  const state = machine !== null ? 'online' : isLooking || !hasBegun ? 'unknown' : 'offline'
  // what does not show has no height
  useKeptInstrumentPlace(part, first.waits ? 'unknown' : state)
  const kept = state === 'unknown' ? place : null
  return (
    <>
      <HomeActions online={machine !== null || kept !== null} />
      <DaysWork counts={counts} machine={machine} work={work} />
      {(state !== 'unknown' || isMissed || looksForNone) && <Known then={first.knowInstrument} />}
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

/**
 * What needs doing as the bell reads it; read here at once, and known where it could not be read.
 *
 * @param countAgain where the samples could not be counted
 */
function useDaysWork(countAgain: (() => void) | null) {
  const session = useSession()
  const hasNonconformances = holds(session, 'nonconformance.enter')
  // by itself it never renews a session, as the bell
  const [reads] = useState(() => !needsRenewal(session?.claims.exp ?? 0, Date.now() + 2 * REFRESH_MS))
  const alerts = useData(listAlerts, {}, { enabled: reads })
  const nonconformances = useData(countNonconformances, {}, { enabled: reads && hasNonconformances })
  const [isDrawn, setDrawn] = useState(false)
  const areAlertsRead = alerts.data !== undefined
  return {
    hasNonconformances,
    areAlertsRead,
    isKnown: (areAlertsRead || alerts.isError) && (!hasNonconformances || nonconformances.isFetched),
    isDrawn,
    countAgain,
    readAgain: alerts.isError && !areAlertsRead ? () => void alerts.refetch() : null,
    onDrawn: useCallback(() => setDrawn(true), []),
  }
}
type Work = ReturnType<typeof useDaysWork>

function DaysWork({ counts, machine, work }: { counts: StateCounts; machine: MachineState | null; work: Work }) {
  const session = useSession()
  const due = useCalibrationsDue()
  const lots = useLotsDue()
  const waiting = useWaiting()
  const isPhone = useIsPhone()
  if (!holds(session, 'sample.list')) return null
  const { isKnown, areAlertsRead, hasNonconformances, onDrawn, countAgain, readAgain } = work
  const failed = [countAgain, readAgain].filter((again) => again !== null)
  const needs = holds(session, 'sample_report.run_test') && (
    <NeedsAHand
      counts={counts}
      machine={machine}
      areAlertsRead={areAlertsRead}
      onRetry={failed.length === 0 ? null : () => failed.forEach((again) => again())}
      isAlone={due.length + lots.length + waiting.length === 0}
    />
  )
  return (
    <>
      {!isPhone && <TodayPanel counts={counts} isRead={counts === null && countAgain === null} />}
      <KeptPlace isKnown={isKnown}>
        {isKnown && <HomeAlerts {...{ due, waiting, lots, hasNonconformances, onDrawn }} />}
      </KeptPlace>
      {isPhone && needs && <div className={classes['first']}>{needs}</div>}
      {isPhone ? <TodayPanel counts={counts} isRead={counts === null && countAgain === null} /> : needs}
    </>
  )
}
