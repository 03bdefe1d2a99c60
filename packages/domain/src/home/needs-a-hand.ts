import { bottleWarning } from '../instrument/bottles.ts'
import type { Bottle, MachineStatus } from '../instrument/machine-state.ts'
import type { SampleMark, SampleState } from '../samples/sample-state.ts'

export interface DayFacts {
  /** Samples by state; a state that is missing has none. */
  counts: Readonly<Partial<Record<SampleState, number>>>
  /** The instrument beside this browser; null where none answers. */
  machine: { status: MachineStatus; bottles: readonly Pick<Bottle, 'channel' | 'bot'>[] } | null
  queuePaused: boolean
  /** Samples that are due today, of a laboratory that has due times. */
  dueToday?: number
}

export interface Need {
  text: string
  /** The samples it is about, by state; null for what stands at the instrument. */
  state: SampleState | null
  /** Or by a mark. */
  mark?: SampleMark
}

/** What goes no further unless somebody does something, the worst first; empty where all is in order. */
export function needsAHand({ counts, machine, queuePaused, dueToday = 0 }: DayFacts): Need[] {
  const needs: Need[] = []
  if (machine?.status === 'ERROR') needs.push({ text: 'The instrument reports an error', state: null })
  const queued = counts.queued ?? 0
  if (machine !== null && queuePaused && queued > 0) {
    const waiting = queued === 1 ? '1 sample waits' : `${queued} samples wait`
    needs.push({ text: `The queue is paused, and ${waiting} in it`, state: 'queued' })
  }
  for (const bottle of machine?.bottles ?? []) {
    const text = bottleWarning(bottle)
    if (text !== null) needs.push({ text, state: null })
  }
  if (dueToday > 0) {
    const text = dueToday === 1 ? '1 sample is due today' : `${dueToday} samples are due today`
    needs.push({ text, state: null, mark: 'due_today' })
  }
  const changed = counts.changed ?? 0
  if (changed > 0) {
    const text =
      changed === 1
        ? '1 sample reads otherwise than its released report'
        : `${changed} samples read otherwise than their released reports`
    needs.push({ text, state: 'changed' })
  }
  const withdrawn = counts.withdrawn ?? 0
  if (withdrawn > 0) {
    const text =
      withdrawn === 1
        ? '1 sample has a withdrawn report and no new one'
        : `${withdrawn} samples have a withdrawn report and no new one`
    needs.push({ text, state: 'withdrawn' })
  }
  return needs
}
