import { describe, expect, test } from 'vitest'
import { orderWithGroup, orderWithMoved, queueOrderError } from './queue-order.ts'

function vial(submitted = false, completed = false) {
  return { submitted, completed }
}
function sample(id: number, ...vials: ReturnType<typeof vial>[]) {
  return { id, action: null, vials }
}
function sleep(id: number) {
  return { id, action: 'sleep', vials: [] }
}

describe('the order of the queue', () => {
  const queue = [sample(1, vial()), sample(2, vial()), sample(3, vial()), sleep(4)]

  test('the same entries may stand in another order', () => {
    expect(queueOrderError(queue, [3, 1, 2, 4])).toBeNull()
    expect(queueOrderError(queue, [1, 2, 3, 4])).toBeNull()
    expect(queueOrderError([], [])).toBeNull()
  })

  test.each([
    ['one is missing', [1, 2, 4]],
    ['one stands twice', [1, 1, 2, 3, 4]],
    ['one stands for another', [1, 1, 3, 4]],
    ['one is unknown', [1, 2, 9, 4]],
  ])('other entries are refused: %s', (_, order) => {
    expect(queueOrderError(queue, order)).toBe('The new order must hold the same entries.')
  })

  test('a sample with the instrument keeps its place, and nothing passes it', () => {
    const running = [sample(1, vial(true, true), vial(true)), sample(2, vial()), sample(3, vial())]
    expect(queueOrderError(running, [2, 1, 3])).toBe('The sample being acquired keeps its place.')
    expect(queueOrderError(running, [1, 3, 2])).toBeNull()
  })

  test('a sample between two vials is not with the instrument and may be passed', () => {
    expect(queueOrderError([sample(1, vial(true, true), vial()), sample(2, vial())], [2, 1])).toBeNull()
  })

  test('sleep comes after the samples', () => {
    expect(queueOrderError(queue, [1, 2, 4, 3])).toBe('Sleep comes after the samples.')
  })

  test('moving one entry gives the whole new order, or null where it may not go', () => {
    expect(orderWithMoved(queue, 3, 0)).toEqual([3, 1, 2, 4])
    expect(orderWithMoved(queue, 1, 2)).toEqual([2, 3, 1, 4])
    expect(orderWithMoved(queue, 1, 0)).toBeNull()
    expect(orderWithMoved(queue, 1, -1)).toBeNull()
    expect(orderWithMoved(queue, 3, 3)).toBeNull()
    expect(orderWithMoved(queue, 4, 4)).toBeNull()
    expect(orderWithMoved(queue, 9, 0)).toBeNull()
  })

  test('those that are selected go together, one behind another, and one that is not goes alone', () => {
    const five = [1, 2, 3, 4, 5].map((id) => sample(id, vial()))
    const selected = new Set([1, 3])
    expect(orderWithMoved(five, 3, 4, selected)).toEqual([2, 4, 5, 1, 3])
    expect(orderWithMoved(five, 1, 1, selected)).toEqual([2, 1, 3, 4, 5])
    expect(orderWithMoved(five, 3, 0, selected)).toEqual([1, 3, 2, 4, 5])
    expect(orderWithMoved(five, 2, 0, selected)).toEqual([2, 1, 3, 4, 5])
    // over one of its own
    expect(orderWithMoved(five, 1, 1, new Set([1, 2]))).toBeNull()
  })

  test('a group stands together from the place of its first entry on; what is behind it follows, sleep stays last', () => {
    const five = [sample(1, vial()), sample(2, vial()), sample(3, vial()), sample(5, vial()), sleep(4)]
    expect(orderWithGroup(five, [5, 2, 3])).toEqual({ order: [1, 5, 2, 3, 4], kept: [] })
    expect(orderWithGroup(five, [2, 3, 5])).toEqual({ order: [1, 2, 3, 5, 4], kept: [] })
    expect(orderWithGroup(five, [])).toEqual({ order: [1, 2, 3, 5, 4], kept: [] })
  })

  test('of a group what has begun, or stands before what is with the instrument, keeps its place', () => {
    const running = [sample(7, vial()), sample(1, vial(true)), sample(2, vial()), sample(3, vial())]
    expect(orderWithGroup(running, [3, 1, 7, 2])).toEqual({ order: [7, 1, 3, 2], kept: [1, 7] })
    const between = [sample(1, vial(true, true), vial()), sample(2, vial()), sample(3, vial())]
    const { order, kept } = orderWithGroup(between, [3, 2, 1])
    expect([order, kept]).toEqual([[1, 3, 2], [1]])
    expect(queueOrderError(between, order)).toBe(null)
  })
})
