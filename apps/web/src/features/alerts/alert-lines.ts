import type { Alert } from '@eluent/contract'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { formatCalendarDay, formatDate } from '../../ui/dates/format-date.ts'

/** What waits, in a sentence. */
export function alertText({ kind, total, ...alert }: Alert): string {
  const [name, detail] = [alert.name ?? '', alert.detail ?? '']
  switch (kind) {
    case 'queue_stopped':
      // the rule's sentence, then what was seen
      return t('The queue of {name} stopped: {detail}', {
        name,
        detail: detail
          .split(/(?<=\.) (.*)/)
          .map((part) => translated(part))
          .join(' ')
          .trim(),
      })
    case 'withdrawn':
      return t('Report {detail} of {name} is withdrawn and no new one released', { detail, name })
    case 'changed':
      return t('{name} reads otherwise than its released report {detail}', { name, detail })
    case 'finished': {
      if (total === 1) return t('1 sample is finished and not released')
      const count = total !== null && total > 99 ? '99+' : String(total)
      return t('{count} samples are finished and not released', { count })
    }
    case 'to_release':
      return t('{n, plural, one {# report waits for your release} other {# reports wait for your release}}', {
        n: total ?? 0,
      })
    case 'review_waiting':
      return t('{n, plural, one {# report waits for your review} other {# reports wait for your review}}', {
        n: total ?? 0,
      })
    case 'returned':
      return t('The report of {name} was returned to you: {detail}', { name, detail })
    case 'qc_failed':
      return t('A check of analytical batch {name} failed', { name })
    case 'overdue':
      return t('{n, plural, one {# sample is overdue} other {# samples are overdue}}', { n: total ?? 0 })
    case 'proficiency_due':
      return total === 1
        ? t('A proficiency test of {name} is overdue since {day}', { name, day: formatCalendarDay(detail) })
        : t('A proficiency test of {name} is due {day}', { name, day: formatCalendarDay(detail) })
    case 'watched_file':
      return t('{name} was not imported: {detail}', { name, detail })
    case 'watched_note':
      return t('{name} was imported, with notes: {detail}', { name, detail })
    case 'calibration_draft':
      return t('A calibration of {name} waits for its approval: {detail}', { name, detail })
    case 'calibration_expiring':
      return t('The calibration of {name} ({detail}) is {days} days old and expires soon', {
        name,
        detail,
        days: total ?? 0,
      })
    case 'calibration_expired':
      return t('The calibration of {name} ({detail}) is {days} days old and has expired', {
        name,
        detail,
        days: total ?? 0,
      })
    case 'lot_expiring':
    case 'lot_ending':
      return t('{name} expires {days, plural, =0 {today} one {tomorrow} other {in # days}}, on {day}', {
        name,
        days: total ?? 0,
        day: formatCalendarDay(detail),
      })
    case 'lot_expired':
      return t('{name} expired on {day} and cannot be used', { name, day: formatCalendarDay(detail) })
    case 'column_worn':
      return t('{name} on {machine} has {count} injections', { name, machine: detail, count: total ?? 0 })
    case 'equipment_due':
      return detail === ''
        ? t('Work on {name} is due by its number of injections', { name })
        : t('Work on {name} is due {day}', { name, day: formatCalendarDay(detail) })
    case 'readings_open':
      return t('{days, plural, one {# day} other {# days}} of readings of {name} to review, the first {day}', {
        name,
        days: total ?? 0,
        day: formatCalendarDay(detail),
      })
    case 'nonconformance_due':
      return total === 1
        ? t('Nonconformance {name} is overdue since {day}', { name, day: formatCalendarDay(detail) })
        : t('Nonconformance {name} is due {day}', { name, day: formatCalendarDay(detail) })
    case 'nonconformance_verified':
      return t('Nonconformance {name} waits to be closed', { name })
    case 'report_mail':
    case 'analytical_report_mail':
      return t('A mail could not be sent to {name}: {detail}', { name, detail })
    case 'invitation_mail':
      return t('An invitation could not be sent to {name}', { name })
    case 'log_fault':
      return t('Log of certificates: {name}', { name })
  }
}

/** Where it is settled. */
export function alertPlace({ kind, record_id }: Alert): { to: string; search?: Record<string, string> } {
  const id = record_id ?? 0
  switch (kind) {
    case 'withdrawn':
    case 'changed':
    case 'returned':
    case 'report_mail':
      return { to: pathTo('sampleReport', { id }) }
    case 'queue_stopped':
      return { to: pathTo('queueRuns') }
    case 'finished':
      return { to: pathTo('sampleList'), search: { state: 'finished' } }
    case 'to_release':
    case 'review_waiting':
      return { to: pathTo('reviews') }
    case 'qc_failed':
      return { to: pathTo('analyticalBatch', { id }) }
    case 'overdue':
      return { to: pathTo('sampleList'), search: { mark: 'overdue', sortColumn: 'due_at', sortOrder: 'ASC' } }
    case 'proficiency_due':
      return { to: pathTo('proficiencyList') }
    case 'watched_file':
    case 'watched_note':
      return { to: pathTo('importNew') }
    case 'calibration_draft':
    case 'calibration_expiring':
    case 'calibration_expired':
      return { to: pathTo('calibration', { id }) }
    case 'lot_expiring':
    case 'lot_ending':
    case 'lot_expired':
    case 'column_worn':
      return { to: pathTo('lot', { id }) }
    case 'equipment_due':
    case 'readings_open':
      return { to: pathTo('equipment', { id }) }
    case 'nonconformance_due':
    case 'nonconformance_verified':
      return { to: pathTo('nonconformance', { id }) }
    case 'analytical_report_mail':
      return { to: pathTo('graphView', { id }) }
    case 'invitation_mail':
      return { to: pathTo('userInvite') }
    case 'log_fault':
      return { to: pathTo('ledgerAudit') }
  }
}

/** In the order they come, by the reader's days. */
export function alertsByDay(alerts: readonly Alert[], now: Date): { day: string; alerts: Alert[] }[] {
  const today = formatDate(now.toISOString())
  const days = Map.groupBy(alerts, ({ at }) => formatDate(at))
  return [...days].map(([day, each]) => ({ day: day === today ? t('Today') : day, alerts: each }))
}
