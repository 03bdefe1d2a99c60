import { Switch, Text } from '@mantine/core'
import { formatElapsed } from '@eluent/domain/queue'
import { useEffect, useRef, useState } from 'react'
import { useClientState, useSession } from '../../frame/services.ts'
import { useDriverLink, useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'
import { t } from '../../language/t.ts'

/** The instrument's state as a coloured word. */
export function HeaderState() {
  const session = useSession()
  const link = useDriverLink()
  return session === null || link === null ? null : <StateWord link={link} />
}

function StateWord({ link }: { link: DriverLink }) {
  const status = useLinkState(link, ({ connection }) => connection.status)
  const running = useClientState((state) => state.acquisitionStartedAtMs)
  const fault = useLinkState(link, ({ machine }) => machine?.status === 'ERROR' || machine?.status === 'POWEROFF')
  const injecting = useLinkState(link, ({ machine }) =>
    machine?.status === 'INJECTING' ? (machine.currentVialAcquiring ?? 0) : null,
  )
  const tone = status !== 'Connected' ? 'off' : fault ? 'fault' : running === null && injecting === null ? 'on' : 'run'
  return (
    <Text component="output" className={classes['word'] ?? ''} data-tone={tone} aria-label={t('Instrument')}>
      {fault ? (
        t('Attention')
      ) : running !== null ? (
        <Elapsed sinceMs={running} />
      ) : injecting !== null && status === 'Connected' ? (
        t('Injecting vial {text}', { text: injecting === 0 ? '' : injecting }).trim()
      ) : (
        t(status)
      )}
    </Text>
  )
}

/** 'Running 03:12', ticking each second. */
function Elapsed({ sinceMs }: { sinceMs: number }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return t('Running {text}', { text: formatElapsed(new Date(sinceMs).toISOString(), now) })
}

/** At the sidebar's foot: starts and stops the connection to the driver. */
export function DriverToggle() {
  const link = useDriverLink()
  const session = useSession()
  const polling = useClientState((state) => state.driverPolling)
  const signedIn = session !== null
  // On after sign-in when the server names a driver.
  const before = useRef(link)
  useEffect(() => {
    // Another driver was named: the one before is let go.
    if (before.current !== link) before.current?.stop()
    before.current = link
    if (signedIn) link?.start()
  }, [link, signedIn])
  if (link === null || !signedIn) return null
  return (
    <Switch
      className={classes['toggle'] ?? ''}
      label={<span className={classes['toggleLabel']}>{t('Instrument')}</span>}
      aria-label={t('Connection to the instrument')}
      checked={polling}
      onChange={() => (polling ? link.stop(true) : link.start())}
    />
  )
}
