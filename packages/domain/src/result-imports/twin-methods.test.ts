import { expect, test } from 'vitest'
import { areTwins, twinMethods } from './twin-methods.ts'

let id = 0
function method(names: string, more: object = {}) {
  id += 1
  return {
    id,
    default: false,
    global: false,
    override_method_id: null,
    analytes: names.split(' ').map((analyte) => ({ analyte, lod_ug_ml: null, loq_ug_ml: null })),
    derived_compounds: [] as unknown[],
    upper_bounds: 50,
    lower_bounds: 1,
    quantify_from: 'instrument',
    ...more,
  }
}
const idsOf = (methods: readonly ReturnType<typeof method>[]) =>
  twinMethods(methods).map(({ kept, others }) => [kept.id, ...others.map((one) => one.id)])

test('methods of one layout are twins whatever their order and spelling; the one with the most totals stays', () => {
  const [first, second, third] = [
    method('THC THCA CBD'),
    method('CBD Δ9-THC THC-A'.replace('Δ9-THC', 'thc').replace('THC-A', 'THCA'), { derived_compounds: [{}] }),
    method('THC THCA CBD CBN'),
  ]
  expect(idsOf([first, second, third])).toEqual([[second.id, first.id]])
  expect(areTwins(first, second)).toBe(true)
  expect(areTwins(first, first)).toBe(false)
  expect(areTwins(first, third)).toBe(false)
})

test('the default stays, of equals the oldest', () => {
  const [old, young] = [method('THC CBD'), method('THC CBD', { derived_compounds: [{}] })]
  expect(idsOf([young, { ...old, default: true }])).toEqual([[old.id, young.id]])
  expect(idsOf([{ ...young, derived_compounds: [] }, old])).toEqual([[old.id, young.id]])
})

test.each([
  ['another range', { upper_bounds: 60 }],
  [
    'another LOQ',
    {
      analytes: [
        { analyte: 'THC', lod_ug_ml: null, loq_ug_ml: 2 },
        { analyte: 'CBD', lod_ug_ml: null, loq_ug_ml: null },
      ],
    },
  ],
  ['amounts by its calibration', { quantify_from: 'calibration' }],
  ['a global method', { global: true }],
  ['an override', { override_method_id: 1 }],
])('not one with %s', (_, more) => {
  expect(twinMethods([method('THC CBD'), method('THC CBD', more)])).toEqual([])
})
