import { expect, test } from 'vitest'
import { drained, emptyBottle, secondsToEmpty, shownBottles } from './solvent-bottles.ts'

function bottles() {
  return [
    { channel: 'A', remainMl: 3, sizeMl: 2000 },
    { channel: 'B', remainMl: 1, sizeMl: 1000 },
    { channel: 'C', remainMl: 0, sizeMl: 1000 },
  ]
}

test('the first to run dry decides: 3 mL at 1 mL/min are 180 s, 1 mL at 0.5 mL/min are 120 s', () => {
  expect(secondsToEmpty(bottles(), { A: 1 })).toBe(180)
  expect(secondsToEmpty(bottles(), { A: 1, B: 0.5 })).toBe(120)
})

test('nothing drawn lasts for ever, from an empty bottle too; drawing from an empty one lasts no time', () => {
  expect(secondsToEmpty(bottles(), {})).toBe(Infinity)
  expect(secondsToEmpty(bottles(), { C: 1 })).toBe(0)
})

test('a minute at 0.5 mL/min takes 0.5 mL, and never below nothing', () => {
  const after = drained(bottles(), { A: 0.5, B: 5 }, 60)
  expect(after.map(({ remainMl }) => remainMl)).toEqual([2.5, 0, 0])
  expect(emptyBottle(after, { A: 0.5 })).toBeUndefined()
  expect(emptyBottle(after, { A: 0.5, B: 5 })?.channel).toBe('B')
})

test('shows percent to one decimal and the size in litres: 3 of 2000 mL are 0.2 %', () => {
  expect(shownBottles([{ channel: 'A', remainMl: 3, sizeMl: 2000 }])).toEqual({
    numBottles: 1,
    bottles: [{ channel: 'A', bot: 0.2, botlmt: 2 }],
  })
})
