import type { TableQueue } from '../table-queue.ts'
import { hasShelf, inStore } from './import-database.ts'

/** Tables that were given at once, of which some are still to be looked at. */
export interface KeptQueue {
  queue: TableQueue
  keptAt: string
}

/** Keeps a person's queue on this computer while a file of it is left; a browser that cannot goes on without. */
export async function keepQueue(owner: string, queue: TableQueue): Promise<void> {
  if (!hasShelf()) return
  const isLeft = queue.files.length > 1 && queue.at < queue.files.length
  const kept: KeptQueue = { queue, keptAt: new Date().toISOString() }
  await (
    isLeft
      ? inStore('queues', 'readwrite', (store) => store.put(kept, owner))
      : inStore('queues', 'readwrite', (store) => store.delete(owner))
  ).catch(() => undefined)
}

export async function keptQueue(owner: string): Promise<KeptQueue | null> {
  if (!hasShelf()) return null
  const found = await inStore('queues', 'readonly', (store) => store.get(owner)).catch(() => undefined)
  return (found as KeptQueue | undefined) ?? null
}
