import type { ReportMethod } from '@eluent/contract'
import { AUTOMATIC_INTEGRATION } from '@eluent/domain/report-methods'
import { describe, expect, test } from 'vitest'
import {
  addAnalyte,
  analytesOf,
  changeAnalyte,
  createBody,
  methodErrors,
  moveAnalyte,
  newMethod,
  removeAnalyte,
  toggleTotal,
  updateBody,
  valuesOf,
  withAnalytes,
  type MethodValues,
} from './method-form.ts'

const none = { lod_ug_ml: null, loq_ug_ml: null }
const stored: ReportMethod = {
  id: 7,
  method_name: 'Potency 3',
  version: 4,
  revision: 5,
  default: false,
  global: false,
  override_method_id: null,
  analytes: [
    { analyte: 'THCA', color: '26547C', ...none },
    { analyte: 'THC', color: 'D1495B', lod_ug_ml: 0.1, loq_ug_ml: 0.3 },
    { analyte: 'CBD', color: '12A594', ...none },
  ],
  ordered_names: ['THCA', 'THC', 'CBD'],
  derived_calculated: [],
  derived_compounds: [],
  upper_bounds: 50,
  lower_bounds: 1,
  quantify_from: 'instrument',
}

const names = (values: MethodValues): string[] => values.analytes.map(({ name }) => name)
const keyOf = (values: MethodValues, name: string): string =>
  values.analytes.find((analyte) => analyte.name === name)?.key ?? ''
const seeded = (): MethodValues => withAnalytes(newMethod, analytesOf(stored))

describe('the integration of a report method', () => {
  test('is sent where it is set, and of a stored one only when it says something else', () => {
    const values = valuesOf(stored)
    const set = { ...values.integration, baseline: 'drop_lines', peak_valley_ratio: '5' } as const
    expect(createBody(seeded())).not.toHaveProperty('integration')
    expect(createBody({ ...seeded(), integration: set }).integration).toEqual(set)
    expect(updateBody(values, stored)).not.toHaveProperty('integration')
    const integrated = {
      ...stored,
      integration: { ...AUTOMATIC_INTEGRATION, baseline: 'drop_lines', peak_valley_ratio: 5 },
    } as const
    expect(valuesOf(integrated).integration).toEqual(set)
    expect(updateBody({ ...values, integration: { ...set, peak_valley_ratio: '5.0' } }, integrated)).not.toHaveProperty(
      'integration',
    )
    expect(updateBody(values, integrated).integration).toEqual(values.integration)
    expect(methodErrors({ ...values, integration: { ...set, end_min: '0' } })).toEqual({ end_min: expect.any(String) })
  })
})

describe('the form of a report method', () => {
  test('an added analyte is black and has the lowest free number', () => {
    const two = addAnalyte(addAnalyte(newMethod))
    expect(two.analytes.map(({ name, color }) => [name, color])).toEqual([
      ['Analyte-1', '#000000'],
      ['Analyte-2', '#000000'],
    ])
    expect(names(addAnalyte(removeAnalyte(two, keyOf(two, 'Analyte-1'))))).toEqual(['Analyte-2', 'Analyte-1'])
  })

  test.each([
    ['CBD', 0, ['CBD', 'THCA', 'THC']],
    ['THCA', 1, ['THC', 'THCA', 'CBD']],
    ['THCA', 9, ['THC', 'CBD', 'THCA']],
    ['THCA', -1, ['THCA', 'THC', 'CBD']],
  ])('%s is moved to place %d', (name, to, order) => {
    const values = seeded()
    expect(names(moveAnalyte(values, keyOf(values, name), to))).toEqual(order)
  })

  test('[CALCTOTAL-04] removing or renaming an analyte detaches every total that uses it, moving and recolouring none', () => {
    const { values } = toggleTotal(seeded(), 'THC')
    expect(values.totals).toEqual(['THC'])
    expect(removeAnalyte(values, keyOf(values, 'THCA')).totals).toEqual([])
    expect(changeAnalyte(values, keyOf(values, 'THC'), { name: 'D9-THC' }).totals).toEqual([])
    expect(changeAnalyte(values, keyOf(values, 'CBD'), { name: 'CBDV' }).totals).toEqual(['THC'])
    expect(changeAnalyte(values, keyOf(values, 'THC'), { color: '#ffffff' }).totals).toEqual(['THC'])
    expect(moveAnalyte(values, keyOf(values, 'THC'), 0).totals).toEqual(['THC'])
  })

  test('a total without its analytes stays off, with the reason', () => {
    const { values, refused } = toggleTotal(seeded(), 'CBD')
    expect(values.totals).toEqual([])
    expect(refused).toBe(
      'CBD and CBDA analytes must be present in the Report Method to attach the Calculated Total Potential of CBD.',
    )
  })

  test('each limit that is wrong is named', () => {
    const values = seeded()
    const wrong = changeAnalyte(changeAnalyte(values, keyOf(values, 'THC'), { lod: '1' }), keyOf(values, 'CBD'), {
      loq: 'x',
    })
    expect(methodErrors({ ...wrong, name: 'Named' })).toEqual({
      limits: ['THC: LOD must not be above LOQ.', 'CBD: LOD and LOQ must be numbers above 0, or empty.'],
    })
  })

  test('what is created carries order, colours in upper case without #, and the limits that were typed', () => {
    const values = seeded()
    const moved = moveAnalyte(
      changeAnalyte(values, keyOf(values, 'CBD'), { color: '#ab12cd' }),
      keyOf(values, 'CBD'),
      0,
    )
    expect(createBody({ ...moved, name: 'New' })).toMatchObject({
      ordered_analytes: ['CBD', 'THCA', 'THC'],
      analyteColors: { CBD: 'AB12CD', THCA: '26547C', THC: 'D1495B' },
      analyte_limits: [{ analyte: 'THC', lod_ug_ml: '0.1', loq_ug_ml: '0.3' }],
      method: { id: 0, name: 'New', default: false },
      upper_bounds: '50',
      lower_bounds: '1',
    })
  })

  test('[METHOD-25] of an edit only the changed colours and limits are sent', () => {
    const values = valuesOf(stored)
    expect(updateBody(values, stored)).toMatchObject({ analyteColors: {}, analyte_limits: [], revision: 5 })
    const changed = changeAnalyte(values, keyOf(values, 'THC'), { color: '#00ff00', loq: '' })
    expect(updateBody(changed, stored)).toMatchObject({
      id: 7,
      analyteColors: { THC: '00FF00' },
      analyte_limits: [{ analyte: 'THC', lod_ug_ml: '0.1', loq_ug_ml: '' }],
    })
  })
})
