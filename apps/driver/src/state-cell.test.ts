import { expect, test } from 'vitest'
import { createStateCell } from './state-cell.ts'
import { createFakeClock } from './testing/fake-clock.ts'

function counter() {
  const lines: object[] = []
  const log = { info: (facts: object) => void lines.push(facts) }
  const describe = (state: number): string => (state < 2 ? 'few' : `${state}`)
  return { lines, cell: createStateCell({ name: 'counter', initial: 0, describe, clock: createFakeClock(), log }) }
}

test('a change of the state in words is one log line; one that words do not show is none', () => {
  const { cell, lines } = counter()
  cell.become('counted', 1)
  expect([cell.current, lines]).toEqual([1, []])
  cell.become('counted', 2)
  expect(lines).toEqual([{ machine: 'counter', event: 'counted', from: 'few', to: '2' }])
  expect(cell.inspect()).toEqual({
    state: '2',
    recent: [{ at: '2026-11-20T08:00:00.000Z', event: 'counted', from: 'few', to: '2' }],
  })
})

test('the last twenty changes are remembered', () => {
  const { cell } = counter()
  for (let count = 1; count <= 50; count++) cell.become('counted', count)
  const { recent } = cell.inspect()
  expect([recent.length, recent[0]?.to, recent.at(-1)?.to]).toEqual([20, '31', '50'])
})
