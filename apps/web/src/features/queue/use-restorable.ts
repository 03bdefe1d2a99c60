import { restoreQueue, type QueueItem } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { showUndo } from '../../ui/UndoNotice/show-undo.tsx'
import { translated } from '../../language/translated.ts'

/** Offers to put back what was just taken from the queue, at the tray positions it had. */
export function useRestorable() {
  const restore = useChange(restoreQueue, { rereadAfter: 'settled' })
  return (taken: readonly QueueItem[], { message }: { message: string }) => {
    const samples = taken.flatMap(({ sample, vials }) => {
      const open = vials.filter(({ completed }) => !completed)
      return sample === null || open.length === 0
        ? []
        : [{ id: sample.id, vials: open.map(({ vial_number, location }) => ({ vial_number, location })) }]
    })
    const sleep = taken.some(({ action }) => action !== null)
    showUndo({
      message: translated(message),
      undo: async () => translated((await restore.mutateAsync({ body: { samples, sleep } })).message),
    })
  }
}
