import { describe, expect, test } from 'vitest'
import { byCompoundInTurn } from './by-compound.ts'

const compound = (name: string, percent: number) => ({
  sample_id: 1,
  name,
  state: 'value',
  amount_ug_ml: percent * 10,
  peak_area: percent * 100,
  percent,
  peak_area_vial: percent,
})
const percentsOf = ({ results }: ReturnType<ReturnType<typeof byCompoundInTurn>>) =>
  Object.entries(results).map(([name, { percent }]) => [name, percent])

describe('compounds of a list by their names', () => {
  test('each has its own figures, state and vial, in the order of the method', () => {
    const byCompound = byCompoundInTurn()
    expect(byCompound([compound('THC', 2), compound('CBD', 1)])).toEqual({
      results: {
        THC: { amount: 20, peak_area: 200, percent: 2 },
        CBD: { amount: 10, peak_area: 100, percent: 1 },
      },
      result_states: { THC: 'value', CBD: 'value' },
      peak_area_vials: { THC: 2, CBD: 1 },
    })
  })

  test('samples of other methods follow one another, and none has the names or figures of another', () => {
    const byCompound = byCompoundInTurn()
    const samples = [
      [compound('THC', 1), compound('CBD', 2)],
      [compound('CBD', 3), compound('THC', 4)],
      [compound('CBD', 5)],
      [],
      [compound('CBD', 6), compound('THC', 7), compound('CBN', 8)],
      [compound('THC', 9), compound('CBD', 10)],
    ]
    const shown = samples.map((compounds) => byCompound(compounds))
    expect(shown.map(percentsOf)).toEqual(
      samples.map((compounds) => compounds.map(({ name, percent }) => [name, percent])),
    )
  })

  test('of a name that stands there twice the last figures are shown', () => {
    const byCompound = byCompoundInTurn()
    expect(percentsOf(byCompound([compound('THC', 1), compound('CBD', 2), compound('THC', 3)]))).toEqual([
      ['THC', 3],
      ['CBD', 2],
    ])
  })

  test.each([
    { what: 'look like numbers', names: ['THC', '10', '9'] },
    { what: 'are names of an object itself', names: ['__proto__', 'constructor', 'toString'] },
  ])('names that $what are names as any', ({ names }) => {
    const compounds = names.map((name, at) => compound(name, at))
    const byCompound = byCompoundInTurn()
    for (const shown of [byCompound(compounds), byCompound(compounds)]) {
      expect(new Map(percentsOf(shown) as [string, number][])).toEqual(new Map(names.map((name, at) => [name, at])))
      expect(JSON.parse(JSON.stringify(shown.peak_area_vials))).toEqual(shown.peak_area_vials)
    }
  })
})
