import { notifications } from '@mantine/notifications'
import { addSleep, startCalibration, startCalibrationCheck, type QueueItem } from '@eluent/contract'
import { isWithInstrument } from '@eluent/domain/queue'
import { useState, type ReactNode } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ALLOWED, type RowAction } from '../../ui/row-actions/row-action.ts'

const ClearQueueModal = lazyPart(async () => (await import('./ClearQueueModal.tsx')).ClearQueueModal)

/** After a failure, too: others change the queue, and the screen may be behind. */
const SETTLED = { rereadAfter: 'settled' } as const

interface QueueActions {
  /** What can be put at the queue's end. */
  adding: (RowAction & { run: () => void })[]
  clear: RowAction
  dialog: ReactNode
}

/** What can be done with the queue as a whole, in its panel and in the command menu, by a person who may run samples. */
export function useQueueActions(items: readonly QueueItem[]): QueueActions {
  const calibrate = useChange(startCalibration, SETTLED)
  const check = useChange(startCalibrationCheck, SETTLED)
  const sleep = useChange(addSleep, SETTLED)
  const [clearing, setClearing] = useState(false)
  // told by the call itself: the menu that asked for it has closed by then
  const tell = (call: Promise<{ message: string }>) =>
    void call.then(
      ({ message }) => notifications.show({ color: 'accent', message: translated(message) }),
      (error: unknown) => notifications.show({ color: 'red', message: errorText(error) }),
    )
  const adds = (label: string, pending: boolean, run: () => void) => ({
    label,
    verdict: ALLOWED,
    pending,
    run,
    does: { run },
  })
  return {
    adding: [
      adds(t('Start Calibration'), calibrate.isPending, () => tell(calibrate.mutateAsync({ body: {} }))),
      adds(t('Calibration Check'), check.isPending, () => tell(check.mutateAsync({ body: {} }))),
      adds(t('Add Sleep'), sleep.isPending, () => tell(sleep.mutateAsync({}))),
    ],
    clear: {
      label: t('Clear Queue'),
      verdict: items.length === 0 ? { allowed: false, text: t('The queue is empty.') } : ALLOWED,
      destructive: true,
      does: { ask: () => setClearing(true) },
    },
    dialog: clearing ? (
      <ClearQueueModal leaving={items.filter((item) => !isWithInstrument(item))} onClose={() => setClearing(false)} />
    ) : null,
  }
}
