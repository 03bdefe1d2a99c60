import { expect, test } from 'vitest'
import { DETAIL_TEXTS, detailsErrors, detailsOf } from './sample-details.ts'

test('details may all be empty; what is said keeps its rules', () => {
  expect([detailsErrors(null), detailsErrors({ servings: '', client_address: ' ' })]).toEqual([{}, {}])
  expect(
    detailsErrors({ density_g_ml: '9', servings: '2.5', batch_size: '10', client_licence: 'x'.repeat(65) }),
  ).toEqual({
    density_g_ml: DETAIL_TEXTS.density,
    servings: DETAIL_TEXTS.servings,
    unit_weight_g: DETAIL_TEXTS.servingsAlone,
    batch_size_unit: DETAIL_TEXTS.batchUnit,
    client_licence: expect.any(String),
  })
  expect(detailsErrors({ batch_size_unit: 'kg' })).toEqual({ batch_size: DETAIL_TEXTS.batchSize })
  expect(detailsErrors({ batch_size: '0', batch_size_unit: 'stones' })).toEqual({
    batch_size: DETAIL_TEXTS.batchSize,
    batch_size_unit: DETAIL_TEXTS.batchUnit,
  })
  expect(detailsErrors({ density_g_ml: 0.95, unit_weight_g: '28.5', servings: 10 })).toEqual({})
})

test('details are kept as numbers and trimmed texts; nothing said is null', () => {
  expect(detailsOf({ servings: '', client_address: ' ' })).toBeNull()
  expect(detailsOf({ unit_weight_g: '28.5', client_address: ' 1 Farm Road ' })).toMatchObject({
    unit_weight_g: 28.5,
    client_address: '1 Farm Road',
    servings: null,
  })
})

test.each([
  ['density_g_ml', [0.1, 5], [0.099, 5.001]],
  ['unit_weight_g', [0.001, 100_000], [0, 100_000.1]],
] as const)('%s has two ends, both allowed', (field, allowed, refused) => {
  for (const value of allowed) expect(detailsErrors({ [field]: value })).toEqual({})
  for (const value of refused) expect(detailsErrors({ [field]: value })).toHaveProperty(field)
})
