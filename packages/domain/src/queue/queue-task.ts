import { isSleepMethod, isStartupFlushMethod } from '../instrument/methods.ts'
import { isRunningStatus, type MachineState } from '../instrument/machine-state.ts'
import type { QueueEntry } from './queue-entry.ts'

/** The next task for the driver. */
export type QueueTask = VialTask | { action: 'sleep' }

export interface VialTask {
  /** Position in the tray. */
  location: number
  name: string
  sample_id: number
  /** From 1 to vial_count, over the vials to acquire. */
  vial_number: number
  vial_count: number
}

/** The first vial neither completed nor submitted nor failed, in entry order, or a sleep entry before it; null without one. */
export function nextTask(entries: readonly QueueEntry[]): QueueTask | null {
  for (const entry of entries) {
    if (entry.action === 'sleep' && entry.submitted !== true) return { action: 'sleep' }
    const index = entry.vials.findIndex(
      ({ completed, submitted, failed }) => !completed && !submitted && (failed ?? null) === null,
    )
    const vial = entry.vials[index]
    if (entry.sample !== null && vial !== undefined) {
      return {
        location: vial.location,
        name: entry.sample.name,
        sample_id: entry.sample.id,
        vial_number: index + 1,
        vial_count: entry.vials.length,
      }
    }
  }
  return null
}

export function isSameTask(a: QueueTask | null, b: QueueTask | null): boolean {
  if (a === null || b === null) return a === b
  if ('action' in a || 'action' in b) return 'action' in a && 'action' in b
  return a.sample_id === b.sample_id && a.vial_number === b.vial_number && a.location === b.location
}

export interface AutoStartFacts {
  current: QueueTask | null
  current_completed: boolean
  next: QueueTask | null
  queue_paused: boolean
  sequence_running: boolean
}

/** Whether the next task starts by itself: the current one is complete, the next is another, nothing holds it back. */
export function startsByItself(facts: AutoStartFacts): boolean {
  if (!facts.current_completed || facts.next === null || isSameTask(facts.current, facts.next)) return false
  return !facts.queue_paused && !facts.sequence_running
}

/** Whether the queue has to pause itself: a warmup or sleep method is running while it is not paused. */
export function pausesItself(state: Pick<MachineState, 'status' | 'method'>, queuePaused: boolean): boolean {
  const isService = isStartupFlushMethod(state.method) || isSleepMethod(state.method)
  return !queuePaused && isService && isRunningStatus(state.status)
}
