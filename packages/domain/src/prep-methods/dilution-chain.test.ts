import { describe, expect, test } from 'vitest'
import { dilutionChain, flattenChain, ownDilution, type ChainStep } from './dilution-chain.ts'

function step(
  id: number,
  from: number | null,
  factor: number,
  volumes: [deposit: number | null, fill: number | null] = [null, null],
): ChainStep {
  return {
    id,
    draw_from_prep_step_id: from,
    dilution_factor: factor,
    deposit_volume_ul: volumes[0],
    fill_volume_ul: volumes[1],
  }
}

// flower: 50 mL of extract, 200 uL of it filled to 1 mL, 50 uL of that filled to 1 mL
const flower = [step(1, null, 50, [null, 50_000]), step(2, 1, 250, [200, 1000]), step(3, 2, 5000, [50, 1000])]

describe('the dilution along a preparation', () => {
  test('a drawn vial multiplies the factor of the one it is drawn from: 50, 50 x 5 = 250, 250 x 20 = 5000', () => {
    const nodes = flattenChain(dilutionChain(flower))
    expect(nodes.map((node) => [node.step.id, node.own_factor, node.total_factor])).toEqual([
      [1, null, 50],
      [2, 5, 250],
      [3, 20, 5000],
    ])
  })

  test('the volumes count, not what is stated beside them; without volumes what is stated counts', () => {
    const steps = [step(1, null, 50), step(2, 1, 999, [100, 1000]), step(3, 1, 70)]
    expect(flattenChain(dilutionChain(steps)).map(({ total_factor }) => total_factor)).toEqual([50, 500, 70])
  })

  test('two vials drawn from one stand beside each other below it', () => {
    const [first, ...others] = dilutionChain([step(1, null, 50), step(2, 1, 1, [100, 1000]), step(3, 1, 1, [50, 1000])])
    expect(others).toEqual([])
    expect(first?.drawn.map((node) => [node.step.id, node.total_factor])).toEqual([
      [2, 500],
      [3, 1000],
    ])
  })

  test('draws in a circle or from a vial that is not there make first steps, and every step is there once', () => {
    const steps = [step(1, 2, 5), step(2, 1, 5), step(3, 99, 7), step(4, 3, 7), step(5, 5, 1)]
    const nodes = flattenChain(dilutionChain(steps))
    expect(nodes.map((node) => node.step.id)).toEqual([1, 2, 3, 4, 5])
  })

  test.each([
    [200, 1000, 5],
    [null, 1000, null],
    [0, 1000, null],
    [200, 0, null],
  ])('%s uL filled to %s uL dilute by %s', (deposit, fill, factor) => {
    expect(ownDilution(deposit, fill)).toBe(factor)
  })
})
