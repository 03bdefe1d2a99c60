import { describe, expect, test } from 'vitest'
import {
  downloadSampleCsv,
  listSamples,
  patchSample,
  readChromatograms,
  readResults,
  updateSample,
} from '@eluent/contract'
import { sampleBody } from '../../testing/laboratory.ts'
import { dataOf, errorsOf, labTest, refusalOf, statusOf, type Caller } from '../../testing/lab-test.ts'

const { app, laboratory, admin, tester } = labTest({
  overrides: {
    // every role holds the downloads of lists; a request that names one is treated as if its user did not
    mountMore: (http) =>
      http.addHook('preHandler', async (request) => {
        const [resource = '', action = ''] = String(request.headers['x-test-without'] ?? '').split('.')
        const { actor } = request
        if (!actor || resource === '') return
        const permissions = { ...actor.permissions }
        permissions[resource] = (permissions[resource] ?? []).filter((held) => held !== action)
        request.actor = { ...actor, permissions }
      }),
  },
})

const finished = () => tester.finishedSample({}, {}, [{ THC: 3 }, { THC: 3 }])
const enqueue = (id: number) => tester.post('/sample_queues', { sample: id })

test('[SAMPLEROW-11] a row of the list carries what the list and the import read', async () => {
  const { id, share_key } = await finished()
  const query = 'startIndex=0&endIndex=1&sortColumn=id&sortOrder=desc'
  const [row] = await tester.read<Record<string, unknown>[]>(`/samples?${query}`)
  expect(row).toMatchObject({
    id,
    share_key,
    intake_form: { batch_number: 'B-1', strain_name: 'Blue Dream', sample_weight: 750 },
    organization: { name: 'Laboratory' },
    finished: true,
    import: false,
    sample_type: { slug: 'flower' },
    certus_id: null,
    coa: false,
    // 3 ug/mL: 3 x 250 / 750 = 1 mg/g and 3 x 5000 / 750 = 20 mg/g, on average 1.05 %
    results: { THC: { percent: expect.closeTo(1.05, 10) } },
  })
  const { intake_form, results } = row as Record<string, Record<string, object>>
  expect(intake_form?.['intake_number']).toMatch(/^\d{8}-\d{5}$/)
  expect(row).toMatchObject({ result_states: { THC: 'value' } })
  expect(Object.keys(results?.['THC'] ?? {}).toSorted()).toEqual(['amount', 'peak_area', 'percent'])
  const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(row).toMatchObject({ created_at: aTime, updated_at: aTime })
})

test('a page of the list is waited for twice: who calls, and everything else', async () => {
  await finished()
  const page = () => tester.list('/samples?startIndex=0&endIndex=10&sortColumn=id')
  await page() // the types of samples are kept from here on
  await page() // and on Citus, which columns its statements have: they are one from here on
  const onCitus = await app.value(`select exists (select from pg_extension where extname = 'citus')`)
  expect(await app.costOf(page)).toEqual({ waits: 2, statements: onCitus === true ? 5 : 6 })
  const { data, meta } = await page()
  expect(data.length).toBeGreaterThan(0)
  // a page far down is found first, then what belongs to it
  expect(await tester.list('/samples?startIndex=2000&endIndex=2010&sortColumn=id')).toEqual({ data: [], meta })
})

describe('adding to the queue', () => {
  test('[ADDQ-01] a sample that is queued already is refused', async () => {
    const { id } = await tester.newSample()
    expect(await statusOf(enqueue(id))).toBeLessThan(300)
    expect(await refusalOf(enqueue(id))).toMatchObject({ status: 409, error: 'Sample already in queue' })
  })

  test('[ADDQ-02] a finished sample is refused', async () => {
    expect(await refusalOf(enqueue((await finished()).id))).toMatchObject({
      status: 409,
      error: 'Sample already finished',
    })
  })

  test('[SAMPLEROW-12] an entry has its sample and its action, or sleep and no sample', async () => {
    await admin.post('/sample_queues/clear', {})
    const { id } = await tester.newSample()
    await enqueue(id)
    await admin.post('/sample_queues/add_sleep', {})
    const { data } = (await tester.get('/sample_queues')).json<{ data: Record<string, unknown>[] }>()
    expect(data).toMatchObject([{ sample: { id } }, { action: 'sleep', sample: null }])
  })
})

describe('editing from the list', () => {
  const verdictAndReply = async (caller: Caller, id: number) => {
    const query = 'startIndex=0&endIndex=50&sortColumn=id&sortOrder=desc'
    const { data } = (await caller.get(`/samples?${query}`)).json<{
      data: { id: number; can: { edit: { allowed: boolean } } }[]
    }>()
    const reply = await caller.put(`/samples/${id}`, sampleBody(laboratory))
    return [data.find((row) => row.id === id)?.can.edit.allowed, reply.statusCode < 300]
  }

  test('[SAMPLEROW-05] [SAMPLEROW-06] the row says what the edit itself would: by role, weight, queue and results', async () => {
    const weighed = await tester.newSample()
    expect(await verdictAndReply(tester, weighed.id)).toEqual([false, false])
    expect(await verdictAndReply(admin, weighed.id)).toEqual([true, true])
    await app.sql('update samples set sample_weight_mg = null where id = $1', [weighed.id])
    expect(await verdictAndReply(tester, weighed.id)).toEqual([true, true])
    await admin.post('/sample_queues/clear', {})
    await enqueue(weighed.id)
    expect(await verdictAndReply(admin, weighed.id)).toEqual([false, false])
    expect(await verdictAndReply(admin, (await finished()).id)).toEqual([false, false])
  })
})

test('[PERM2-04] the list asks for list, an edit for edit, results and signals for show_report, by the guard of every call', () => {
  expect(listSamples.access).toBe('sample.list')
  expect([updateSample.access, patchSample.access]).toEqual(['sample.edit', 'sample.edit'])
  expect([readResults.access, readChromatograms.access]).toEqual(['sample.show_report', 'sample.show_report'])
})

describe('the downloads of the lists', () => {
  const ask = async (path: string, without: string | null) =>
    await statusOf(
      tester.get(path, {
        accept: 'application/pdf',
        ...(without !== null && { 'x-test-without': without }),
      }),
    )

  test('[PERM-13] [PERM2-05] the export of the list needs export_csv', async () => {
    expect(await ask('/samples?format=csv', null)).toBe(200)
    expect(await ask('/samples?format=csv', 'sample.export_csv')).toBe(403)
  })

  test('[PERM-14] [PERM2-05] a sample’s CSV needs download_result, by the guard that holds every declared permission', () => {
    expect(downloadSampleCsv.access).toBe('sample.download_result')
  })

  test('[PERM-15] [PERM2-05] a sample’s PDF needs download_report', async () => {
    const { id } = await finished()
    expect(await ask(`/samples/${id}/report/download`, null)).toBe(200)
    expect(await ask(`/samples/${id}/report/download`, 'sample.download_report')).toBe(403)
  })
})

test('[CONST-02] [CONST2-01] a text without a limit of its own takes 64 characters', async () => {
  const post = async (vial: Record<string, unknown>, form: Record<string, unknown> = {}) => {
    const body = sampleBody(laboratory, form, { prepared_samples: [{ dilution_factor: 1, ...vial }] })
    return (await tester.post('/samples', body)).json<{ errors?: object }>().errors
  }
  expect(await post({ label: 'l'.repeat(64) }, { notes: 'n'.repeat(64) })).toBeUndefined()
  expect(await post({ label: 'l'.repeat(65) }, { notes: 'n'.repeat(65) })).toEqual({
    'prepared_samples.0.label': ['Maximum of 64 characters'],
    notes: ['Maximum of 64 characters'],
  })
})

test('[INTAKE-23] custom fields are kept; one without a name, named twice or too long blocks the sample', async () => {
  const post = (custom_fields: { name: string; value: string }[]) =>
    tester.post('/samples', sampleBody(laboratory, { custom_fields }))
  const good = [{ name: 'Grower', value: 'Hill Farm' }]
  expect(await dataOf(post(good))).toMatchObject({ intake_form: { custom_fields: good } })
  for (const wrong of [
    [{ name: ' ', value: 'x' }],
    [...good, ...good],
    [{ name: 'n'.repeat(65), value: '' }],
    [{ name: 'Grower', value: 'v'.repeat(65) }],
  ]) {
    expect(await errorsOf(post(wrong))).toEqual({ custom_fields: ['Custom Field Error!'] })
  }
})
