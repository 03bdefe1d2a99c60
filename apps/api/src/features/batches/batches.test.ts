import type { Batch, BatchQrCode, BatchTest, Sample } from '@eluent/contract'
import { readPdf, readQr } from '@eluent/report/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, admin, tester, viewer, stranger } = labTest()
beforeAll(async () => {
  await app.laboratoryOf(app.otherLaboratoryId)
})

type Body = Record<string, unknown>
const FIELD = { name: 'North field', description: 'By the river', grid_type: 'rows', grid_value: '3' }
const post = (batch: Body, caller = tester) => caller.post('/batches', { batch })
const make = (change: Body = {}, caller = tester) => dataOf<Batch>(post({ ...FIELD, ...change }, caller))
const patch = (id: number, batch: Body, version?: number, caller = tester) =>
  caller.patch(`/batches/${id}`, { batch, version })
const codes = (id: number) => viewer.read<BatchQrCode[]>(`/batches/${id}/qr_codes`)
const labels = async (id: number) => (await codes(id)).map(({ label }) => label)
const postTest = (batch_test: Body, caller = tester) => caller.post('/batch_tests', { batch_test })
const makeTest = (batch_id: number, share_key: string, change: Body = {}) =>
  dataOf<BatchTest>(postTest({ batch_id, share_key, name: 'Test', ...change }))
const template = async () => {
  const fields = [
    { name: 'Sampler', type: 'textbox', validations: [{ is_required: true }] },
    { name: 'Height', type: 'number' },
  ]
  const form_template = { name: `Field sheet ${crypto.randomUUID()}`, form_fields: fields }
  const reply = await tester.post('/form-templates', { form_template })
  return reply.json<{ data: { id: number } }>().data.id
}
const store = async (sampleId: number) => {
  const reply = await tester.append(sampleId, '1.D', { THC: 5 })
  if (reply.statusCode >= 300) throw new Error(reply.body)
}
const weigh = async (sampleId: number) => {
  const sample = { intake_form: { sample_weight: 750 }, prep_method_id: laboratory.prepMethodId }
  const reply = await tester.patch(`/samples/${sampleId}`, { sample })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

describe('a batch', () => {
  test('[API3-51] [BATCH-03] [BATCH-04] is made and reads back; a template is optional', async () => {
    const form_template_id = await template()
    const { id } = await make({ form_template_id })
    expect(await viewer.read<Batch>(`/batches/${id}`)).toMatchObject({
      ...FIELD,
      form_template_id,
      qr_code_count: 3,
      batch_test_count: 0,
    })
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
    expect(await errorsOf(post({ ...FIELD, ...change }))).toEqual(errors)
    const { id } = await make()
    expect(await errorsOf(patch(id, change))).toEqual(errors)
  })

  test('[BATCH-09] each position is a sample without weight or results, under its own share key', async () => {
    const batch = await make({ name: 'Lot 12', grid_type: 'block_number', grid_value: '3,7' })
    const [three, seven] = await codes(batch.id)
    expect([three?.label, seven?.label]).toEqual(['Block 3', 'Block 7'])
    expect(new Set([three?.share_key, seven?.share_key]).size).toBe(2)
    expect(await tester.read(`/samples/${seven?.sample_id}`)).toMatchObject({
      share_key: seven?.share_key,
      batch_id: batch.id,
      intake_form: { strain_name: 'Block 7', batch_number: 'Lot 12', sample_weight: null },
      results: [],
    })
    expect(await app.actions('sample', three?.sample_id ?? 0)).toEqual(['create'])
  })

  test('[BATCH-10] each position stands in the sample list and takes material type, weight and methods like any other', async () => {
    const batch = await make({ name: 'Lot 14', grid_type: 'block_number', grid_value: '3,7' })
    const ids = (await codes(batch.id)).map(({ sample_id }) => sample_id)
    const listed = async (query: string) => (await viewer.list<Sample>(`/samples${query}`)).data.map(({ id }) => id)
    expect(await listed('?startIndex=0&endIndex=500')).toEqual(expect.arrayContaining(ids))
    expect(new Set(await listed('?searchIn=batch_number&searchData=Lot%2014'))).toEqual(new Set(ids))
    const sample = {
      intake_form: { sample_weight: 750 },
      sample_type_id: 2,
      prep_method_id: laboratory.prepMethodId,
      test_method_id: laboratory.methodId,
    }
    const read = (id = 0) => viewer.read<Sample>(`/samples/${id}`)
    expect(await read(ids[0])).toMatchObject({ sample_type: { id: 1 }, prep_method_id: null })
    expect(await statusOf(tester.patch(`/samples/${ids[0]}`, { sample }))).toBe(200)
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
    const sheet = await viewer.get(`/batches/${id}/qr_codes/sheet`)
    expect(sheet.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect((await readPdf(sheet.rawPayload)).pages).toEqual(['Row 1 Batch Lot 13 Row 2 Batch Lot 13'])
    const single = await viewer.get(`/batches/${id}/qr_codes/sheet?layout=single`)
    const [first] = await codes(id)
    expect(await readQr(single.rawPayload)).toBe(`${app.deps.settings.publicUrl}/qr/${first?.share_key}`)
    expect(await errorsOf(viewer.get(`/batches/${id}/qr_codes/sheet?start=31`))).toEqual({
      start: ['Please enter a number from 1 to 30'],
    })
  })
})

describe('a changed batch', () => {
  test('[BATCH-12] takes another name, description and template; added positions leave the share keys there are', async () => {
    const batch = await make()
    const before = await codes(batch.id)
    const form_template_id = await template()
    const change = { name: 'South field', description: '', form_template_id, grid_value: '4' }
    expect(await dataOf(patch(batch.id, change, batch.version))).toMatchObject({
      name: 'South field',
      description: null,
      form_template_id,
      qr_code_count: 4,
    })
    const after = await codes(batch.id)
    expect(after.slice(0, 3)).toEqual(before)
    expect(after.map(({ label }) => label)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
    expect(await refusalOf(patch(batch.id, { name: 'Mine' }, batch.version, admin))).toMatchObject({
      status: 409,
      who: tester.person.name,
    })
  })

  test('[BATCH-13] loses positions that nothing was done with; their codes lead nowhere and their samples leave the list', async () => {
    const { id } = await make({ name: 'Shrinking', grid_type: 'block_number', grid_value: '1,2,3' })
    const [, second] = await codes(id)
    expect(await statusOf(patch(id, { grid_value: '3,4,1' }))).toBe(200)
    expect(await labels(id)).toEqual(['Block 3', 'Block 4', 'Block 1'])
    expect(await statusOf(tester.get(`/qr/${second?.share_key}`))).toBe(404)
    const count = async (query: string) => (await viewer.get(`/samples?${query}`)).json().meta.total_count
    expect(await count('searchIn=batch_number&searchData=Shrinking')).toBe(3)
    expect(await statusOf(patch(id, { grid_type: 'segments', grid_value: '2' }))).toBe(200)
    expect(await labels(id)).toEqual(['Segment 1', 'Segment 2'])
    const [{ listed } = {}] = await app.sql(
      'select (select sum(total) from sample_counts where organization_id = 1) as listed',
    )
    expect(Number(listed)).toBe(await count(''))
  })

  const IN_USE =
    'The grid type cannot be changed, and no position can be removed whose sample has a weight, a batch test or results'
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
    expect(await errorsOf(patch(id, { grid_value: '2' }))).toEqual({ grid_value: [IN_USE] })
    expect(await errorsOf(patch(id, { grid_type: 'segments' }))).toEqual({ grid_type: [IN_USE] })
    const refused = await admin.delete(`/batches/${id}`, { reason: 'entered twice' })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'A batch with a batch test or a sample with weight or results cannot be deleted.',
    ])
    expect(await labels(id)).toEqual(['Row 1', 'Row 2', 'Row 3'])
    expect(await statusOf(patch(id, { name: 'Renamed', grid_value: '4' }))).toBe(200)
    const row = await viewer.read<Batch>(`/batches/${id}`)
    expect(row.can.delete).toEqual({ allowed: false, text: refused.json().error })
  })

  test('[BATCH-14] deleting a batch removes its QR codes', async () => {
    const { id } = await make({ name: 'Unused' })
    const [first] = await codes(id)
    expect(await statusOf(admin.delete(`/batches/${id}`, { reason: 'entered twice' }))).toBe(202)
    expect(await statusOf(viewer.get(`/batches/${id}`))).toBe(404)
    expect(await statusOf(tester.get(`/qr/${first?.share_key}`))).toBe(404)
    expect(await viewer.read('/samples?searchIn=batch_number&searchData=Unused')).toEqual([])
  })

  test('a sample that is deleted takes its position and test along; saving the batch draws a new position', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const { id: testId } = await makeTest(id, first?.share_key ?? '')
    await admin.delete(`/samples/${first?.sample_id}`, { reason: 'entered twice' })
    expect(await labels(id)).toEqual(['Row 2', 'Row 3'])
    expect(await statusOf(viewer.get(`/batch_tests/${testId}`))).toBe(404)
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
  const list = (query: string) => viewer.list<Batch>(`/batches?${query}`)
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
    expect(await viewer.read(`/batch_tests/${made.id}`)).toMatchObject({
      ...facts,
      sample_id: first?.sample_id,
      position: 'Row 1',
      results: false,
    })
    await makeTest(batch.id, second?.share_key ?? '', { name: 'Later' })
    const list = (query: string) => viewer.list<BatchTest>(`/batch_tests?${query}`)
    expect((await list(`batch_id=${batch.id}&sortColumn=position`)).data.map(({ name }) => name)).toEqual([
      'Row 1',
      'Later',
    ])
    expect((await list(`batch_id=${batch.id}&searchIn=name&searchData=later`)).meta.total_count).toBe(1)
    const change = (batch_test: Body, caller = tester) =>
      caller.patch(`/batch_tests/${made.id}`, { batch_test, version: made.version })
    expect(await dataOf(change({ name: 'First row' }))).toMatchObject({ name: 'First row', notes: 'Damp' })
    expect(await refusalOf(change({ name: 'Mine' }, admin))).toMatchObject({ status: 409, who: tester.person.name })
    expect(await statusOf(admin.delete(`/batch_tests/${made.id}`, { reason: 'entered twice' }))).toBe(202)
    expect((await list(`batch_id=${batch.id}`)).data.map(({ name }) => name)).toEqual(['Later'])
    expect(await statusOf(postTest(body))).toBe(201)
  })

  test('[BATCHTEST-01] a QR code has at most one, also when two are made at the same moment', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    expect(
      await sortedStatusesOf(['a', 'b'].map((name) => postTest({ batch_id: id, share_key: first?.share_key, name }))),
    ).toEqual([201, 422])
    expect(await errorsOf(postTest({ batch_id: id, share_key: first?.share_key, name: 'c' }))).toEqual({
      share_key: ['This QR Code already has a batch test'],
    })
  })

  test("[BATCHTEST-05] [ERR-21] a key without a batch, of another batch or of nobody 'Does Not Belong To Any Batch'", async () => {
    const [one, other] = [await make(), await make()]
    const foreign = await make({}, stranger)
    const [foreignCode] = await stranger.read<BatchQrCode[]>(`/batches/${foreign.id}/qr_codes`)
    const single = await tester.newSample()
    const [otherCode] = await codes(other.id)
    for (const share_key of [single.share_key, otherCode?.share_key, foreignCode?.share_key, 'A'.repeat(26)]) {
      expect(await errorsOf(postTest({ batch_id: one.id, share_key, name: 'x' }))).toEqual({
        share_key: ['This QR Does Not Belong To Any Batch'],
      })
    }
    expect(await errorsOf(postTest({ name: 'x' }))).toEqual({
      batch_id: ['Please select a Batch'],
      share_key: ['Please select a QR Code'],
    })
    expect(await errorsOf(postTest({ batch_id: foreign.id, share_key: foreignCode?.share_key, name: 'x' }))).toEqual({
      batch_id: ['Please select a Batch'],
    })
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
      expect(await errorsOf(postTest({ ...body, ...change }))).toEqual(errors)
    }
    const made = await makeTest(id, first?.share_key ?? '', { custom_fields: filled })
    expect(made.custom_fields).toEqual(filled)
    for (const [change, errors] of cases) {
      expect(await errorsOf(tester.patch(`/batch_tests/${made.id}`, { batch_test: change }))).toEqual(errors)
    }
  })

  test('[BATCHTEST-08] batch and QR code stay as they are', async () => {
    const [one, other] = [await make(), await make()]
    const [first, second] = await codes(one.id)
    const made = await makeTest(one.id, first?.share_key ?? '')
    const change = (batch_test: Body) => tester.patch(`/batch_tests/${made.id}`, { batch_test })
    const fixed = ['Batch and QR Code of a batch test cannot be changed']
    expect(await errorsOf(change({ batch_id: other.id }))).toEqual({ batch_id: fixed })
    expect(await errorsOf(change({ share_key: second?.share_key }))).toEqual({ share_key: fixed })
    expect(await statusOf(change({ batch_id: one.id, share_key: first?.share_key, name: 'Same' }))).toBe(200)
  })

  test('[BATCHTEST-11] stays once its sample has results', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const made = await makeTest(id, first?.share_key ?? '')
    await store(first?.sample_id ?? 0)
    expect(await refusalOf(admin.delete(`/batch_tests/${made.id}`, { reason: 'entered twice' }))).toMatchObject({
      status: 409,
      error: 'A batch test whose sample has results cannot be deleted.',
    })
    expect(await viewer.read(`/batch_tests/${made.id}`)).toMatchObject({
      results: true,
      can: { delete: { allowed: false } },
    })
  })

  test('the scan of its code says which batch and which test', async () => {
    const { id } = await make()
    const [first] = await codes(id)
    const scan = () => tester.read(`/qr/${first?.share_key}`)
    expect(await scan()).toMatchObject({ batch_id: id, batch_test_id: null })
    const made = await makeTest(id, first?.share_key ?? '')
    expect(await scan()).toMatchObject({ batch_id: id, batch_test_id: made.id })
  })
})

test('[PERM3-15] [PERM3-21] each action needs its own permission, and another laboratory finds nothing', async () => {
  const { id } = await make()
  const [first, second] = await codes(id)
  const made = await makeTest(id, first?.share_key ?? '')
  const refused = [
    await post(FIELD, viewer),
    await patch(id, { name: 'x' }, undefined, viewer),
    await tester.delete(`/batches/${id}`, { reason: 'entered twice' }),
    await postTest({ batch_id: id, share_key: second?.share_key, name: 'x' }, viewer),
    await viewer.patch(`/batch_tests/${made.id}`, { batch_test: { name: 'x' } }),
    await tester.delete(`/batch_tests/${made.id}`, { reason: 'entered twice' }),
  ]
  expect(refused.map((reply) => reply.statusCode)).toEqual(refused.map(() => 403))
  const lost = [
    await stranger.get(`/batches/${id}`),
    await stranger.get(`/batches/${id}/qr_codes`),
    await stranger.get(`/batches/${id}/qr_codes/sheet`),
    await patch(id, { name: 'x' }, undefined, stranger),
    await stranger.delete(`/batches/${id}`, { reason: 'entered twice' }),
    await stranger.get(`/batch_tests?batch_id=${id}`),
    await stranger.get(`/batch_tests/${made.id}`),
    await stranger.patch(`/batch_tests/${made.id}`, { batch_test: { name: 'x' } }),
    await stranger.delete(`/batch_tests/${made.id}`, { reason: 'entered twice' }),
  ]
  expect(lost.map((reply) => reply.statusCode)).toEqual(lost.map(() => 404))
  const list = await stranger.read<Batch[]>('/batches')
  expect(list.map((row) => row.id)).not.toContain(id)
})
