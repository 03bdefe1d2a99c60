import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const namesOf = (names: string): string[] => {
  const queue = createFairQueue((name: string) => name[0])
  for (const name of names.split(' ')) queue.add(name)
  return Array.from({ length: queue.size() }, () => queue.take() ?? '')
}

test('owners take turns, each with its oldest first', () => {
  expect(namesOf('a1 a2 a3 a4 b1 c1 b2')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('one that had a turn stands behind one that comes later and had none', () => {
  const queue = createFairQueue((name: string) => name[0])
  queue.add('a1')
  expect(queue.take()).toBe('a1')
  for (const name of ['a2', 'b1']) queue.add(name)
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['b1', 'a2', undefined])
})

test('what is taken back takes no turn', () => {
  const queue = createFairQueue((name: string) => name[0])
  for (const name of ['a1', 'a2', 'b1']) queue.add(name)
  expect([queue.remove('a1'), queue.remove('a1')]).toEqual([true, false])
  expect([queue.take(), ...queue.takeAll()]).toEqual(['a2', 'b1'])
})
