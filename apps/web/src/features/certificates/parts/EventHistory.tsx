import { historyWord, type HistoryEvent } from '@eluent/domain/certificates'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import classes from './EventHistory.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

interface EventHistoryProps {
  /** First one first; `by` where the reader may know who did it. */
  events: readonly (HistoryEvent & { by?: string | null })[]
}

/** What happened to a certificate: issue, expiry, renewal, revocation, each with its moment and its reason. */
export function EventHistory({ events }: EventHistoryProps) {
  return (
    <Panel title={t('History')}>
      <ol className={classes['events']} aria-label={t('History')}>
        {events.map((event) => (
          <li key={`${event.event}-${event.at}`} data-event={event.event}>
            <strong>{translated(historyWord(event))}</strong>
            <span>
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              {event.by ? t(' by {by}', { by: event.by }) : ''}
            </span>
            {event.event !== 'revoke' && event.expires !== null && (
              <span className={classes['quiet']}>
                {t('Holds until {expires}', { expires: formatMoment(event.expires) })}
              </span>
            )}
            {event.reason !== null && (
              <span className={classes['reason']}>{t('Reason: {reason}', { reason: event.reason })}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
