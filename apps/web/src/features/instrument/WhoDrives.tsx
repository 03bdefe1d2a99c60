import { Text } from '@mantine/core'
import type { QueueDriver } from '@eluent/contract'
import { formatTime } from '../../ui/dates/format-date.ts'
import type { HeldLease } from './link-state.ts'
import { t } from '../../language/t.ts'

interface Props {
  lease: HeldLease | null
  /** Null for a person who may not run samples. */
  leading: boolean | null
  /** What the queue says of this instrument's driver, where it may run the queue. */
  shown: QueueDriver | null
  /** Whether the instrument is named: it is not the one of this computer. */
  isNamed?: boolean
}

/** Who hands out the queue, and what follows when this page is closed. */
export function WhoDrives(props: Props) {
  const text = textOf(props)
  return text === null ? null : (
    <Text fz="sm" c="dimmed" mt="xs">
      {props.isNamed ? `${props.shown?.machine}: ${text}` : text}
    </Text>
  )
}

function textOf({ lease, leading, shown }: Props): string | null {
  if (lease?.mine === true) {
    const driver = shown?.driver ?? ''
    return lease.run === null
      ? t('This tab drives. When the page is closed after Begin Run, driver {driver} goes on with the queue.', {
          driver,
        })
      : t('This tab drives. When the page is closed, driver {driver} goes on with the queue.', { driver })
  }
  const holder = lease?.holder ?? shown?.holder ?? null
  if (holder !== null && (leading !== false || holder.kind === 'driver')) {
    const since = formatTime(holder.since)
    if (holder.kind === 'driver')
      return (lease ?? shown)?.run
        ? t('The driver drives, since {since}.', { since })
        : t('The driver drives, since {since}. Nothing runs until Begin Run is pressed.', { since })
    return t('Another page drives ({name}), since {since}.', { name: holder.name, since })
  }
  if (leading === null) return null
  if (leading && shown === null)
    return t(
      'This tab drives the instrument. When the page is closed, the queue waits: no driver has a token that may run it.',
    )
  return leading ? t('This tab drives the instrument.') : t('Another tab of this browser drives the instrument.')
}
