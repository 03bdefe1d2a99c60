import { expect, test } from 'vitest'
import { vialsToLoad } from './vials-to-load.ts'

function vial(label: string, acquire = true) {
  return { label, vial_type: 'green_1ml', acquire }
}
const prepared = [vial('Low'), vial('Blank', false), vial('High')]
function shown(vials: ReturnType<typeof vialsToLoad>) {
  return vials.map(({ number, label, state, location }) => [number, label, state, location])
}

test('each vial to acquire gets the lowest free place', () => {
  expect(shown(vialsToLoad(prepared, [], null, [1, 3]))).toEqual([
    [1, 'Low', 'open', 2],
    [2, 'High', 'open', 4],
  ])
})

test('one with a result needs no place', () => {
  expect(shown(vialsToLoad(prepared, [1], null, []))).toEqual([
    [1, 'Low', 'done', null],
    [2, 'High', 'open', 1],
  ])
})

test('one in the queue has its place', () => {
  const own = [
    { vial_number: 1, location: 7 },
    { vial_number: 2, location: 8 },
  ]
  expect(shown(vialsToLoad(prepared, [], own, [7, 8]))).toEqual([
    [1, 'Low', 'queued', 7],
    [2, 'High', 'queued', 8],
  ])
})

test('with too few free places none is promised', () => {
  const taken = Array.from({ length: 99 }, (_, index) => index + 1)
  expect(shown(vialsToLoad(prepared, [], null, taken))).toEqual([
    [1, 'Low', 'open', null],
    [2, 'High', 'open', null],
  ])
})
