import { trayOf, type QueueEntry, type TrayPosition } from '@eluent/domain/queue'
import classes from './Queue.module.css'

const WORDS: Record<TrayPosition['kind'], string> = {
  empty: 'empty',
  current: 'being acquired',
  completed: 'completed',
  calibration: 'calibration',
  standard: 'standard',
  queued: 'queued',
  wash: 'wash',
}

/** The autosampler's tray as it is: ten by ten vials. */
export function Tray({ entries, currentLocation }: { entries: readonly QueueEntry[]; currentLocation: number | null }) {
  const tray = trayOf(entries, currentLocation)
  return (
    <ol className={classes['tray']} aria-label="Autosampler tray">
      {tray.map(({ position, kind, color, mark }) => (
        <li
          key={position}
          className={classes['vial']}
          data-kind={kind}
          data-color={color}
          title={`${position}: ${WORDS[kind]}`}
        >
          <span aria-hidden>{mark === '' ? position : mark}</span>
          <span className="visually-hidden">{`Position ${position}, ${WORDS[kind]}`}</span>
        </li>
      ))}
    </ol>
  )
}
