import { queueTimes, type QueueTimes } from '@eluent/domain/queue'
import { useEffect, useState } from 'react'
import { useQueue } from './use-queue.ts'

const REFRESH_MS = 15_000

/** How far the queue is and when it is expected to end, judged again now and then; null until it was read. */
export function useQueueTimes(): QueueTimes | null {
  const queue = useQueue()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return queue.data ? queueTimes(queue.data.data, queue.data.done, nowMs) : null
}
