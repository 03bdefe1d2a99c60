import { bottleWarning } from '../instrument/bottles.ts'
import type { Bottle, MachineStatus } from '../instrument/machine-state.ts'
import type { SampleState } from '../samples/sample-state.ts'

export interface DayFacts {
  /** Samples by state; a state that is missing has none. */
  counts: Readonly<Partial<Record<SampleState, number>>>
  /** The instrument beside this browser; null where none answers. */
  machine: { status: MachineStatus; bottles: readonly Pick<Bottle, 'channel' | 'bot'>[] } | null
  queuePaused: boolean
}

export interface Need {
  text: string
  /** The samples it is about, by state; null for what stands at the instrument. */
  state: SampleState | null
}

const samples = (count: number, one: string, many: string) =>
  count === 1 ? `1 sample ${one}` : `${count} samples ${many}`

/** What goes no further unless somebody does something, the worst first; empty where all is in order. */
export function needsAHand({ counts, machine, queuePaused }: DayFacts): Need[] {
  const needs: Need[] = []
  if (machine?.status === 'ERROR') needs.push({ text: 'The instrument reports an error', state: null })
  const queued = counts.queued ?? 0
  if (machine !== null && queuePaused && queued > 0) {
    needs.push({ text: `The queue is paused, and ${samples(queued, 'waits', 'wait')} in it`, state: 'queued' })
  }
  for (const bottle of machine?.bottles ?? []) {
    const text = bottleWarning(bottle)
    if (text !== null) needs.push({ text, state: null })
  }
  const changed = counts.changed ?? 0
  if (changed > 0) {
    needs.push({
      text: samples(changed, 'reads otherwise than its released report', 'read otherwise than their released reports'),
      state: 'changed',
    })
  }
  const withdrawn = counts.withdrawn ?? 0
  if (withdrawn > 0) {
    needs.push({
      text: samples(withdrawn, 'has a withdrawn report and no new one', 'have a withdrawn report and no new one'),
      state: 'withdrawn',
    })
  }
  return needs
}
