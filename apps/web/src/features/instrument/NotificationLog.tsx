import { Button, Group, Text, Title } from '@mantine/core'
import { useClientState, useServices } from '../../frame/services.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'

/** What happened at the instrument, newest first. */
export function NotificationLog({ link }: { link: DriverLink }) {
  const { client } = useServices()
  const lines = useClientState((state) => state.log)
  const text = lines.map(({ at, text: said }) => `${at} ${said}`).join('\n')
  return (
    <div className={classes['log']}>
      <Group justify="space-between" mb={6}>
        <Title order={3}>Notifications</Title>
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void link.resume()}>
            Resume
          </Button>
          <CopyButton compact value={text} label="Copy the log" />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label="Clear the log"
            disabled={lines.length === 0}
            onClick={() => client.setState({ log: [] })}
          >
            Clear
          </Button>
        </Group>
      </Group>
      {lines.length === 0 ? (
        <Text c="dimmed" fz="sm">
          Nothing to report.
        </Text>
      ) : (
        <ul>
          {lines.map(({ at, kind, text: said }) => (
            <li key={`${at} ${said}`} data-kind={kind}>
              <time dateTime={at}>{formatListDate(at)}</time> {said}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
