import { historyWord, type HistoryEvent } from '@eluent/domain/certificates'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import classes from './EventHistory.module.css'

interface EventHistoryProps {
  /** First one first; `by` where the reader may know who did it. */
  events: readonly (HistoryEvent & { by?: string | null })[]
}

/** What happened to a certificate: issue, expiry, renewal, revocation, each with its moment and its reason. */
export function EventHistory({ events }: EventHistoryProps) {
  return (
    <Panel title="History">
      <ol className={classes['events']} aria-label="History">
        {events.map((event) => (
          <li key={`${event.event}-${event.at}`} data-event={event.event}>
            <strong>{historyWord(event)}</strong>
            <span>
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              {event.by ? ` by ${event.by}` : ''}
            </span>
            {event.event !== 'revoke' && event.expires !== null && (
              <span className={classes['quiet']}>Holds until {formatMoment(event.expires)}</span>
            )}
            {event.reason !== null && <span className={classes['reason']}>Reason: {event.reason}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
