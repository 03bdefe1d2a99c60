import { notifications } from '@mantine/notifications'
import type { QueueItem } from '@eluent/contract'
import { entryName, orderWithMoved, queueOrderError } from '@eluent/domain/queue'
import { useRef, useState } from 'react'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useReorderQueue } from './use-queue.ts'
import { t } from '../../language/t.ts'

/** Moving entries of the queue, those that are selected together: by a step, saved at once, or dragged and saved where they are let go. */
export function useQueueOrder(items: readonly QueueItem[], selected: ReadonlySet<number>) {
  const { latest, reorder } = useReorderQueue()
  /** Ids in the order that a drag shows; null while nothing is dragged. */
  const [draft, setDraft] = useState<readonly number[] | null>(null)
  /** The same, for events that come before the next drawing. */
  const dragged = useRef<readonly number[] | null>(null)
  const [said, setSaid] = useState('')
  const inOrder = (order: readonly number[] | null) =>
    order === null ? items : order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const show = (order: readonly number[] | null): void => {
    dragged.current = order
    setDraft(order)
  }

  function save(to: readonly number[], moved: QueueItem): void {
    setSaid(
      t('{entryName} is now at place {indexOf} of {count}.', {
        entryName: entryName(moved),
        indexOf: to.indexOf(moved.id) + 1,
        count: to.length,
      }),
    )
    reorder(to, (error) => {
      const message = errorText(error)
      setSaid(message)
      notifications.show({ color: 'red', message })
    })
  }

  return {
    shown: inOrder(draft),
    /** For screen readers: what came of the last move. */
    said,
    /** One step up (-1) or down (1). */
    move(item: QueueItem, step: number): void {
      const moved = latest().filter(({ id }) => id === item.id || (selected.has(item.id) && selected.has(id)))
      const edge = (step > 0 ? moved.at(-1) : moved[0]) ?? item
      const place = latest().findIndex(({ id }) => id === edge.id) + step
      const to = orderWithMoved(latest(), edge.id, place, selected)
      if (to === null) setSaid(t('{entryName} cannot go there.', { entryName: entryName(item) }))
      else save(to, item)
    },
    drag(id: number, place: number): void {
      const to = orderWithMoved(inOrder(dragged.current), id, place, selected)
      if (to !== null) show(to)
    },
    drop(key: string, kept: boolean): void {
      const dropped = dragged.current
      show(null)
      const known = latest()
      const moved = known.find(({ id }) => id === Number(key))
      if (!kept || dropped === null || !moved) return
      // Entries that came or went while the drag was on.
      const isKnown = (id: number) => known.some((item) => item.id === id)
      const rest = known.filter(({ id }) => !dropped.includes(id)).map(({ id }) => id)
      const to = [...dropped.filter(isKnown), ...rest]
      const isChange = to.some((id, at) => id !== known[at]?.id)
      if (isChange && queueOrderError(known, to) === null) save(to, moved)
    },
  }
}
