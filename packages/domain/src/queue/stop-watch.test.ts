import { expect, test } from 'vitest'
import type { MachineState } from '../instrument/machine-state.ts'
import { READY_MACHINE as READY } from '../testing/ready-machine.ts'
import { createStopWatch } from './stop-watch.ts'

const ERROR: MachineState = { ...READY, status: 'ERROR', errors: 'Leak detected', sequencePaused: true }
const PAUSED: MachineState = { ...READY, sequencePaused: true }

/** What the watch says of one state after another, each so many seconds after the one before. */
function watched(...looks: readonly (readonly [afterS: number, state: MachineState])[]): (string | null)[] {
  let nowMs = 0
  const watch = createStopWatch(() => nowMs)
  return looks.map(([afterS, state]) => {
    nowMs += 1000 * afterS
    const seen = watch.look(state)
    return seen === null ? null : `${seen.stop.rule} ${seen.isDue ? 'ends it' : 'waits'}`
  })
}

test('an error ends the run once it has stood for ten seconds, and from its start after the queue went on', () => {
  expect(watched([0, ERROR], [9, ERROR], [1, ERROR])).toEqual([
    'instrument_error waits',
    'instrument_error waits',
    'instrument_error ends it',
  ])
  expect(watched([0, ERROR], [9, READY], [1, ERROR], [9, ERROR])[3]).toBe('instrument_error waits')
})

test('a pause that an error leaves behind is the error’s until the queue went on; any other is a person’s', () => {
  expect(watched([0, ERROR], [4, PAUSED])[1]).toBe('instrument_error ends it')
  expect(watched([0, PAUSED])).toEqual(['paused ends it'])
  expect(watched([0, ERROR], [4, READY], [4, PAUSED])[2]).toBe('paused ends it')
})
