import { Alert, Anchor, Group, Loader, Text } from '@mantine/core'
import type { QueueDriver, QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { NO_MACHINE_TEXT, machineErrorText } from '@eluent/domain/instrument'
import { Link } from '@tanstack/react-router'
import { routeRow } from '../../frame/route-table.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { ActionButton } from '../../ui/row-actions/ActionButton.tsx'
import { useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'
import { useMachineActions } from './use-machine-actions.ts'
import { WhoDrives } from './WhoDrives.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** What the instrument does, and what it can be made to do next. */
export function MachineState({
  link,
  queue,
  drivers,
}: {
  link: DriverLink
  queue: readonly QueueItem[]
  drivers: readonly QueueDriver[]
}) {
  const machine = useLinkState(link, (state) => state.machine)
  const leading = useLinkState(link, (state) => state.leading)
  const lease = useLinkState(link, (state) => state.lease)
  const clockWarning = useLinkState(link, (state) => state.clockWarning)
  const paused = useClientState((state) => state.queuePaused)
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  const { progress, note, busy, buttons, sleep } = useMachineActions(link, queue)
  if (machine === null) return <NoMachine link={link} drivers={drivers} />
  return (
    <div className={classes['machine']}>
      <Group gap="xs" mb="xs">
        <Text fw={600}>{machine.status}</Text>
        <Text c="dimmed">{machine.method}</Text>
        {busy && <Text c="dimmed">{t('Busy')}</Text>}
        {paused && <Text c="dimmed">{t('Queue paused')}</Text>}
      </Group>
      {machine.status === 'ERROR' && (
        <Alert color="red" mb="xs">
          {translated(machineErrorText(machine.errors))}
        </Alert>
      )}
      {clockWarning !== null && (
        <Alert color="orange" variant="light" mb="xs">
          {clockWarning}
        </Alert>
      )}
      <Group gap="xs">
        {progress !== null && (
          <Group gap={6} component="output">
            <Loader size="xs" />
            {progress}
          </Group>
        )}
        {note !== null && <Text>{note}</Text>}
        {buttons.map((action, at) => (
          <ActionButton key={action.label} action={action} variant={at === 0 ? 'filled' : 'default'} />
        ))}
        {sleep && <ActionButton action={sleep} variant="subtle" color="gray" />}
      </Group>
      <WhoDrives
        lease={lease}
        leading={mayRun ? leading : null}
        shown={drivers.find((one) => one.machine === machine.machine) ?? null}
      />
    </div>
  )
}

/** On a computer from which the instrument's driver is not reached: who drives is known by the server all the same. */
function NoMachine({ link, drivers }: { link: DriverLink; drivers: readonly QueueDriver[] }) {
  const refusal = useLinkState(link, (state) => state.refusal)
  return (
    <div className={classes['machine']}>
      <Text c="dimmed">{translated(NO_MACHINE_TEXT)}</Text>
      {drivers.map((shown) => (
        <WhoDrives key={shown.machine} lease={null} leading={null} shown={shown} isNamed />
      ))}
      {refusal !== null && (
        <Alert color="red" variant="light" mt="xs" title={refusal}>
          {t('Address and pairing token of this browser stand in the')}{' '}
          <Anchor component={Link} to={routeRow('settings').path} fz="sm">
            {t('Settings')}
          </Anchor>
          .
        </Alert>
      )}
    </div>
  )
}
