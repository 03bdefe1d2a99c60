import { trayOf, trayTitle, type QueueEntry } from '@eluent/domain/queue'
import classes from './Queue.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The autosampler's tray as it is: ten by ten vials. */
export function Tray({ entries, currentLocation }: { entries: readonly QueueEntry[]; currentLocation: number | null }) {
  const tray = trayOf(entries, currentLocation)
  return (
    <ol className={classes['tray']} aria-label={t('Autosampler tray')}>
      {tray.map((place) => {
        const { position, kind, color, mark } = place
        return (
          <li
            key={position}
            className={classes['vial']}
            data-kind={kind}
            data-color={color}
            title={translated(trayTitle(place))}
          >
            <span aria-hidden>{mark === '' ? position : mark}</span>
            <span className="visually-hidden">{t('Position {trayTitle}', { trayTitle: trayTitle(place) })}</span>
          </li>
        )
      })}
    </ol>
  )
}
