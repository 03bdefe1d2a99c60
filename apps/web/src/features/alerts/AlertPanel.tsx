import { Button, VisuallyHidden } from '@mantine/core'
import { listAlerts, readAlerts, type Alert } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { readKey } from '../../frame/data/read-query.ts'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { formatTime } from '../../ui/dates/format-date.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { alertPlace, alertsByDay, alertText } from './alert-lines.ts'
import classes from './AlertPanel.module.css'

interface AlertPanelProps {
  alerts: Parameters<typeof ReadRecord<Alert[]>>[0]['query']
  onClose: () => void
}

/** What waits, the newest first; a line opens its place and is read by it. */
export function AlertPanel({ alerts: query, onClose }: AlertPanelProps) {
  const { queries } = useServices()
  const title = useRef<HTMLHeadingElement>(null)
  const change = useChange(readAlerts, {
    onSuccess(reply) {
      const queryKey = readKey(listAlerts)
      void queries.cancelQueries({ queryKey }) // an answer under way is older than this one
      queries.setQueryData(queryKey, reply)
    },
  })
  const unread = query.data?.filter(({ is_read }) => !is_read) ?? []
  const read = (alerts: readonly Alert[]) => {
    if (alerts.length > 0) change.mutate({ body: { alerts: alerts.map(({ key, at }) => ({ key, at })) } })
  }
  return (
    <>
      <div className={classes['head']}>
        <h2 ref={title} tabIndex={-1} className={classes['title']}>
          {t('Alerts')}
        </h2>
        {unread.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              // the button goes: keys must go on reaching the list
              title.current?.focus()
              read(unread)
            }}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <FormError error={change.error} />
      <ReadRecord query={query}>
        {(alerts) =>
          alerts.length === 0 ? (
            <p className={classes['empty']}>{t('Nothing waits for you.')}</p>
          ) : (
            alertsByDay(alerts, new Date()).map(({ day, alerts: ofDay }) => (
              <section key={day} aria-label={day}>
                <h3 className={classes['day']}>{day}</h3>
                <ul className={classes['lines']}>
                  {ofDay.map((alert) => (
                    <li key={alert.key}>
                      <Link
                        {...alertPlace(alert)}
                        className={classes['line']}
                        data-unread={!alert.is_read || undefined}
                        onClick={() => {
                          if (!alert.is_read) read([alert])
                          onClose()
                        }}
                      >
                        <span className={classes['text']}>
                          {alertText(alert)}
                          {!alert.is_read && <VisuallyHidden>{t(', unread')}</VisuallyHidden>}
                        </span>
                        <time className={classes['time']} dateTime={alert.at}>
                          {formatTime(alert.at)}
                        </time>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </ReadRecord>
    </>
  )
}
