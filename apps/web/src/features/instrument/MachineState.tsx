import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core'
import type { QueueDriver, QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import {
  NO_MACHINE_TEXT,
  isInstrumentBusy,
  machineControls,
  machineErrorText,
  type MachineButton,
} from '@eluent/domain/instrument'
import { isWithInstrument, nextTask } from '@eluent/domain/queue'
import { Link, useNavigate } from '@tanstack/react-router'
import { routeRow } from '../../frame/route-table.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'
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
  const busy = useLinkState(link, ({ pending, armMoving }) => isInstrumentBusy(pending, armMoving))
  const leading = useLinkState(link, (state) => state.leading)
  const isDelivering = useLinkState(link, ({ delivering }) => delivering > 0)
  const lease = useLinkState(link, (state) => state.lease)
  const clockWarning = useLinkState(link, (state) => state.clockWarning)
  const paused = useClientState((state) => state.queuePaused)
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  if (machine === null) return <NoMachine link={link} drivers={drivers} />
  const controls = translated(
    machineControls(machine, {
      entries: queue.length,
      has_next_task: nextTask(queue) !== null,
      first_has_completed_vial: queue[0]?.vials.some((vial) => vial.completed) ?? false,
      paused,
      // a tab that does not drive sees by the queue that a result is on its way
      between_vials: leading ? isDelivering : queue.some(isWithInstrument),
    }),
  )
  const press = (button: MachineButton) => {
    if (button.path !== null) void navigate({ to: button.path })
    else void link.press(button)
  }
  const mayRun = can(permissions, 'sample_report.run_test')
  const isIdle = !leading || lease?.mine === false
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
        {controls.progress !== null && (
          <Group gap={6} component="output">
            <Loader size="xs" />
            {controls.progress}
          </Group>
        )}
        {controls.note !== null && <Text>{controls.note}</Text>}
        {mayRun &&
          controls.buttons.map((button, at) => (
            <Button
              key={button.label}
              variant={at === 0 ? 'filled' : 'default'}
              disabled={busy || isIdle || (button.action === null && button.path === null)}
              onClick={() => press(button)}
            >
              {button.label}
            </Button>
          ))}
        {mayRun && controls.sleep !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy || isIdle}
            onClick={() => controls.sleep && press(controls.sleep)}
          >
            {controls.sleep.label}
          </Button>
        )}
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
