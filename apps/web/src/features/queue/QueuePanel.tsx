import { Box, CloseButton, Title } from '@mantine/core'
import type { QueueDriver, QueueItem } from '@eluent/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useServices } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ActionButton } from '../../ui/row-actions/ActionButton.tsx'
import { useCalibrationsDue } from '../alerts/use-calibrations-due.ts'
import { useDriverLink, useLinkState } from '../instrument/browser-link.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { MachineState } from '../instrument/MachineState.tsx'
import { NotificationLog } from '../instrument/NotificationLog.tsx'
import classes from './Queue.module.css'
import { QueueEntries } from './QueueEntries.tsx'
import { failedVialsOf } from './failed-vials.ts'
import { QueueProgress } from './QueueProgress.tsx'
import { Tray } from './Tray.tsx'
import { useLoadingList } from './use-loading-list.ts'
import { useQueue } from './use-queue.ts'
import { t } from '../../language/t.ts'

const QueueStopped = lazyPart(async () => (await import('./QueueStopped.tsx')).QueueStopped)
const FailedVials = lazyPart(async () => (await import('./FailedVials.tsx')).FailedVials)
const CalibrationsDue = lazyPart(async () => (await import('../alerts/CalibrationsDue.tsx')).CalibrationsDue)

const NO_DRIVERS: readonly QueueDriver[] = []

/** The autosampler: state and next action, the tray, the queue, the log. */
export function QueuePanel() {
  const link = useDriverLink()
  const { client } = useServices()
  const queue = useQueue()
  const due = useCalibrationsDue()
  const items = queue.data?.data ?? []
  // Opened from a page that was scrolled down, it would stand out of sight above it.
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' }) // newer browsers answer a promise, which is no clean-up
  }, [])
  if (link === null) return null
  return (
    <section ref={section} className={classes['panel']} aria-label={t('Autosampler queue')}>
      <div className={classes['panelHead']}>
        <Title order={2}>{t('Autosampler')}</Title>
        <QueueProgress className={classes['progress']} />
        <Box ms="auto">
          <LoadingList items={items} />
        </Box>
        <CloseButton
          ms={8}
          aria-label={t('Close the queue panel')}
          onClick={() => client.setState({ queueShown: false })}
        />
      </div>
      {due.length > 0 && <CalibrationsDue alerts={due} />}
      {queue.data?.stopped && <QueueStopped stop={queue.data.stopped} />}
      {failedVialsOf(items).length > 0 && <FailedVials items={items} withLink />}
      <div className={classes['columns']}>
        <div>
          <MachineState link={link} queue={items} drivers={queue.data?.drivers ?? NO_DRIVERS} />
          <TrayOf link={link} queue={items} />
        </div>
        <div>
          <QueueEntries items={items} />
          <NotificationLog link={link} />
        </div>
      </div>
    </section>
  )
}

function LoadingList({ items }: { items: readonly QueueItem[] }) {
  return (
    <ActionButton
      action={useLoadingList(items)}
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={16} stroke={1.6} />}
    />
  )
}

function TrayOf({ link, queue }: { link: DriverLink; queue: readonly QueueItem[] }) {
  const location = useLinkState(link, ({ machine }) => machine?.currentVialAcquiring ?? null)
  return <Tray entries={queue} currentLocation={location} />
}
