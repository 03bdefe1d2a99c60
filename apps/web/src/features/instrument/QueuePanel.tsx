import { ActionIcon, Alert, Button, CloseButton, Group, Loader, Menu, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { QueueItem } from '@eluent/contract'
import {
  NO_MACHINE_TEXT,
  can,
  entryName,
  isInstrumentBusy,
  machineControls,
  machineErrorText,
  nextTask,
  type MachineButton,
} from '@eluent/domain'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClientState, useServices, useSession } from '../../app/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorText } from '../../ui/error-text.ts'
import { useDriverLink, useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'
import { NotificationLog } from './NotificationLog.tsx'
import { useAddSleep, useClearQueue, useQueue, useRemoveEntry, useStartCalibration, useStartCheck } from './queries.ts'
import { Tray } from './Tray.tsx'

/** The autosampler: state and next action, the tray, the queue, the log. */
export function QueuePanel() {
  const link = useDriverLink()
  const { client } = useServices()
  const queue = useQueue()
  const items = queue.data?.data ?? []
  // Opened from a page that was scrolled down, it would stand out of sight above it.
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [])
  if (link === null) return null
  return (
    <section ref={section} className={classes['panel']} aria-label="Autosampler queue">
      <div className={classes['panelHead']}>
        <Title order={2}>Autosampler</Title>
        <CloseButton aria-label="Close the queue panel" onClick={() => client.setState({ queueShown: false })} />
      </div>
      <div className={classes['columns']}>
        <div>
          <MachineState link={link} queue={items} />
          <TrayOf link={link} queue={items} />
        </div>
        <div>
          <QueueEntries items={items} />
          <NotificationLog link={link} />
        </div>
      </div>
    </section>
  )
}

function TrayOf({ link, queue }: { link: DriverLink; queue: readonly QueueItem[] }) {
  const location = useLinkState(link, ({ machine }) => machine?.currentVialAcquiring ?? null)
  return <Tray entries={queue} currentLocation={location} />
}

function MachineState({ link, queue }: { link: DriverLink; queue: readonly QueueItem[] }) {
  const machine = useLinkState(link, (state) => state.machine)
  const busy = useLinkState(link, ({ pending, armMoving }) => isInstrumentBusy(pending, armMoving))
  const leading = useLinkState(link, (state) => state.leading)
  const paused = useClientState((state) => state.queuePaused)
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  if (machine === null) return <Text c="dimmed">{NO_MACHINE_TEXT}</Text>
  const controls = machineControls(machine, {
    entries: queue.length,
    has_next_task: nextTask(queue) !== null,
    first_has_completed_vial: queue[0]?.vials.some((vial) => vial.completed) ?? false,
    paused,
  })
  const press = (button: MachineButton) => {
    if (button.path !== null) void navigate({ to: button.path })
    else void link.press(button)
  }
  const mayRun = can(permissions, 'sample_report.run_test')
  return (
    <div className={classes['machine']}>
      <Group gap="xs" mb="xs">
        <Text fw={600}>{machine.status}</Text>
        <Text c="dimmed">{machine.method}</Text>
        {busy && <Text c="dimmed">Busy</Text>}
        {paused && <Text c="dimmed">Queue paused</Text>}
      </Group>
      {machine.status === 'ERROR' && (
        <Alert color="red" mb="xs">
          {machineErrorText(machine.errors)}
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
              disabled={busy || !leading || (button.action === null && button.path === null)}
              onClick={() => press(button)}
            >
              {button.label}
            </Button>
          ))}
        {mayRun && controls.sleep !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy || !leading}
            onClick={() => controls.sleep && press(controls.sleep)}
          >
            {controls.sleep.label}
          </Button>
        )}
      </Group>
      {mayRun && !leading && (
        <Text fz="sm" c="dimmed" mt="xs">
          Another tab of this browser drives the instrument.
        </Text>
      )}
    </div>
  )
}

const tell = {
  onSuccess: ({ message }: { message: string }) => notifications.show({ color: 'accent', message }),
  onError: (error: unknown) => notifications.show({ color: 'red', message: errorText(error) }),
}

function QueueEntries({ items }: { items: readonly QueueItem[] }) {
  const permissions = useSession()?.claims.permissions
  const remove = useRemoveEntry()
  const clear = useClearQueue()
  const sleep = useAddSleep()
  const calibrate = useStartCalibration()
  const check = useStartCheck()
  const [clearing, setClearing] = useState(false)
  const mayRun = can(permissions, 'sample_report.run_test')
  return (
    <div>
      {mayRun && (
        <Group gap="xs" mb="sm">
          <Menu withinPortal>
            <Menu.Target>
              <Button variant="default" size="sm">
                Add
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => calibrate.mutate(undefined, tell)}>Start Calibration</Menu.Item>
              <Menu.Item onClick={() => check.mutate(undefined, tell)}>Calibration Check</Menu.Item>
              <Menu.Item onClick={() => sleep.mutate(undefined, tell)}>Add Sleep</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            disabled={items.length === 0}
            onClick={() => setClearing(true)}
          >
            Clear Queue
          </Button>
        </Group>
      )}
      {items.length === 0 ? (
        <Text c="dimmed">The queue is empty.</Text>
      ) : (
        <ol className={classes['entries']}>
          {items.map((item) => (
            <li key={item.id}>
              <span className={classes['entryName']}>{entryName(item)}</span>
              <span className={classes['places']}>{item.sample?.locations.join(', ')}</span>
              {mayRun && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${entryName(item)} from the queue`}
                  disabled={item.vials.some((vial) => vial.submitted && !vial.completed)}
                  onClick={() => remove.mutate(item.id, tell)}
                >
                  <IconTrash size={17} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
      )}
      <ConfirmModal
        opened={clearing}
        title="Clear Queue"
        confirmLabel="Clear"
        destructive
        pending={clear.isPending}
        error={clear.error}
        onClose={() => setClearing(false)}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: (reply) => {
              setClearing(false)
              tell.onSuccess(reply)
            },
          })
        }
      >
        <Text>{`${items.length} entries leave the queue. A sample being acquired stays.`}</Text>
      </ConfirmModal>
    </div>
  )
}
