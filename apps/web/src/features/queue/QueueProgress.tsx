import { formatTime } from '../../ui/dates/format-date.ts'
import { useQueue } from './use-queue.ts'
import { useQueueTimes } from './use-queue-times.ts'
import { t } from '../../language/t.ts'

/** '2 of 36 · ends 5:40 PM', or why the queue is stopped: vials with a result of all, and the expected end where the method has run before. */
export function QueueProgress({ className }: { className?: string | undefined }) {
  const times = useQueueTimes()
  const stop = useQueue().data?.stopped
  if (stop)
    return (
      <output className={className} style={{ color: 'var(--eluent-bad)' }}>
        {t('Stopped: {check} failed', { check: stop.check_label })}
      </output>
    )
  if (times === null || times.total === times.done) return null
  const { done, total, endsAtMs } = times
  const ends = endsAtMs === null ? '' : t(' · ends {text}', { text: formatTime(new Date(endsAtMs).toISOString()) })
  return (
    <span className={className} aria-label={t('Progress of the queue')}>
      {t('{done} of {total}{ends}', { done, total, ends })}
    </span>
  )
}
