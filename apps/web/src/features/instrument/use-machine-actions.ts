import type { QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { beginRefusal, isInstrumentBusy, machineControls, type MachineButton } from '@eluent/domain/instrument'
import { isWithInstrument, nextTask } from '@eluent/domain/queue'
import { useNavigate } from '@tanstack/react-router'
import { useClientState, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { ALLOWED, type RowAction } from '../../ui/row-actions/row-action.ts'
import { useLinkStateIfAny } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'

interface MachineActions {
  /** 'Running', with a spinner. */
  progress: string | null
  /** Said in place of a button. */
  note: string | null
  busy: boolean
  /** The main button first; none for a person who may not run samples. */
  buttons: RowAction[]
  /** 'Sleep Instrument', on its own. */
  sleep: RowAction | null
  /** Why no run can be begun; null where one can be, and for a person who may not. */
  noRun: string | null
}

/** What the instrument can be made to do next, in the panel and in the command menu. */
export function useMachineActions(link: DriverLink | null, queue: readonly QueueItem[]): MachineActions {
  const machine = useLinkStateIfAny(link, (state) => state.machine)
  const busy = useLinkStateIfAny(link, ({ pending, armMoving }) => isInstrumentBusy(pending, armMoving))
  const leading = useLinkStateIfAny(link, (state) => state.leading)
  const lease = useLinkStateIfAny(link, (state) => state.lease)
  const isDelivering = useLinkStateIfAny(link, ({ delivering }) => delivering > 0)
  const paused = useClientState((state) => state.queuePaused)
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  const navigate = useNavigate()
  const facts = {
    entries: queue.length,
    has_next_task: nextTask(queue) !== null,
    first_has_completed_vial: queue[0]?.vials.some((vial) => vial.completed) ?? false,
    paused,
    // a tab that does not drive sees by the queue that a result is on its way
    between_vials: leading ? isDelivering : queue.some(isWithInstrument),
  }
  const { progress, note, buttons, sleep } = translated(machineControls(machine, facts))

  function refusal({ action, path }: MachineButton): string | null {
    if (busy) return t('The instrument is busy.')
    if (!leading) return t('Another tab of this browser drives the instrument.')
    if (lease?.mine === false) return t('Another page or the driver drives the instrument.')
    return action === null && path === null ? t('The queue is empty.') : null
  }
  function actionOf(button: MachineButton): RowAction {
    const text = refusal(button)
    const { label, path } = button
    return {
      label,
      verdict: text === null ? ALLOWED : { allowed: false, text },
      does: { run: () => void (path === null ? link?.press(button) : navigate({ to: path })) },
    }
  }
  return {
    progress,
    note,
    busy,
    buttons: mayRun ? buttons.map(actionOf) : [],
    sleep: mayRun && sleep !== null ? actionOf(sleep) : null,
    noRun: mayRun ? translated(beginRefusal(machine, facts)) : null,
  }
}
