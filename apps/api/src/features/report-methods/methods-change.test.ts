import { ROLE_SLUGS, can, permissionsOf } from '@eluent/domain/auth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf, statusesOf } from '../../testing/lab-test.ts'

interface Method {
  id: number
  method_name: string
  revision: number
  version: number
  default: boolean
  global: boolean
  override_method_id: number | null
  analytes: { analyte: string; color: string; lod_ug_ml: number | null; loq_ug_ml: number | null }[]
  lower_bounds: number
  upper_bounds: number
}

const { app, laboratory, admin, tester, stranger } = labTest()
beforeAll(async () => {
  await app.laboratoryOf(app.otherLaboratoryId)
})
// every test starts with the two global methods alone
beforeEach(async () => {
  await app.sql('update methods set is_default = false where organization_id = 1')
  await app.sql('update methods set deleted_at = now() where organization_id = 1 and global_key is null')
  await app.sql('update methods set is_default = true where id = $1', [laboratory.methodId])
})

const list = (caller = tester) => caller.read<Method[]>('/methods')
const read = (id: number) => tester.read<Method>(`/methods/${id}`)
const patch = (id: number, change: object, caller = tester) => caller.patch(`/methods/${id}/update`, change)
const change = (id: number, sent: object) => dataOf<Method>(patch(id, sent))
const reset = (id: number): Promise<Method> => dataOf<Method>(tester.patch(`/methods/${id}/reset-colors`))
const remove = (id: number, caller = admin) => caller.delete(`/methods/${id}`, { reason: 'entered twice' })
const create = async (name: string, isDefault = false): Promise<Method> => {
  const sent = {
    ordered_analytes: ['THCA', 'THC'],
    analyteColors: { THCA: '26547C', THC: 'D1495B' },
    method: { id: 0, name, default: isDefault },
    upper_bounds: 50,
    lower_bounds: 1,
  }
  return dataOf<Method>(tester.post('/methods', sent))
}
const colorsOf = (method: Method) => Object.fromEntries(method.analytes.map(({ analyte, color }) => [analyte, color]))
const defaults = async () => (await list()).filter((method) => method.default).map((method) => method.method_name)

test('a name that another method has is refused, also a product’s, in other letters, and to two at once', async () => {
  const taken = { name: ['Name has already been taken'] }
  const { id } = await create('House panel')
  const other = await create('Weekly panel')
  const [global] = (await list()).filter((method) => method.global)
  const send = (name: string) =>
    tester.post('/methods', {
      ordered_analytes: ['THC'],
      method: { id: 0, name },
      upper_bounds: 50,
      lower_bounds: 1,
    })
  for (const name of ['House panel', ' house  PANEL ', String(global?.method_name)]) {
    expect(await errorsOf(send(name))).toEqual(taken)
  }
  expect(await errorsOf(patch(other.id, { name: 'house panel' }))).toEqual(taken)
  expect((await change(other.id, { name: 'Weekly Panel' })).method_name).toBe('Weekly Panel')
  expect(await sortedStatusesOf([send('Twin panel'), send('Twin panel')])).toEqual([201, 422])
  await remove(id)
  expect(await statusOf(send('House panel'))).toBe(201)
})

describe('changing a custom method', () => {
  test('[API2-21] [METHOD-25] [METHOD-29] name, bounds and the colours sent change; what is not sent stays', async () => {
    const { id, revision } = await create('Old name')
    const changed = await change(id, {
      id,
      global: false,
      revision,
      default: false,
      analyteColors: { THC: '#ff00aa' },
      name: 'New name',
      lower_bounds: '0.5',
      upper_bounds: 100,
    })
    expect(changed).toMatchObject({ id, method_name: 'New name', lower_bounds: 0.5, upper_bounds: 100, version: 2 })
    expect(colorsOf(changed)).toEqual({ THCA: '26547C', THC: 'FF00AA' })
    expect(await read(id)).toEqual(changed)
    expect(await change(id, { analyteColors: {} })).toEqual(changed)
  })

  test('LOD and LOQ are set per analyte, and cleared again', async () => {
    const { id } = await create('Limits')
    const limited = await change(id, { analyte_limits: [{ analyte: 'THC', lod_ug_ml: 0.5, loq_ug_ml: '1.5' }] })
    expect(limited.analytes.map(({ lod_ug_ml, loq_ug_ml }) => [lod_ug_ml, loq_ug_ml])).toEqual([
      [null, null],
      [0.5, 1.5],
    ])
    const cleared = await change(id, { analyte_limits: [{ analyte: 'THC', loq_ug_ml: '' }] })
    expect(cleared.analytes[1]).toMatchObject({ lod_ug_ml: 0.5, loq_ug_ml: null })
  })

  test('what breaks a rule is refused in the words of the screen, and nothing changes', async () => {
    const before = await create('Unchanged')
    expect(
      await refusalOf(patch(before.id, { name: ' ', lower_bounds: 80, analyteColors: { CBD: '000000' } })),
    ).toMatchObject({
      status: 422,
      errors: {
        name: ['Must include Report Method name.'],
        bounds: ['Upper must be greater than lower bounds.'],
        analyteColors: ['CBD is not an analyte of this Report Method.'],
      },
    })
    expect(await read(before.id)).toEqual(before)
  })

  test('the second of two editors learns whose change it was, and nothing of theirs is saved', async () => {
    const { id, revision } = await create('Shared')
    await change(id, { revision, analyteColors: { THC: '111111' } })
    expect(await refusalOf(patch(id, { revision, analyteColors: { THC: '222222' } }, admin))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      who: tester.person.name,
    })
    expect(colorsOf(await read(id))).toMatchObject({ THC: '111111' })
  })

  test('two changes at the same moment: one is saved, the other hears of it', async () => {
    const { id, revision } = await create('Raced')
    expect(
      await sortedStatusesOf(
        ['111111', '222222', '333333'].map((THC) => patch(id, { revision, analyteColors: { THC } })),
      ),
    ).toEqual([200, 409, 409])
    expect((await read(id)).version).toBe(2)
  })

  test('[API2-22] [METHOD-26] a reset restores the colours of creation and keeps the rest', async () => {
    const { id } = await create('Recoloured')
    await change(id, { analyteColors: { THC: '111111' } })
    await change(id, { analyteColors: { THC: '222222', THCA: '333333' }, upper_bounds: 80 })
    const restored = await reset(id)
    expect(colorsOf(restored)).toEqual({ THCA: '26547C', THC: 'D1495B' })
    expect(restored.upper_bounds).toBe(80)
  })

  test('who changed what stands in the audit trail', async () => {
    const { id } = await create('Trail')
    await change(id, { name: 'Trail 2' })
    await remove(id)
    expect(await app.trail('report_method', id, 'actor_name, action, old, new')).toMatchObject([
      { actor_name: tester.person.name, action: 'create', new: { name: 'Trail' } },
      { actor_name: tester.person.name, action: 'edit', old: { name: 'Trail' }, new: { name: 'Trail 2' } },
      { actor_name: admin.person.name, action: 'void', old: { name: 'Trail 2' } },
    ])
  })
})

describe('changing a global method', () => {
  test('[METHOD-32] it makes an override in its place; other organizations see no change', async () => {
    const global = await read(laboratory.methodId)
    const othersBefore = await list(stranger)
    const override = await change(global.id, { analyteColors: { THC: '123456' }, lower_bounds: 2 })
    expect(override).toMatchObject({
      method_name: global.method_name,
      global: false,
      override_method_id: global.id,
      default: true,
      lower_bounds: 2,
    })
    expect(override.id).not.toBe(global.id)
    expect(colorsOf(override)).toEqual({ ...colorsOf(global), THC: '123456' })
    const ids = (await list()).map((method) => method.id)
    expect([ids.includes(override.id), ids.includes(global.id)]).toEqual([true, false])
    expect(await list(stranger)).toEqual(othersBefore)
  })

  test('a second change, named by either id, changes the same override', async () => {
    const one = await change(laboratory.methodId, { analyteColors: { THC: '123456' } })
    const two = await change(laboratory.methodId, { analyteColors: { CBD: '654321' } })
    const three = await change(one.id, { upper_bounds: 40 })
    expect([two.id, three.id]).toEqual([one.id, one.id])
    expect(colorsOf(three)).toMatchObject({ THC: '123456', CBD: '654321' })
  })

  test('two people who change it at once make one override, and the second hears of the first', async () => {
    const { id, revision } = await read(laboratory.methodId)
    expect(
      await sortedStatusesOf(['111111', '222222'].map((THC) => patch(id, { revision, analyteColors: { THC } }))),
    ).toEqual([200, 409])
    expect((await list()).filter((method) => method.override_method_id === id)).toHaveLength(1)
  })

  test('a save without a change makes no override', async () => {
    const global = await read(laboratory.methodId)
    const { id, method_name: name, lower_bounds, upper_bounds } = global
    expect(
      await change(id, { name, default: true, global: true, analyteColors: {}, lower_bounds, upper_bounds }),
    ).toEqual(global)
  })

  test('[API2-22] a reset gives an override the colours of its global method', async () => {
    const global = await read(laboratory.methodId)
    const override = await change(global.id, { analyteColors: { THC: '123456' } })
    const restored = await reset(override.id)
    expect([restored.id, colorsOf(restored)]).toEqual([override.id, colorsOf(global)])
  })

  test('[METHOD-30] neither it nor its override can be renamed or deleted', async () => {
    const override = await change(laboratory.methodId, { analyteColors: { THC: '123456' } })
    const other = (await list()).find((method) => method.global)
    for (const id of [override.id, other?.id ?? 0]) {
      expect(await errorsOf(patch(id, { name: 'Mine' }))).toEqual({
        name: ['Global and override methods cannot be renamed.'],
      })
      expect(await refusalOf(remove(id))).toMatchObject({
        status: 409,
        error: 'Global and override methods cannot be deleted.',
      })
    }
  })

  test('[METHOD-31] the default flag can be changed of neither', async () => {
    const override = await change(laboratory.methodId, { analyteColors: { THC: '123456' } })
    const other = (await list()).find((method) => method.global)
    for (const [id, flag] of [
      [override.id, false],
      [other?.id ?? 0, true],
    ] as const) {
      expect(await errorsOf(patch(id, { default: flag }))).toEqual({
        default: ['The default can be changed for custom methods only.'],
      })
    }
  })
})

describe('the default method', () => {
  test('[METHOD-33] one is the default: setting one unsets the other', async () => {
    expect(await defaults()).toEqual(['Cannabinoids 12'])
    await create('First', true)
    expect(await defaults()).toEqual(['First'])
    const { id } = await create('Second')
    await change(id, { default: true })
    expect(await defaults()).toEqual(['Second'])
  })

  test('[METHOD-33] many who set different ones at once leave one', async () => {
    const methods = [await create('A'), await create('B'), await create('C')]
    expect(await statusesOf(methods.map(({ id }) => patch(id, { default: true })))).toEqual([200, 200, 200])
    expect(await defaults()).toHaveLength(1)
    const created = await Promise.all(['D', 'E'].map((name) => create(name, true)))
    expect(created.map((method) => method.default)).toEqual([true, true])
    expect(await defaults()).toHaveLength(1)
  })

  test('a laboratory always has one: taken from a method, or deleted with it, the flag goes back to the global one', async () => {
    const one = await create('One', true)
    expect((await change(one.id, { default: false })).default).toBe(false)
    expect(await defaults()).toEqual(['Cannabinoids 12'])
    const override = await change(laboratory.methodId, { analyteColors: { THC: '123456' } })
    const two = await create('Two', true)
    await remove(two.id)
    expect((await list()).find((method) => method.default)?.id).toBe(override.id)
  })
})

describe('deleting a method', () => {
  test('[API2-41] [API2-25] it answers 202 and leaves the list', async () => {
    const { id } = await create('Gone')
    expect(await statusOf(remove(id))).toBe(202)
    expect((await list()).map((method) => method.id)).not.toContain(id)
    expect(await statusOf(tester.get(`/methods/${id}`))).toBe(404)
    expect(await statusOf(remove(id))).toBe(404)
  })

  test('[PERM2-06] without the permission it is refused in the words of the screen', async () => {
    const { id } = await create('Kept')
    expect(await refusalOf(remove(id, tester))).toMatchObject({
      status: 403,
      error: 'User not permitted to delete report methods.',
    })
    expect((await list()).map((method) => method.id)).toContain(id)
  })
})

describe('a finished report', () => {
  /** A finished sample of a custom method, with everything that its report shows. */
  const finishedSample = async () => {
    const method = await create('Reported')
    const runs = [40, 2].map((THCA) => ({ THCA, THC: 0.8 }))
    const { id, share_key } = await tester.finishedSample({}, { test_method_id: method.id }, runs)
    const sampleOf = () => tester.read<object>(`/samples/${id}/details`)
    const shared = async () => (await app.get(`/share/samples/${share_key}`)).json<object>()
    return { method, id, sampleOf, shared }
  }

  test('does not change when colours, bounds, limits or the name of its method change, on the page and behind the link', async () => {
    const { method, sampleOf, shared } = await finishedSample()
    const before = [await sampleOf(), await shared()]
    expect(before[0]).toMatchObject({ finished: true })
    await change(method.id, {
      name: 'Renamed',
      analyteColors: { THCA: '000000', THC: 'FFFFFF' },
      lower_bounds: 5,
      upper_bounds: 10,
      analyte_limits: [{ analyte: 'THCA', lod_ug_ml: 3, loq_ug_ml: 9 }],
    })
    expect([await sampleOf(), await shared()]).toEqual(before)
    await reset(method.id)
    expect([await sampleOf(), await shared()]).toEqual(before)
  })

  test('[METHOD-36] nor when its method is deleted', async () => {
    const { method, sampleOf, shared } = await finishedSample()
    const before = [await sampleOf(), await shared()]
    expect(await statusOf(remove(method.id))).toBe(202)
    expect([await sampleOf(), await shared()]).toEqual(before)
  })

  test('[METHOD-36] a sample not yet run is run and reported with the method it was registered with', async () => {
    const method = await create('Deleted before the run')
    const { id } = await tester.newSample({}, { test_method_id: method.id })
    await remove(method.id)
    expect(await statusOf(tester.append(id, '1.D', { THC: 9 }))).toBe(200)
  })

  test('[METHOD-36] a sample not yet run can still be edited, and keeps its method, its version and its preparation', async () => {
    const method = await create('Deleted before the edit')
    const { id } = await tester.newSample({}, { test_method_id: method.id })
    await change(method.id, { upper_bounds: 90 })
    await remove(method.id)
    await app.sql(`update prep_methods set deleted_at = now() where id = $1`, [laboratory.prepMethodId])
    const sent = { sample: { intake_form: { strain_name: 'Corrected' } } }
    expect(await statusOf(admin.put(`/samples/${id}`, sent))).toBe(200)
    await app.sql(`update prep_methods set deleted_at = null where id = $1`, [laboratory.prepMethodId])
    const [row] = await app.sql(
      'select test_method_id, test_method_version, prep_method_id from samples where id = $1',
      [id],
    )
    expect(Object.values(row ?? {}).map(Number)).toEqual([method.id, 1, laboratory.prepMethodId])
    const other = await tester.newSample()
    expect(
      await statusOf(admin.put(`/samples/${other.id}`, { sample: { intake_form: {}, test_method_id: method.id } })),
    ).toBe(422)
  })
})

describe('the LOQ of a report', () => {
  // flower of 750 mg in vials of 1 mL, diluted 250 and 5000 times: 4 ug/mL is 4 x 250 / 750 / 10 = 0.1333 percent
  test('is that of the analyte where the method states one, by the formula of the results, else that of the lower bound', async () => {
    const { id: methodId } = await create('With limits')
    await change(methodId, { analyte_limits: [{ analyte: 'THC', lod_ug_ml: 1.2, loq_ug_ml: 4 }] })
    const run = { THC: 3.9, THCA: 3.9 }
    const { id } = await tester.finishedSample({}, { test_method_id: methodId }, [run, run])
    const { data } = (await tester.get(`/samples/${id}`)).json<{
      data: { compounds: { name: string; state: string; loq: number }[] }
    }>()
    expect(data.compounds.map(({ name, state, loq }) => [name, state, loq.toFixed(4)])).toEqual([
      ['THCA', 'value', '0.0333'],
      ['THC', 'below_loq', '0.1333'],
    ])
  })
})

describe('who may', () => {
  test('[PERM2-07] [PERM2-08] [PERM2-06] every role creates, edits, resets and deletes exactly as the matrix says', async () => {
    const { id } = await create('For all')
    for (const role of ROLE_SLUGS) {
      const caller = await app.signIn(role)
      const may = permissionsOf(role)
      const created = await caller.post('/methods', {})
      const edited = await patch(id, { analyteColors: {} }, caller)
      const coloured = await caller.patch(`/methods/${id}/reset-colors`)
      const removed = await remove(999_999, caller)
      const own = can(may, 'report_method.create')
      expect([role, created.statusCode, edited.statusCode, coloured.statusCode, removed.statusCode]).toEqual([
        role,
        own ? 422 : 403,
        own ? 200 : 403,
        own ? 200 : 403,
        can(may, 'report_method.delete') ? 404 : 403,
      ])
    }
  })

  test('[PERM2-23] reading needs only a sign-in, but that', async () => {
    const viewer = await app.signIn('viewer')
    for (const path of ['/methods', `/methods/${laboratory.methodId}`, '/prep_methods']) {
      expect(await statusOf(viewer.get(path))).toBe(200)
      expect(await statusOf(app.get(path))).toBe(401)
    }
  })

  test('[PERM2-24] to another organization a method is not there', async () => {
    const { id } = await create('Ours')
    expect(
      await statusesOf([
        stranger.get(`/methods/${id}`),
        patch(id, { name: 'Theirs' }, stranger),
        stranger.patch(`/methods/${id}/reset-colors`),
        remove(id, stranger),
      ]),
    ).toEqual([404, 404, 404, 404])
    expect((await read(id)).method_name).toBe('Ours')
  })
})
