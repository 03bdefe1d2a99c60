import type { QueueEntry } from './queue-entry.ts'

export const QUEUE_ORDER_TEXTS = {
  otherEntries: 'The new order must hold the same entries.',
  acquiring: 'The sample being acquired keeps its place.',
  sleepLast: 'Sleep comes after the samples.',
  begun: 'Its injections have begun; it keeps its place in the queue.',
} as const

type OrderedEntry = Pick<QueueEntry, 'id' | 'action'> & {
  vials: readonly { submitted: boolean; completed: boolean }[]
}

/** Whether one of the entry's vials is with the instrument now: handed over and not yet completed. */
export function isWithInstrument(entry: Pick<OrderedEntry, 'vials'>): boolean {
  return entry.vials.some((vial) => vial.submitted && !vial.completed)
}

/** Why the queue may not stand in the order of these ids; null where it may. */
export function queueOrderError(entries: readonly OrderedEntry[], order: readonly number[]): string | null {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])
  if (ordered.length !== entries.length || new Set(order).size !== order.length || order.length !== entries.length) {
    return QUEUE_ORDER_TEXTS.otherEntries
  }
  const leftItsPlace = entries.some((entry, at) => isWithInstrument(entry) && order[at] !== entry.id)
  if (leftItsPlace) return QUEUE_ORDER_TEXTS.acquiring
  const firstAction = ordered.findIndex(({ action }) => action !== null)
  const sampleAfterIt = firstAction >= 0 && ordered.slice(firstAction).some(({ action }) => action === null)
  return sampleAfterIt ? QUEUE_ORDER_TEXTS.sleepLast : null
}

/**
 * The queue's order with one entry at another place, counted from 0, and those that go with it one behind another around it; null
 * where that changes nothing or is not allowed.
 */
export function orderWithMoved(
  entries: readonly OrderedEntry[],
  id: number,
  place: number,
  together: ReadonlySet<number> = new Set(),
): number[] | null {
  const ids = entries.map((entry) => entry.id)
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null
  const alone = ids.toSpliced(from, 1).toSpliced(place, 0, id)
  const goes = (each: number) => each === id || (together.has(id) && together.has(each))
  const stays = (each: number) => !goes(each)
  const before = alone.slice(0, place).filter(stays)
  const order = [...before, ...ids.filter(goes), ...alone.slice(place).filter(stays)]
  if (order.every((each, at) => each === ids[at])) return null
  return queueOrderError(entries, order) === null ? order : null
}

/**
 * The queue's order with these entries one behind another, as they are given, from the place of the first of them on. What has
 * begun, and what stands before a sample with the instrument, keeps its place; the others keep their order.
 */
export function orderWithGroup(
  entries: readonly OrderedEntry[],
  group: readonly number[],
): { order: number[]; kept: number[] } {
  const free = new Set(
    entries
      .slice(entries.findLastIndex(isWithInstrument) + 1)
      .filter(({ action, vials }) => action === null && !vials.some((vial) => vial.submitted || vial.completed))
      .map(({ id }) => id),
  )
  const moved = group.filter((id) => free.has(id))
  const ids = entries.map(({ id }) => id)
  const first = ids.findIndex((id) => moved.includes(id))
  const order = first < 0 ? ids : ids.filter((id) => !moved.includes(id)).toSpliced(first, 0, ...moved)
  return { order, kept: group.filter((id) => !free.has(id)) }
}
