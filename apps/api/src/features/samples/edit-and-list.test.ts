import { beforeAll, describe, expect, test } from 'vitest'
import type { RoleSlug } from '@eluent/domain/auth'
import { createTestApp, type Caller } from '../../testing/app.ts'
import { createSample, equipLaboratory } from '../../testing/laboratory.ts'
import { dataOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const callers = {} as Record<RoleSlug, Caller>

const { app } = labTest()
beforeAll(async () => {
  for (const role of ['tester', 'admin', 'viewer'] as const) callers[role] = await app.signIn(role)
})

const put = (caller: Caller, id: number, change: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  caller.put(`/samples/${id}`, { sample: { intake_form: change }, ...more })
const patch = (caller: Caller, id: number, change: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  caller.patch(`/samples/${id}`, { sample: { intake_form: change }, ...more })

describe('editing', () => {
  test('[EDIT-03] an admin edits a sample that is neither queued nor run; what is not sent stays', async () => {
    const { id } = await callers.tester.newSample({ notes: 'first' })
    const reply = await put(callers.admin, id, { strain_name: 'Renamed' })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      data: { intake_form: { strain_name: 'Renamed', notes: 'first', sample_weight: 750 } },
    })
  })

  test('[PERM2-17] the admin roles are those configured: a laboratory whose testers are among them lets them edit', async () => {
    const other = await createTestApp({ settings: { adminRoles: ['tester'] } })
    const equipped = await equipLaboratory(other, other.laboratoryId)
    const [named, unnamed] = [await other.signIn('tester'), await other.signIn('admin')]
    const { id } = await createSample(named, equipped)
    const mayEdit = async (caller: Caller) =>
      (await caller.read<{ can: { edit: { allowed: boolean } } }>(`/samples/${id}`)).can.edit.allowed
    expect([await mayEdit(named), await mayEdit(unnamed)]).toEqual([true, false])
    expect(await statusOf(put(unnamed, id, { strain_name: 'X' }))).toBe(403)
    expect(await statusOf(put(named, id, { strain_name: 'X' }))).toBe(200)
    await other.close()
  })

  test('[EDIT-04] [EDIT-05] a tester may not edit a weighed sample, but one without a weight, and a QC sample', async () => {
    const { id } = await callers.tester.newSample()
    expect(await statusOf(put(callers.tester, id, { strain_name: 'X' }))).toBe(403)
    await app.sql('update samples set sample_weight_mg = null where id = $1', [id])
    expect(await statusOf(put(callers.tester, id, { sample_weight: 500 }))).toBe(200)
    expect(await statusOf(put(callers.tester, id, { strain_name: 'X' }))).toBe(403)
    const qc = await callers.tester.newSample({}, { sample_type_id: 9, prep_method_id: null })
    expect(await statusOf(put(callers.tester, qc.id, { strain_name: 'CCV' }))).toBe(200)
  })

  test('the type may stand beside the sample; what is left out stays', async () => {
    const { id } = await callers.tester.newSample()
    const typeOf = async () =>
      (await callers.admin.read<{ sample_type: { id: number } }>(`/samples/${id}`)).sample_type.id
    const before = await typeOf()
    expect(before).not.toBe(2)
    expect(await statusOf(put(callers.admin, id, {}, { sample_type_id: 2 }))).toBe(200)
    expect(await typeOf()).toBe(2)
    expect(await statusOf(put(callers.admin, id, { strain_name: 'Renamed' }))).toBe(200)
    expect(await typeOf()).toBe(2)
  })

  test('[EDIT-01] a queued sample is refused with its text', async () => {
    const { id } = await callers.tester.newSample()
    await callers.tester.post('/sample_queues', { sample: id })
    const reply = await patch(callers.admin, id, { strain_name: 'X' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json<{ error: string }>().error).toBe(
      'Samples present in the sample queue cannot be edited. Remove this sample from the sample queue to perform edits.',
    )
  })

  test('[EDIT-02] a sample with results is refused with its text; its notes can still be changed', async () => {
    const { id } = await callers.tester.newSample()
    await callers.tester.append(id, 'E1.D', { THC: 4 })
    expect((await patch(callers.admin, id, { strain_name: 'X' })).json<{ error: string }>().error).toBe(
      'Samples with test results cannot be edited.',
    )
    const notes = { update_intake_attribute: { key: 'notes', value: 'late note' } }
    expect(await dataOf(callers.admin.put(`/samples/${id}`, notes))).toMatchObject({
      intake_form: { notes: 'late note' },
    })
  })

  test('[API-32] an attribute that is none, or a value that is none of its own, is refused and changes nothing', async () => {
    const { id } = await callers.tester.newSample({ notes: 'first' })
    const before = (await callers.admin.get(`/samples/${id}`)).json<object>()
    const refusalOf = async (key: string, value: unknown) => {
      const body = { update_intake_attribute: { key, value } }
      const reply = await callers.admin.put(`/samples/${id}`, body)
      return [reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]
    }
    for (const value of [5, true, ['x'], { a: 1 }, 'n'.repeat(65)])
      expect(await refusalOf('notes', value)).toEqual([422, ['notes']])
    expect(await refusalOf('post_notes', 5)).toEqual([422, ['post_notes']])
    expect(await refusalOf('strain_name', { a: 1 })).toEqual([422, ['strain_name']])
    expect(await refusalOf('sample_image_url', 5)).toEqual([422, ['sample_image_url']])
    for (const key of ['loq', 'import_notes', 'intake_number', 'share_key', 'toString'])
      expect(await refusalOf(key, '1')).toEqual([422, ['key']])
    expect((await callers.admin.get(`/samples/${id}`)).json()).toEqual(before)
  })

  test('[INTAKE-14] a saved weight cannot be changed', async () => {
    const { id } = await callers.tester.newSample()
    expect(await refusalOf(patch(callers.admin, id, { sample_weight: 800 }))).toMatchObject({
      status: 422,
      errors: { sample_weight: ['Sample Weight cannot be modified after saving'] },
    })
  })

  test('two editors: the second learns who changed it and when, and nothing of theirs is saved', async () => {
    const { id, version } = await callers.tester.newSample()
    expect(await statusOf(put(callers.admin, id, { strain_name: 'First' }, { version }))).toBe(200)
    const second = await put(callers.admin, id, { strain_name: 'Second' }, { version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'changed_meanwhile', who: callers.admin.person.name })
    expect(Date.parse(second.json<{ when: string }>().when)).not.toBeNaN()
    expect(await callers.admin.read(`/samples/${id}`)).toMatchObject({ intake_form: { strain_name: 'First' } })
  })

  test('vials can be changed after a clear; the voided run keeps the vial it was measured from', async () => {
    const { id } = await callers.tester.newSample()
    await callers.tester.append(id, 'V1.D', { THC: 4 })
    await callers.tester.patch(`/samples/${id}/erase_result`, { reason: 'entered twice' })
    const change = { prepared_samples: [{ vial_type: 'blue_1ml', label: 'New', dilution_factor: 10 }] }
    const reply = await callers.admin.patch(`/samples/${id}`, { sample: change })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ data: { prepared_samples: [{ label: 'New' }], runs_required: 1 } })
    expect(
      await app.sql(
        `select p.label from injections i
           join prepared_samples p on p.organization_id = i.organization_id and p.id = i.prepared_sample_id where i.sample_id = $1`,
        [id],
      ),
    ).toEqual([{ label: 'Low 250x' }])
  })

  test('every change leaves who, when, old and new in the trail, and the app cannot alter it', async () => {
    const { id } = await callers.tester.newSample({ strain_name: 'Before' })
    await put(callers.admin, id, { strain_name: 'After' })
    expect(
      await app.trail('sample', id, `action, actor_name, old->>'strain_name' as old, new->>'strain_name' as new`),
    ).toEqual([
      { action: 'create', actor_name: callers.tester.person.name, old: null, new: 'Before' },
      { action: 'edit', actor_name: callers.admin.person.name, old: 'Before', new: 'After' },
    ])
  })

  test('changed vials and custom fields are in the trail, old and new; those sent unchanged are not', async () => {
    const vial = { vial_type: 'blue_1ml', label: 'Low', dilution_factor: 10, acquire: true, vial_name: null }
    const field = { name: 'Field', value: 'North 4' }
    const { id } = await callers.tester.newSample({ custom_fields: [field] }, { prepared_samples: [vial] })
    const save = (value: string, dilution_factor: string) =>
      callers.admin.put(`/samples/${id}`, {
        sample: {
          intake_form: { strain_name: 'Same', custom_fields: [{ ...field, value }] },
          prepared_samples: [{ ...vial, dilution_factor }],
        },
      })
    await save('North 4', '10')
    await save('North 5', '20')
    expect(await app.trail('sample', id, 'old, new', 'edit')).toEqual([
      { old: { strain_name: 'Blue Dream' }, new: { strain_name: 'Same' } },
      {
        old: { custom_fields: [field], prepared_samples: [vial] },
        new: {
          custom_fields: [{ ...field, value: 'North 5' }],
          prepared_samples: [{ ...vial, dilution_factor: 20 }],
        },
      },
    ])
  })
})

describe('deleting', () => {
  test('[API-33] answers 202; the sample leaves the lists and the counts and stays in the trail', async () => {
    const { id } = await callers.tester.newSample({ strain_name: 'Going' })
    const before = (await callers.admin.get('/samples')).json<{ meta: { total_count: number } }>().meta.total_count
    expect(await statusOf(callers.admin.delete(`/samples/${id}`, { reason: 'spilt in the hood' }))).toBe(202)
    expect(await statusOf(callers.admin.get(`/samples/${id}`))).toBe(404)
    const after = (await callers.admin.get('/samples')).json<{ meta: { total_count: number } }>().meta.total_count
    expect(after).toBe(before - 1)
    expect(
      await app.sql(`select why from audit_entries where record_id = $1 and action = 'void'`, [String(id)]),
    ).toEqual([{ why: 'spilt in the hood' }])
  })

  test('[LIST-13] a queued sample is refused', async () => {
    const { id } = await callers.tester.newSample()
    await callers.tester.post('/sample_queues', { sample: id })
    expect(await statusOf(callers.admin.delete(`/samples/${id}`, { reason: 'entered twice' }))).toBe(409)
  })

  test('[PERM-12] a tester is refused', async () => {
    const { id } = await callers.tester.newSample()
    expect(await statusOf(callers.tester.delete(`/samples/${id}`, { reason: 'entered twice' }))).toBe(403)
  })
})

describe('the list', () => {
  interface Listed {
    data: { id: number; sample_type: { slug: string }; intake_form: { strain_name: string; batch_number: string } }[]
    meta: { total_count: number }
  }
  const list = async (query: string): Promise<Listed> => (await callers.viewer.get(`/samples?${query}`)).json<Listed>()

  beforeAll(async () => {
    for (const at of Array.from({ length: 12 }, (_, index) => index)) {
      await callers.tester.newSample({ strain_name: `Needle ${at % 3} ${at}`, batch_number: `N-${at}` })
    }
    await callers.tester.newSample({ strain_name: 'Needle QC' }, { sample_type_id: 10, prep_method_id: null })
    await callers.tester.newSample({ strain_name: 'A 50 percent_sign', batch_number: '100%' })
    await callers.tester.newSample({ strain_name: 'CCV' }, { sample_type_id: 9, prep_method_id: null })
  })

  test('[API-18] [API-22] [API2-30] [API2-31] answers data and meta.total_count; 0 and 10 give the first ten, 10 and 20 the next', async () => {
    const page = await list(
      'startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=strain_name&searchData=needle',
    )
    expect(page.data).toHaveLength(10)
    expect(page.meta.total_count).toBe(13)
    expect(Object.keys(page).toSorted()).toEqual(['data', 'meta'])
    const rest = await list(
      'startIndex=10&endIndex=20&sortColumn=id&sortOrder=desc&searchIn=strain_name&searchData=needle',
    )
    expect(rest.data).toHaveLength(3)
    expect(new Set([...page.data, ...rest.data].map((row) => row.id)).size).toBe(13)
  })

  test('[API-19] [API-21] [API2-32] excludes and includes types, and gives QC samples alone', async () => {
    const without = await list('exclude_sample_types=standard,calibration&endIndex=500')
    expect(without.data.some((row) => ['standard', 'calibration'].includes(row.sample_type.slug))).toBe(false)
    expect(without.meta.total_count).toBe(without.data.length)
    const qc = await list('qcSamples=true&endIndex=500')
    expect(new Set(qc.data.map((row) => row.sample_type.slug))).toEqual(new Set(['standard', 'calibration']))
    expect(qc.meta.total_count).toBe(qc.data.length)
    const calibrations = await list('include_sample_types=10&endIndex=500')
    expect(new Set(calibrations.data.map((row) => row.sample_type.slug))).toEqual(new Set(['calibration']))
  })

  test('[API-23] [API-24] sorts by a column, both ways, and searches one; marks of LIKE are plain characters', async () => {
    const up = await list('sortColumn=batch_number&sortOrder=asc&searchIn=batch_number&searchData=N-1')
    const names = up.data.map((row) => row.intake_form.batch_number)
    expect(names).toEqual([...names].sort())
    const down = await list('sortColumn=batch_number&sortOrder=desc&searchIn=batch_number&searchData=N-1')
    expect(down.data.map((row) => row.id)).toEqual(up.data.map((row) => row.id).reverse())
    expect((await list('searchIn=batch_number&searchData=100%25')).data).toHaveLength(1)
    expect((await list('searchIn=strain_name&searchData=percent_s')).data).toHaveLength(1)
    expect((await list('searchIn=strain_name&searchData=percentXs')).data).toHaveLength(0)
  })

  test('[CONST3-01] without a sortOrder a list ascends', async () => {
    const up = await list('sortColumn=id&endIndex=500')
    const ids = up.data.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('[API-25] format=csv gives every page of the filtered list', async () => {
    const reply = await callers.viewer.get('/samples?format=csv&download=true&searchIn=strain_name&searchData=needle')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect(reply.body.trim().split('\r\n')).toHaveLength(14)
  })

  test('an unknown column is refused with 422, not guessed', async () => {
    expect(await statusOf(callers.viewer.get('/samples?sortColumn=password'))).toBe(422)
    expect(await statusOf(callers.viewer.get('/samples?searchIn=notes&searchData=x'))).toBe(422)
  })

  test('[PERM-07] shows and opens nothing of another organization', async () => {
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const own = (await callers.viewer.get('/samples?endIndex=1')).json<Listed>().data[0]?.id ?? 0
    expect((await stranger.get('/samples')).json()).toMatchObject({ data: [], meta: { total_count: 0 } })
    for (const path of [
      `/samples/${own}`,
      `/samples/${own}/results`,
      `/samples/${own}/csv`,
      `/samples/${own}/details`,
    ]) {
      expect(await statusOf(stranger.get(path))).toBe(404)
    }
    expect(await statusOf(put(stranger, own, { strain_name: 'Stolen' }))).toBe(404)
    expect(await statusOf(stranger.delete(`/samples/${own}`, { reason: 'entered twice' }))).toBe(404)
  })
})
