import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTestPipe } from '@tabler/icons-react'
import { useClientState, useServices, useSession } from '../../frame/services.ts'
import { useDriverLink } from '../instrument/browser-link.ts'
import classes from './Queue.module.css'
import { QueueProgress } from './QueueProgress.tsx'
import { useQueue } from './use-queue.ts'
import { t } from '../../language/t.ts'

/** How many samples wait, in the header; it opens the panel. */
export function QueueWidget() {
  const isSignedIn = useSession() !== null
  // the queue stays away from phones, and is not read there
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const link = useDriverLink()
  return isSignedIn && link !== null && wide ? <WaitingSamples /> : null
}

function WaitingSamples() {
  const { client } = useServices()
  const queue = useQueue()
  const shown = useClientState((state) => state.queueShown)
  // Unknown until it was read: a 0 would say that nothing waits.
  const waiting = queue.data?.data.filter((item) => item.sample !== null).length
  return (
    <>
      <UnstyledButton
        className={classes['widget'] ?? ''}
        aria-expanded={shown}
        aria-label={
          waiting === 1
            ? t('1 sample in queue')
            : t('{waiting} samples in queue', { waiting: waiting ?? t('Unknown number of') })
        }
        onClick={() => client.setState({ queueShown: !shown })}
      >
        <IconTestPipe size={18} stroke={1.6} aria-hidden />
        {waiting ?? '–'}
      </UnstyledButton>
      <QueueProgress className={classes['headerProgress']} />
    </>
  )
}
