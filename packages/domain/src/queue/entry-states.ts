import { sampleState, type SampleState, type StateDetails } from '../samples/sample-state.ts'
import type { QueueEntry } from './queue-entry.ts'
import { isWithInstrument } from './queue-order.ts'

type Entry = Pick<QueueEntry, 'action'> & { vials: readonly { submitted: boolean; completed: boolean }[] }

/** How far the sample of each entry is, its place counted in this order; null for an action. */
export function entryStates(entries: readonly Entry[]): ((StateDetails & { state: SampleState }) | null)[] {
  const samples = entries.filter(({ action }) => action === null)
  return entries.map((entry) => {
    if (entry.action !== null) return null
    const runs = entry.vials.filter(({ completed }) => completed).length
    const queued = { queued: true, finished: false, release: null, epoch: 0 }
    return {
      state: sampleState({ ...queued, runs, acquiring: isWithInstrument(entry) }),
      runs,
      runs_required: entry.vials.length,
      queue_place: samples.indexOf(entry) + 1,
    }
  })
}
