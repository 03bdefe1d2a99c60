import { expect, test } from 'vitest'
import { ITEM_KINDS, ITEM_TEXTS, validateItem } from './items.ts'

const item = { name: 'CBDA in acetonitrile', kind: 'reference_material', unit: 'mL' }

test('[INVENTORY-01] an item has a name, one of eight kinds and a unit; the rest may be empty', () => {
  expect(ITEM_KINDS).toHaveLength(8)
  expect(validateItem(item)).toEqual({})
  expect(validateItem({ name: ' ', kind: 'vial', unit: 'oz', reorder_level: -1 })).toEqual({
    name: [ITEM_TEXTS.name],
    kind: [ITEM_TEXTS.kind],
    unit: [ITEM_TEXTS.unit],
    reorder_level: [ITEM_TEXTS.reorder],
  })
  const whole = { supplier: 'Cayman', catalogue_number: '18090', cas: '1244-58-2', storage: '-20 C', reorder_level: 0 }
  expect(validateItem({ ...item, ...whole })).toEqual({})
})

test('sizes of a column are numbers above 0, or nothing', () => {
  const sizes = { particle_um: 1.7, length_mm: 100, diameter_mm: 2.1 }
  expect(validateItem({ ...item, ...sizes })).toEqual({})
  expect(validateItem({ ...item, particle_um: null })).toEqual({})
  for (const wrong of [0, -1, Number.NaN, '100'])
    expect(validateItem({ ...item, ...sizes, length_mm: wrong })).toEqual({ length_mm: [ITEM_TEXTS.size] })
})

test('a CAS number has the check digit of cas.org', () => {
  // 107-07-3 is the example there, 71-23-8 and 67-64-1 are 1-propanol and acetone
  for (const cas of ['107-07-3', '71-23-8', '67-64-1', '', null]) expect(validateItem({ ...item, cas })).toEqual({})
  for (const cas of ['107-07-4', '107073', 'CBD', 5]) {
    expect(validateItem({ ...item, cas })).toEqual({ cas: [ITEM_TEXTS.cas] })
  }
})
