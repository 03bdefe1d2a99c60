import { isWorkedOff, queueTimes, withoutPromises, type QueueTimes, type WorkHere } from '@eluent/domain/queue'
import { useEffect, useState } from 'react'
import { useClientState } from '../../frame/services.ts'
import { useDriverLink, useLinkStateIfAny } from '../instrument/browser-link.ts'
import { useQueue } from './use-queue.ts'

const REFRESH_MS = 15_000

/** How far the queue is and when it is expected to end while somebody works towards it, judged again now and then; null until it was read. */
export function useQueueTimes(): QueueTimes | null {
  const { data } = useQueue()
  const here = useWorkHere()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (data === undefined) return null
  const times = queueTimes(data.data, data.done, nowMs)
  return isWorkedOff(data, here) ? times : withoutPromises(times)
}

/** Null on a computer that reaches no instrument. */
function useWorkHere(): WorkHere | null {
  const link = useDriverLink()
  const isPausedByPage = useClientState((state) => state.queuePaused)
  const isReached = useLinkStateIfAny(link, ({ machine }) => machine !== null)
  const isPaused = useLinkStateIfAny(
    link,
    ({ machine }) => machine?.sequencePaused === true || machine?.pausing === true,
  )
  const betweenVials = useLinkStateIfAny(link, ({ delivering, handing }) => delivering > 0 || handing)
  return isReached ? { paused: isPausedByPage || isPaused, betweenVials } : null
}
