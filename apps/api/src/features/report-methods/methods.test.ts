import { REPORT_METHOD_TEXTS } from '@eluent/domain/report-methods'
import { describe, expect, test } from 'vitest'
import { dataOf, errorsOf, idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

interface Method {
  id: number
  method_name: string
  revision: number
  version: number
  default: boolean
  global: boolean
  override_method_id: number | null
  analytes: { analyte: string; color: string; lod_ug_ml: number | null; loq_ug_ml: number | null }[]
  ordered_names: string[]
  derived_compounds: Record<string, unknown>[]
  derived_calculated: Record<string, unknown>[]
  lower_bounds: number
  upper_bounds: number
}

const { app, laboratory, tester, viewer } = labTest()

let methods = 0
/** No two methods share a name. */
const newName = (): string => `Panel ${(methods += 1)}`

/** A complete new method as the form sends it. */
const body = (change: Record<string, unknown> = {}, method: Record<string, unknown> = {}) => ({
  ordered_analytes: ['THCA', 'THC', 'D8-THC'],
  analyteColors: { THCA: '26547C', THC: 'D1495B', 'D8-THC': 'F4A7B0' },
  method: { id: 0, name: newName(), default: false, ...method },
  derived_compounds: [],
  upper_bounds: 50,
  lower_bounds: 1,
  ...change,
})
const post = (sent: unknown, caller = tester) => caller.post('/methods', sent)
const create = (change: Record<string, unknown> = {}, method: Record<string, unknown> = {}) =>
  dataOf<Method>(post(body(change, method)))
const read = (id: number, caller = tester) => caller.read<Method>(`/methods/${id}`)
const lookup = (ordered_analytes: unknown, caller = viewer) => caller.post('/methods/lookup', { ordered_analytes })

describe('creating a report method', () => {
  test('[METHOD-34] [METHOD-09] [API2-18] [API2-19] [API2-20] it answers its id and reads back as sent, in its order', async () => {
    const reply = await post(
      body({ analyte_limits: [{ analyte: 'THC', lod_ug_ml: '0.1', loq_ug_ml: 0.3 }] }, { name: ' Potency 3 ' }),
    )
    expect(reply.statusCode, reply.body).toBe(201)
    const { id } = reply.json<{ id: number }>()
    const none = { lod_ug_ml: null, loq_ug_ml: null }
    expect(await read(id, viewer)).toEqual({
      id,
      method_name: 'Potency 3',
      version: 1,
      revision: 1,
      default: false,
      global: false,
      override_method_id: null,
      analytes: [
        { analyte: 'THCA', color: '26547C', ...none },
        { analyte: 'THC', color: 'D1495B', lod_ug_ml: 0.1, loq_ug_ml: 0.3 },
        { analyte: 'D8-THC', color: 'F4A7B0', ...none },
      ],
      ordered_names: ['THCA', 'THC', 'D8-THC'],
      derived_calculated: [],
      derived_compounds: [],
      upper_bounds: 50,
      quantify_from: 'instrument',
      lower_bounds: 1,
    })
    const list = await viewer.read<Method[]>('/methods')
    expect(list.map((method) => method.id)).toContain(id)
  })

  test('[METHOD-35] an attached total reads back under both names, with its factor', async () => {
    const { derived_compounds, derived_calculated } = await create({ derived_compounds: [{ name: 'THC' }] })
    expect(derived_compounds).toEqual([
      { name: 'THC', primary_analyte: 'THC', acid_analyte: 'THCA', acid_ratio_conversion_factor: 0.877 },
    ])
    expect(derived_calculated).toEqual(derived_compounds)
  })

  test.each([
    ['[METHOD-13] a blank name', body({}, { name: '  ' }), { name: ['Must include Report Method name.'] }],
    [
      '[METHOD-14] no analytes',
      body({ ordered_analytes: [], analyteColors: {} }),
      { analytes: ['Report Method must have analytes.'] },
    ],
    [
      '[METHOD-15] an analyte name with other characters',
      body({ ordered_analytes: ['THC!'], analyteColors: {} }),
      { analytes: ['Analyte name can only contain letters, numbers, dashes, and underscores.'] },
    ],
    [
      '[METHOD-16] an analyte without a name',
      body({ ordered_analytes: ['THC', ' '], analyteColors: {} }),
      { analytes: ['All analytes must have a name.'] },
    ],
    [
      '[METHOD-17] two analytes of one name',
      body({ ordered_analytes: ['THC', 'THC'], analyteColors: {} }),
      { analytes: ['All analyte names must be unique.'] },
    ],
    [
      '[METHOD-18] both bounds empty',
      body({ lower_bounds: '', upper_bounds: null }),
      { bounds: ['A positive number is required.'] },
    ],
    ['[METHOD-19] one bound blank', body({ upper_bounds: undefined }), { bounds: ['A positive number is required.'] }],
    [
      '[METHOD-20] lower above upper',
      body({ lower_bounds: 60 }),
      { bounds: ['Upper must be greater than lower bounds.'] },
    ],
    [
      '[METHOD-21] a lower bound out of range',
      body({ lower_bounds: -1 }),
      { bounds: ['Lower bounds must be between 0 and 999,999,999.'] },
    ],
    [
      '[METHOD-22] an upper bound out of range',
      body({ upper_bounds: 1_000_000_000 }),
      { bounds: ['Upper bounds must be 0 to 999,999,999.'] },
    ],
    [
      '[METHOD-23] equal bounds',
      body({ lower_bounds: 50 }),
      { bounds: ['Upper bounds and lower bounds must be different.'] },
    ],
    [
      '[CALCTOTAL-03] a total without its analytes',
      body({ derived_compounds: [{ name: 'CBD' }] }),
      {
        derived_compounds: [
          'CBD and CBDA analytes must be present in the Report Method to attach the Calculated Total Potential of CBD.',
        ],
      },
    ],
    ['[CONST2-01] a name of 65 characters', body({}, { name: 'x'.repeat(65) }), { name: ['Maximum of 64 characters'] }],
    [
      '[CALCTOTAL-06] a total with a factor of its own',
      body({ derived_compounds: [{ name: 'THC', acid_ratio_conversion_factor: 1 }] }),
      { derived_compounds: [REPORT_METHOD_TEXTS.unknownTotal] },
    ],
  ])('%s is refused in the words of the screen', async (_rule, sent, errors) => {
    expect(await refusalOf(post(sent))).toMatchObject({ status: 422, errors })
  })

  test.each([
    [body({ analyteColors: { THC: 'red' } }), { 'analyteColors.THC': ['Colors must be six hexadecimal digits.'] }],
    [body({ analyteColors: { CBD: '000000' } }), { analyteColors: ['CBD is not an analyte of this Report Method.'] }],
    [
      body({ analyte_limits: [{ analyte: 'THC', lod_ug_ml: 2, loq_ug_ml: 1 }] }),
      { analyte_limits: ['THC: LOD must not be above LOQ.'] },
    ],
    [body({ ordered_analytes: '{"a":1}' }), { ordered_analytes: ['This is not a list of analyte names.'] }],
  ])('%#: a colour, a limit or a list that is none is refused', async (sent, errors) => {
    expect(await errorsOf(post(sent))).toEqual(errors)
  })

  test('[METHOD-19] a lower bound of 0 passes', async () => {
    expect((await create({ lower_bounds: '0', upper_bounds: '0.5' })).upper_bounds).toBe(0.5)
  })

  test('the same request sent again makes one method', async () => {
    const headers = idempotent()
    const sent = body({}, { name: 'Sent twice' })
    const [one, two] = [await tester.post('/methods', sent, headers), await tester.post('/methods', sent, headers)]
    expect(two.json<{ id: number }>().id).toBe(one.json<{ id: number }>().id)
    expect(await app.sql(`select id from methods where name = 'Sent twice'`)).toHaveLength(1)
  })

  test('[PERM2-07] [PERM2-25] a viewer may not create one, nobody without a token', async () => {
    expect(await statusOf(post(body(), viewer))).toBe(403)
    expect(await statusOf(app.call('POST', '/methods', body()))).toBe(401)
  })
})

describe('looking a report method up', () => {
  test('[API2-11] [API2-12] [API2-13] the id of the method with exactly these analytes in this order, else null', async () => {
    const { id } = await create({ ordered_analytes: ['CBT', 'CBL', 'CBE'], analyteColors: {} })
    expect((await lookup(['CBT', 'CBL', 'CBE'])).json()).toEqual({ id })
    expect((await lookup(JSON.stringify(['CBT', 'CBL', 'CBE']))).json()).toEqual({ id })
    for (const other of [['CBL', 'CBT', 'CBE'], ['CBT', 'CBL'], ['CBT', 'CBL', 'CBE', 'THC'], []]) {
      expect((await lookup(other)).json(), String(other)).toEqual({ id: null })
    }
    const asText = await create({ ordered_analytes: '["CBT","CBLA"]', analyteColors: {} })
    expect(asText.ordered_names).toEqual(['CBT', 'CBLA'])
  })

  test('[API2-12] [PERM2-24] a global method is found, one of another organization is not', async () => {
    const { ordered_names } = await read(laboratory.methodId)
    expect((await lookup(ordered_names)).json()).toEqual({ id: laboratory.methodId })
    await create({ ordered_analytes: ['ONLY-HERE'], analyteColors: {} })
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    expect((await lookup(['ONLY-HERE'], stranger)).json()).toEqual({ id: null })
  })

  test.each(['', 'THC', '["THC"', '{"0":"THC"}', '[1]', 7, null])('%j is no list of names', async (sent) => {
    expect(await refusalOf(lookup(sent))).toMatchObject({
      status: 422,
      errors: { ordered_analytes: ['This is not a list of analyte names.'] },
    })
  })
})
