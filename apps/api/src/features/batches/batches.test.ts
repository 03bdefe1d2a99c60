import type { Batch, BatchQrCode, BatchTest } from '@eluent/contract'
import { readPdf, readQr } from '@eluent/report/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { createSample, equipLaboratory, idempotent, injection, type Laboratory } from '../../testing/laboratory.ts'

let app: TestApp
let admin: Caller
let tester: Caller
let viewer: Caller
let stranger: Caller
let laboratory: Laboratory
beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  await equipLaboratory(app, app.otherLaboratoryId)
  admin = await app.signIn('admin')
  tester = await app.signIn('tester')
  viewer = await app.signIn('viewer')
  stranger = await app.signIn('admin', app.otherLaboratoryId)
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const FIELD = { name: 'North field', description: 'By the river', grid_type: 'rows', grid_value: '3' }
const post = (batch: Body, caller = tester) => caller.call('POST', '/batches', { batch }, idempotent())
const make = async (change: Body = {}, caller = tester) => {
  const reply = await post({ ...FIELD, ...change }, caller)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ data: Batch }>().data
}
const patch = (id: number, batch: Body, version?: number, caller = tester) =>
  caller.call('PATCH', `/batches/${id}`, { batch, version }, idempotent())
const codes = async (id: number) =>
  (await viewer.call('GET', `/batches/${id}/qr_codes`)).json<{ data: BatchQrCode[] }>().data
const labels = async (id: number) => (await codes(id)).map(({ label }) => label)
const postTest = (batch_test: Body, caller = tester) =>
  caller.call('POST', '/batch_tests', { batch_test }, idempotent())
const makeTest = async (batch_id: number, share_key: string, change: Body = {}) => {
  const reply = await postTest({ batch_id, share_key, name: 'Test', ...change })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ data: BatchTest }>().data
}
const template = async () => {
  const fields = [
    { name: 'Sampler', type: 'textbox', validations: [{ is_required: true }] },
    { name: 'Height', type: 'number' },
  ]
  const form_template = { name: `Field sheet ${crypto.randomUUID()}`, form_fields: fields }
  const reply = await tester.call('POST', '/form-templates', { form_template }, idempotent())
  return reply.json<{ data: { id: number } }>().data.id
}
const store = async (sampleId: number) => {
  const reply = await tester.call(
    'POST',
    `/samples/${sampleId}/append_results`,
    injection(`${sampleId}.D`, { THC: 5 }),
    idempotent(),
  )
  if (reply.statusCode >= 300) throw new Error(reply.body)
}
const weigh = async (sampleId: number) => {
  const sample = { intake_form: { sample_weight: 750 }, prep_method_id: laboratory.prepMethodId }
  const reply = await tester.call('PATCH', `/samples/${sampleId}`, { sample }, idempotent())
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

describe('a batch', () => {
  test('[API3-51] [BATCH-03] [BATCH-04] is made and reads back; a template is optional', async () => {
    const form_template_id = await template()
    const { id } = await make({ form_template_id })
    const read = (await viewer.call('GET', `/batches/${id}`)).json<{ data: Batch }>().data
    expect(read).toMatchObject({ ...FIELD, form_template_id, qr_code_count: 3, batch_test_count: 0 })
    expect((await make({ description: undefined })).form_template_id).toBeNull()
    for (const [grid_type, grid_value] of [
      ['one_acre', 2],
      ['four_acre', '9'],
      ['block_number', '3,7'],
      ['centre_pivot', '1'],
      ['segments', '2'],
    ]) {
      expect(await make({ grid_type, grid_value })).toMatchObject({ grid_type, grid_value: String(grid_value) })
    }
  })

  test.each([
    ['[BATCH-03] a blank name', { name: ' ' }, { name: ['Please enter a Batch Name'] }],
    ['[BATCH-03] a name of 65', { name: 'n'.repeat(65) }, { name: ['Maximum of 64 characters'] }],
    ['[BATCH-03] 256 characters', { description: 'd'.repeat(256) }, { description: ['Maximum of 255 characters'] }],
    [
      '[BATCH-03] an unknown template',
      { form_template_id: 9_999 },
      { form_template_id: ['Please select a Form Template'] },
    ],
    ['[BATCH-04] no grid type', { grid_type: '' }, { grid_type: ['Please select a Grid Type'] }],
    ['[BATCH-04] another grid type', { grid_type: 'hexagon' }, { grid_type: ['Please select a Grid Type'] }],
    ['[BATCH-08] no position', { grid_value: '0' }, { grid_value: ['The grid must have 1 to 500 positions'] }],
    ['[BATCH-08] 501 positions', { grid_value: 501 }, { grid_value: ['The grid must have 1 to 500 positions'] }],
  ])('%s is refused, in a new batch and in a changed one', async (_what, change, errors) => {
    const reply = await post({ ...FIELD, ...change })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    const { id } = await make()
    expect((await patch(id, change)).json().errors).toEqual(errors)
  })

  test('[BATCH-09] each position is a sample without weight or results, under its own share key', async () => {
    const batch = await make({ name: 'Lot 12', grid_type: 'block_number', grid_value: '3,7' })
    const [three, seven] = await codes(batch.id)
    expect([three?.label, seven?.label]).toEqual(['Block 3', 'Block 7'])
    expect(new Set([three?.share_key, seven?.share_key]).size).toBe(2)
    expect((await tester.call('GET', `/samples/${seven?.sample_id}`)).json().data).toMatchObject({
      share_key: seven?.share_key,
      batch_id: batch.id,
      intake_form: { strain_name: 'Block 7', batch_number: 'Lot 12', sample_weight: null },
      results: [],
    })
    const trail = await app.sql(
      `select action from audit_entries where noun = 'sample' and record_id = $1 order by id`,
      [String(three?.sample_id)],
    )
    expect(trail).toEqual([{ action: 'create' }])
  })

  test('[BATCH-10] each position stands in the sample list and takes material type, weight and methods like any other', async () => {
    const batch = await make({ name: 'Lot 14', grid_type: 'block_number', grid_value: '3,7' })
    const ids = (await codes(batch.id)).map(({ sample_id }) => sample_id)
    const listed = async (query: string) =>
      (await viewer.call('GET', `/samples${query}`)).json<{ data: { id: number }[] }>().data.map(({ id }) => id)
    expect(await listed('?startIndex=0&endIndex=500')).toEqual(expect.arrayContaining(ids))
    expect((await listed('?searchIn=batch_number&searchData=Lot%2014')).toSorted()).toEqual(ids.toSorted())
    const sample = {
      intake_form: { sample_weight: 750 },
      sample_type_id: 2,
      prep_method_id: laboratory.prepMethodId,
      test_method_id: laboratory.methodId,
    }
    const read = async (id = 0) => (await viewer.call('GET', `/samples/${id}`)).json().data
    expect(await read(ids[0])).toMatchObject({ sample_type: { id: 1 }, prep_method_id: null })
    expect((await tester.call('PATCH', `/samples/${ids[0]}`, { sample }, idempotent())).statusCode).toBe(200)
    expect(await read(ids[0])).toMatchObject({
      batch_id: batch.id,
      intake_form: { strain_name: 'Block 3', batch_number: 'Lot 14', sample_weight: 750 },
      sample_type: { id: 2 },
      prep_method_id: laboratory.prepMethodId,
      test_method: { id: laboratory.methodId },
    })
    expect((await read(ids[1])).intake_form.sample_weight).toBeNull()
  })

  test('[API3-52] [BATCH-11] its QR codes say label, share_key, sample_id and batch_test_id', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const made = await makeTest(id, first?.share_key ?? '')
    const url = `${app.deps.settings.publicUrl}/qr/${first?.share_key}`
    expect(await codes(id)).toMatchObject([
      { label: 'Row 1', url, sample_id: first?.sample_id, batch_test_id: made.id },
      { label: 'Row 2', batch_test_id: null },
      { label: 'Row 3', batch_test_id: null },
    ])
  })

  test('[BATCH-11] its sheet is a PDF with a label and a code for each position', async () => {
    const { id } = await make({ name: 'Lot 13', grid_value: '2' })
    const sheet = await viewer.call('GET', `/batches/${id}/qr_codes/sheet`)
    expect(sheet.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect((await readPdf(sheet.rawPayload)).pages).toEqual(['Row 1 Batch Lot 13 Row 2 Batch Lot 13'])
    const single = await viewer.call('GET', `/batches/${id}/qr_codes/sheet?layout=single`)
    const [first] = await codes(id)
    expect(await readQr(single.rawPayload)).toBe(`${app.deps.settings.publicUrl}/qr/${first?.share_key}`)
    const refused = await viewer.call('GET', `/batches/${id}/qr_codes/sheet?start=31`)
    expect(refused.json().errors).toEqual({ start: ['Please enter a number from 1 to 30'] })
  })
})

describe('a changed batch', () => {
  test('[BATCH-12] takes another name, description and template; added positions leave the share keys there are', async () => {
    const batch = await make()
    const before = await codes(batch.id)
    const form_template_id = await template()
    const change = { name: 'South field', description: '', form_template_id, grid_value: '4' }
    expect((await patch(batch.id, change, batch.version)).json()).toMatchObject({
      data: { name: 'South field', description: null, form_template_id, qr_code_count: 4 },
    })
    const after = await codes(batch.id)
    expect(after.slice(0, 3)).toEqual(before)
    expect(after.map(({ label }) => label)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
    const stale = await patch(batch.id, { name: 'Mine' }, batch.version, admin)
    expect([stale.statusCode, stale.json().who]).toEqual([409, tester.person.name])
  })

  test('[BATCH-13] loses positions that nothing was done with; their codes lead nowhere and their samples leave the list', async () => {
    const { id } = await make({ name: 'Shrinking', grid_type: 'block_number', grid_value: '1,2,3' })
    const [, second] = await codes(id)
    expect((await patch(id, { grid_value: '3,4,1' })).statusCode).toBe(200)
    expect(await labels(id)).toEqual(['Block 3', 'Block 4', 'Block 1'])
    expect((await tester.call('GET', `/qr/${second?.share_key}`)).statusCode).toBe(404)
    const count = async (query: string) => (await viewer.call('GET', `/samples?${query}`)).json().meta.total_count
    expect(await count('searchIn=batch_number&searchData=Shrinking')).toBe(3)
    expect((await patch(id, { grid_type: 'segments', grid_value: '2' })).statusCode).toBe(200)
    expect(await labels(id)).toEqual(['Segment 1', 'Segment 2'])
    const [{ listed } = {}] = await app.sql(
      'select (select sum(total) from sample_counts where organization_id = 1) as listed',
    )
    expect(Number(listed)).toBe(await count(''))
  })

  const IN_USE = 'The grid type stays and no position can be removed whose sample has a weight, a batch test or results'
  test.each([
    ['a weight', async (code: BatchQrCode) => weigh(code.sample_id)],
    ['a batch test', async (code: BatchQrCode, id: number) => makeTest(id, code.share_key)],
    ['results', async (code: BatchQrCode) => store(code.sample_id)],
  ])('[BATCH-13] [BATCH-14] %s keeps a position, the grid type and the batch', async (_what, touch) => {
    const { id } = await make()
    const [, , third] = await codes(id)
    if (!third) throw new Error('the grid has no third row')
    await touch(third, id)
    expect((await codes(id)).map(({ untouched }) => untouched)).toEqual([true, true, false])
    expect((await patch(id, { grid_value: '2' })).json().errors).toEqual({ grid_value: [IN_USE] })
    expect((await patch(id, { grid_type: 'segments' })).json().errors).toEqual({ grid_type: [IN_USE] })
    const refused = await admin.call('DELETE', `/batches/${id}`)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'A batch with a batch test or a sample with weight or results cannot be deleted.',
    ])
    expect(await labels(id)).toEqual(['Row 1', 'Row 2', 'Row 3'])
    expect((await patch(id, { name: 'Renamed', grid_value: '4' })).statusCode).toBe(200)
    const row = (await viewer.call('GET', `/batches/${id}`)).json<{ data: Batch }>().data
    expect(row.can.delete).toEqual({ allowed: false, text: refused.json().error })
  })

  test('[BATCH-14] deleting a batch removes its QR codes', async () => {
    const { id } = await make({ name: 'Unused' })
    const [first] = await codes(id)
    expect((await admin.call('DELETE', `/batches/${id}`)).statusCode).toBe(202)
    expect((await viewer.call('GET', `/batches/${id}`)).statusCode).toBe(404)
    expect((await tester.call('GET', `/qr/${first?.share_key}`)).statusCode).toBe(404)
    expect((await viewer.call('GET', '/samples?searchIn=batch_number&searchData=Unused')).json().data).toEqual([])
  })

  test('a sample that is deleted takes its position and test along; saving the batch draws the position anew', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const { id: testId } = await makeTest(id, first?.share_key ?? '')
    await admin.call('DELETE', `/samples/${first?.sample_id}`, undefined, idempotent())
    expect(await labels(id)).toEqual(['Row 2', 'Row 3'])
    expect((await viewer.call('GET', `/batch_tests/${testId}`)).statusCode).toBe(404)
    await patch(id, {})
    expect(await labels(id)).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })
})

test('[BATCH-01] the list is paged, sorted and searched by name, with counts of codes and tests', async () => {
  for (const [name, grid_value] of [
    ['Listed A', '2'],
    ['Listed B', '1'],
  ]) {
    const { id } = await make({ name, grid_value })
    if (name === 'Listed A') await makeTest(id, (await codes(id))[0]?.share_key ?? '')
  }
  const list = async (query: string) =>
    (await viewer.call('GET', `/batches?${query}`)).json<{ data: Batch[]; meta: { total_count: number } }>()
  const found = await list('searchIn=name&searchData=LISTED&sortColumn=name&sortOrder=ASC')
  expect(found.data).toMatchObject([
    { name: 'Listed A', qr_code_count: 2, batch_test_count: 1 },
    { name: 'Listed B', qr_code_count: 1, batch_test_count: 0 },
  ])
  expect((await list('sortColumn=id&sortOrder=DESC&startIndex=0&endIndex=1')).data[0]?.name).toBe('Listed B')
})

describe('a batch test', () => {
  test('[API3-53] is made, listed, changed and removed; the code is then free for another', async () => {
    const batch = await make()
    const [first, second] = await codes(batch.id)
    const body = { batch_id: batch.id, share_key: first?.share_key.toLowerCase(), name: ' Row 1 ', notes: 'Damp' }
    const reply = await postTest(body)
    expect(reply.statusCode).toBe(201)
    const made = reply.json<{ data: BatchTest }>().data
    const facts = { batch_id: batch.id, share_key: first?.share_key, name: 'Row 1', notes: 'Damp', custom_fields: [] }
    expect((await viewer.call('GET', `/batch_tests/${made.id}`)).json()).toMatchObject({
      data: { ...facts, sample_id: first?.sample_id, position: 'Row 1', results: false },
    })
    await makeTest(batch.id, second?.share_key ?? '', { name: 'Later' })
    const list = async (query: string) =>
      (await viewer.call('GET', `/batch_tests?${query}`)).json<{ data: BatchTest[]; meta: { total_count: number } }>()
    expect((await list(`batch_id=${batch.id}&sortColumn=position`)).data.map(({ name }) => name)).toEqual([
      'Row 1',
      'Later',
    ])
    expect((await list(`batch_id=${batch.id}&searchIn=name&searchData=later`)).meta.total_count).toBe(1)
    const change = (batch_test: Body, caller = tester) =>
      caller.call('PATCH', `/batch_tests/${made.id}`, { batch_test, version: made.version }, idempotent())
    expect((await change({ name: 'First row' })).json()).toMatchObject({ data: { name: 'First row', notes: 'Damp' } })
    const stale = await change({ name: 'Mine' }, admin)
    expect([stale.statusCode, stale.json().who]).toEqual([409, tester.person.name])
    expect((await admin.call('DELETE', `/batch_tests/${made.id}`)).statusCode).toBe(202)
    expect((await list(`batch_id=${batch.id}`)).data.map(({ name }) => name)).toEqual(['Later'])
    expect((await postTest(body)).statusCode).toBe(201)
  })

  test('[BATCHTEST-01] a QR code has at most one, also when two are made at the same moment', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const both = await Promise.all(
      ['a', 'b'].map((name) => postTest({ batch_id: id, share_key: first?.share_key, name })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = await postTest({ batch_id: id, share_key: first?.share_key, name: 'c' })
    expect(refused.json().errors).toEqual({ share_key: ['This QR Code already has a batch test'] })
  })

  test("[BATCHTEST-05] [ERR-21] a key without a batch, of another batch or of nobody 'Does Not Belong To Any Batch'", async () => {
    const [one, other] = [await make(), await make()]
    const foreign = await make({}, stranger)
    const [foreignCode] = (await stranger.call('GET', `/batches/${foreign.id}/qr_codes`)).json().data
    const single = await createSample(tester, laboratory)
    const [otherCode] = await codes(other.id)
    for (const share_key of [single.share_key, otherCode?.share_key, foreignCode.share_key, 'A'.repeat(26)]) {
      const reply = await postTest({ batch_id: one.id, share_key, name: 'x' })
      expect([reply.statusCode, reply.json().errors]).toEqual([
        422,
        { share_key: ['This QR Does Not Belong To Any Batch'] },
      ])
    }
    expect((await postTest({ name: 'x' })).json().errors).toEqual({
      batch_id: ['Please select a Batch'],
      share_key: ['Please select a QR Code'],
    })
    const elsewhere = await postTest({ batch_id: foreign.id, share_key: foreignCode.share_key, name: 'x' })
    expect(elsewhere.json().errors).toEqual({ batch_id: ['Please select a Batch'] })
  })

  test('[BATCHTEST-06] [BATCHTEST-07] name and notes keep their rules, custom fields those of the batch’s template', async () => {
    const { id } = await make({ form_template_id: await template() })
    const [first] = await codes(id)
    const filled = [{ name: 'Sampler', value: 'Ida' }]
    const body = { batch_id: id, share_key: first?.share_key, name: 'Row 1', custom_fields: filled }
    const cases: [Body, Body][] = [
      [{ name: ' ' }, { name: ['Please enter a Batch Test Name'] }],
      [{ name: 'n'.repeat(65) }, { name: ['Maximum of 64 characters'] }],
      [{ notes: 'n'.repeat(65) }, { notes: ['Maximum of 64 characters'] }],
      [{ custom_fields: [] }, { custom_fields: ['Custom Field Error!'] }],
      [{ custom_fields: [...filled, { name: 'Height', value: 'x' }] }, { custom_fields: ['Custom Field Error!'] }],
    ]
    for (const [change, errors] of cases) {
      const reply = await postTest({ ...body, ...change })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    }
    const made = await makeTest(id, first?.share_key ?? '', { custom_fields: filled })
    expect(made.custom_fields).toEqual(filled)
    for (const [change, errors] of cases) {
      const reply = await tester.call('PATCH', `/batch_tests/${made.id}`, { batch_test: change }, idempotent())
      expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    }
  })

  test('[BATCHTEST-08] batch and QR code stay as they are', async () => {
    const [one, other] = [await make(), await make()]
    const [first, second] = await codes(one.id)
    const made = await makeTest(one.id, first?.share_key ?? '')
    const change = (batch_test: Body) => tester.call('PATCH', `/batch_tests/${made.id}`, { batch_test }, idempotent())
    const fixed = ['Batch and QR Code of a batch test cannot be changed']
    expect((await change({ batch_id: other.id })).json().errors).toEqual({ batch_id: fixed })
    expect((await change({ share_key: second?.share_key })).json().errors).toEqual({ share_key: fixed })
    expect((await change({ batch_id: one.id, share_key: first?.share_key, name: 'Same' })).statusCode).toBe(200)
  })

  test('[BATCHTEST-11] stays once its sample has results', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const made = await makeTest(id, first?.share_key ?? '')
    await store(first?.sample_id ?? 0)
    const reply = await admin.call('DELETE', `/batch_tests/${made.id}`)
    expect([reply.statusCode, reply.json().error]).toEqual([
      409,
      'A batch test whose sample has results cannot be deleted.',
    ])
    expect((await viewer.call('GET', `/batch_tests/${made.id}`)).json()).toMatchObject({
      data: { results: true, can: { delete: { allowed: false } } },
    })
  })

  test('the scan of its code says which batch and which test', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const scan = async () => (await tester.call('GET', `/qr/${first?.share_key}`)).json().data
    expect(await scan()).toMatchObject({ batch_id: id, batch_test_id: null })
    const made = await makeTest(id, first?.share_key ?? '')
    expect(await scan()).toMatchObject({ batch_id: id, batch_test_id: made.id })
  })
})

test('[PERM3-15] [PERM3-21] each deed needs its own permission, and another laboratory finds nothing', async () => {
  const { id } = await make()
  const [first, second] = await codes(id)
  const made = await makeTest(id, first?.share_key ?? '')
  const refused = [
    await post(FIELD, viewer),
    await patch(id, { name: 'x' }, undefined, viewer),
    await tester.call('DELETE', `/batches/${id}`),
    await postTest({ batch_id: id, share_key: second?.share_key, name: 'x' }, viewer),
    await viewer.call('PATCH', `/batch_tests/${made.id}`, { batch_test: { name: 'x' } }, idempotent()),
    await tester.call('DELETE', `/batch_tests/${made.id}`),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
  const lost = [
    await stranger.call('GET', `/batches/${id}`),
    await stranger.call('GET', `/batches/${id}/qr_codes`),
    await stranger.call('GET', `/batches/${id}/qr_codes/sheet`),
    await patch(id, { name: 'x' }, undefined, stranger),
    await stranger.call('DELETE', `/batches/${id}`),
    await stranger.call('GET', `/batch_tests?batch_id=${id}`),
    await stranger.call('GET', `/batch_tests/${made.id}`),
    await stranger.call('PATCH', `/batch_tests/${made.id}`, { batch_test: { name: 'x' } }, idempotent()),
    await stranger.call('DELETE', `/batch_tests/${made.id}`),
  ]
  expect(lost.map(({ statusCode }) => statusCode)).toEqual(lost.map(() => 404))
  const list = (await stranger.call('GET', '/batches')).json<{ data: Batch[] }>().data
  expect(list.map((row) => row.id)).not.toContain(id)
})
