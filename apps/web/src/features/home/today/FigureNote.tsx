import { listAlerts, readToday } from '@eluent/contract'
import type { SampleMark, SampleState } from '@eluent/domain/samples'
import type { ReactNode } from 'react'
import { useData } from '../../../frame/data/use-read.ts'
import { t } from '../../../language/t.ts'
import { formatTime } from '../../../ui/dates/format-date.ts'
import { useQueueTimes } from '../../queue/use-queue-times.ts'
import { useQueue } from '../../queue/use-queue.ts'

export type Figured = SampleState | SampleMark

const REFRESH_MS = 60_000
const HOUR_MS = 3_600_000

/** The small line under a figure of Today: what of it is due, when it ends, which it is, whose it is. */
export function FigureNote({ of }: { of: Figured }) {
  const today = useData(readToday, {}, { refetchInterval: REFRESH_MS })
  const alerts = useData(listAlerts, {}, { enabled: false })
  const mine = alerts.data?.find(({ kind }) => kind === 'review_waiting')?.total ?? 0
  if (today.data === undefined) return null
  const { due_not_run: due, running, waiting, released_today: released, overdue_since: since } = today.data
  const notes: Readonly<Partial<Record<Figured, ReactNode>>> = {
    not_run: due ? t('{count} due', { count: due }) : null,
    queued: <QueueEnd />,
    running,
    finished: waiting ? t('{count} wait', { count: waiting }) : null,
    in_review: mine > 0 ? t('{count} for you', { count: mine }) : null,
    released: released > 0 ? t('{count} today', { count: released }) : null,
    overdue: since === null ? null : t('oldest {age}', { age: ageText(today.dataUpdatedAt - Date.parse(since)) }),
  }
  return notes[of] ?? null
}

/** Nothing where nobody works towards an end; why, where a failed check stopped it. */
function QueueEnd() {
  const isStopped = useQueue().data?.stopped
  const endsAtMs = useQueueTimes()?.endsAtMs ?? null
  if (isStopped) return t('stopped')
  return endsAtMs === null ? null : t('ends {time}', { time: formatTime(new Date(endsAtMs).toISOString()) })
}

/** In hours, from two days on in days. */
function ageText(ms: number): string {
  const hours = Math.max(Math.round(ms / HOUR_MS), 1)
  return hours < 48 ? t('{hours} h', { hours }) : t('{days} days', { days: Math.round(hours / 24) })
}
