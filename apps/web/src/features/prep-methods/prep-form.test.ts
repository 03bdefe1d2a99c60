import type { PrepMethod } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import {
  addStep,
  bodyOf,
  changeStep,
  factorOf,
  mayMove,
  moveStep,
  prepErrors,
  removeStep,
  valuesOf,
  type PrepValues,
} from './prep-form.ts'

const step = (id: number, from: number | null, dilution: number, deposit: number | null) => ({
  id,
  draw_from_prep_step_id: from,
  vial_type: 'green_1ml',
  label: `Step ${id}`,
  dilution_factor: dilution,
  acquire_by_default: true,
  deposit_volume_ul: deposit,
  fill_volume_ul: 1000,
})
const flower: PrepMethod = {
  id: 1,
  name: 'Flower',
  editable: true,
  revision: 3,
  prep_steps: [step(11, null, 50, null), step(12, 11, 250, 200), step(13, 12, 5000, 50)],
}
const labels = (values: PrepValues) => values.steps.map(({ label }) => label)

describe('the form of a preparation', () => {
  test('as itself its steps keep their ids, as a copy they are new; both pass every rule', () => {
    const itself = valuesOf(flower, 'itself')
    const copy = valuesOf(flower, 'copy')
    expect(bodyOf(itself, 3)).toMatchObject({ name: 'Flower', revision: 3, prep_steps: [{ id: 11 }, { id: 12 }, {}] })
    expect(copy.name).toBe('Flower (copy)')
    expect(bodyOf(copy, undefined).prep_steps.map(({ id, draw_from }) => [id, draw_from])).toEqual([
      [null, null],
      [null, 0],
      [null, 1],
    ])
    expect([prepErrors(itself), prepErrors(copy)]).toEqual([{}, {}])
  })

  test('another draw changes the dilution of every vial behind it', () => {
    const changed = changeStep(valuesOf(flower, 'itself'), 12, { deposit: '100' })
    expect([11, 12, 13].map((key) => factorOf(changed, key))).toEqual([50, 500, 10_000])
  })

  test('an added step is drawn from the last one', () => {
    const { steps } = addStep(valuesOf(flower, 'itself'))
    expect(steps.at(-1)).toMatchObject({ id: null, from: 13, fill: '1000' })
  })

  test('what was drawn from a removed step is drawn from where that was drawn', () => {
    const values = removeStep(valuesOf(flower, 'itself'), 12)
    expect(values.steps.map(({ key, from }) => [key, from])).toEqual([
      [11, null],
      [13, 11],
    ])
  })

  test('a step never stands before the one it is drawn from', () => {
    const values = changeStep(valuesOf(flower, 'itself'), 13, { from: 11 })
    expect(labels(moveStep(values, 13, -1))).toEqual(['Step 11', 'Step 13', 'Step 12'])
    expect(mayMove(values, 12, -1)).toBe(false)
    expect(mayMove(values, 11, 1)).toBe(false)
    expect(labels(moveStep(values, 12, -1))).toEqual(labels(values))
    expect(mayMove(values, 13, 1)).toBe(false)
  })
})
