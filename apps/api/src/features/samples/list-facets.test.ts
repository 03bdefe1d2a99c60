import type { ReplyOf, SampleRow, countSampleFacets } from '@eluent/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { labTest, refusalOf } from '../../testing/lab-test.ts'

const { app, admin, tester, stranger, laboratory } = labTest()

const names = async (query: string) =>
  (await admin.read<SampleRow[]>(`/samples?sortColumn=id&sortOrder=asc&${query}`)).map(
    ({ intake_form }) => intake_form.strain_name,
  )
type Facets = ReplyOf<typeof countSampleFacets>['data']
const counts = async (query = '', caller = admin) => caller.read<Facets>(`/samples/facets?${query}`)
const totals = (of: Facets[keyof Facets]) =>
  Object.fromEntries(of.map(({ label, value, total }) => [label ?? value, total]))

let finished: { id: number }
beforeAll(async () => {
  await tester.newSample({ strain_name: 'Plain', prepared_for: 'Skagit Farms' })
  const queued = await tester.newSample({ strain_name: 'Waiting', prepared_for: 'Skagit Farms' })
  await tester.post('/sample_queues', { sample: queued.id })
  finished = await tester.finishedSample({ strain_name: 'Done', prepared_for: 'Bay Growers' })
  await admin.finishedSample({ strain_name: 'Done too', prepared_for: 'Skagit Farms' })
  await tester.post('/sample_queues/start_cal_check')
})

describe('[WORK-02] the list of samples', () => {
  test.each([
    ['state=queued&qcSamples=false&exclude_sample_types=standard,calibration', ['Waiting']],
    ['state=finished,not_run', ['Plain', 'Done', 'Done too']],
    ['client=Skagit%20Farms', ['Plain', 'Waiting', 'Done too']],
    ['client=Skagit%20Farms&state=finished', ['Done too']],
    ['searchIn=strain_name&searchData=Done&client=Bay%20Growers', ['Done']],
    ['searchIn=strain_name&searchData=o&state=finished&client=Bay%20Growers', ['Done']],
    ['mark=sealed', []],
    ['created_from=2999-01-01T00:00:00Z', []],
    ['created_before=2999-01-01T00:00:00Z&state=not_run', ['Plain']],
  ])('narrowed by %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
    const { meta } = await admin.list(`/samples?${query}`)
    expect(meta).toEqual({ total_count: found.length })
  })

  test('is narrowed by who tested and by which method', async () => {
    expect(await names(`tester=${tester.person.id}`)).toEqual(['Done'])
    expect(await names(`tester=${tester.person.id},${admin.person.id}`)).toEqual(['Done', 'Done too'])
    expect(await names(`method=${laboratory.methodId + 1000}`)).toEqual([])
    expect(await names(`method=${laboratory.methodId}&state=finished`)).toEqual(['Done', 'Done too'])
  })

  test('counts the values of each filter, given the others', async () => {
    const all = await counts('exclude_sample_types=standard,calibration')
    expect(totals(all.state)).toMatchObject({ not_run: 1, queued: 1, finished: 2, released: 0 })
    expect(totals(all.client)).toEqual({ 'Bay Growers': 1, 'Skagit Farms': 3 })
    expect(totals(all.tester)).toEqual({ [tester.person.name]: 1, [admin.person.name]: 1 })
    expect(Object.values(totals(all.method))).toEqual([4])
    expect(totals(all.mark)).toEqual({ sealed: 0, over_range: 0, imported: 0, not_sent: 0 })
    const ofOne = await counts('exclude_sample_types=standard,calibration&client=Skagit%20Farms&state=finished')
    expect(totals(ofOne.state)).toMatchObject({ not_run: 1, queued: 1, finished: 1 })
    expect(totals(ofOne.client)).toEqual({ 'Bay Growers': 1, 'Skagit Farms': 1 })
    expect(totals((await counts('qcSamples=true')).state)).toMatchObject({ queued: 1, finished: 0 })
    expect(totals((await counts('client_from=C')).client)).toEqual({ 'Skagit Farms': 3 })
  })

  test('counts nothing of another laboratory', async () => {
    expect((await counts('', stranger)).client).toEqual([])
    expect(totals((await counts('', stranger)).state)).toMatchObject({ not_run: 0, finished: 0 })
  })

  test('follows a sample that changes its state', async () => {
    await admin.delete(`/samples/${finished.id}/results`, { reason: 'again' })
    expect(await names('state=finished')).toEqual(['Done too'])
    expect(totals((await counts()).state)).toMatchObject({ finished: 1 })
  })

  test.each(['state=dancing', 'mark=none', 'method=x', 'created_from=yesterday'])('refuses %s', async (query) => {
    expect(await refusalOf(admin.get(`/samples?${query}`))).toMatchObject({ status: 422 })
  })

  test('[DOWNLOAD-03] its export has what is filtered, and is named by day, list and laboratory', async () => {
    const reply = await admin.get('/samples?format=csv&download=true&state=finished&sortColumn=id', {
      timezone: 'America/Los_Angeles',
    })
    expect(
      reply.body
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Strain/Sample Name', 'Done too'])
    const organization = await app.value('select name from organizations where id = $1', [app.laboratoryId])
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toMatch(
      new RegExp(`\\d{4}-\\d{2}-\\d{2}_Samples_${String(organization).replaceAll(' ', '_')}\\.csv`),
    )
  })
})

test('what has no value stands last in both directions, on each page, and in the export', async () => {
  for (const [name, weight] of [
    ['W 1', 10],
    ['W 2', 20],
  ] as const)
    await stranger.newSample({ strain_name: name, sample_weight: weight }, await own())
  for (const path of ['start_cal_check', 'start_calibration']) await stranger.post(`/sample_queues/${path}`)
  const rows = async (query: string) =>
    (await stranger.read<SampleRow[]>(`/samples?${query}`)).map(({ tested_at, intake_form }) => [
      intake_form.strain_name?.slice(0, 3),
      tested_at !== null,
    ])
  await stranger.append((await idOf('W 1')) ?? 0, '1.D', { THC: 3 })
  for (const order of ['asc', 'desc']) {
    const all = await rows(`sortColumn=tested_at&sortOrder=${order}`)
    expect(all.map(([, tested]) => tested)).toEqual([true, false, false, false])
    const pages = [
      ...(await rows(`sortColumn=tested_at&sortOrder=${order}&startIndex=0&endIndex=2`)),
      ...(await rows(`sortColumn=tested_at&sortOrder=${order}&startIndex=2&endIndex=4`)),
    ]
    expect(pages).toEqual(all)
    const csv = await stranger.get(`/samples?format=csv&sortColumn=tested_at&sortOrder=${order}`)
    const exported = csv.body.split('\r\n').slice(1, -1)
    expect(exported.map((line) => line.split(',')[1]?.slice(0, 3))).toEqual(all.map(([name]) => name))
    const searched = await rows(`sortColumn=tested_at&sortOrder=${order}&searchIn=strain_name&searchData=W`)
    expect(searched.map(([name]) => name)).toEqual(['W 1', 'W 2'])
  }
})

const own = async () => {
  const other = await app.laboratoryOf(app.otherLaboratoryId)
  return { test_method_id: other.methodId, prep_method_id: other.prepMethodId }
}
const idOf = async (name: string) =>
  (await stranger.read<SampleRow[]>('/samples')).find(({ intake_form }) => intake_form.strain_name === name)?.id

test('[WORK-05] Released, not sent: from a release on until its report went to somebody, and again from the next release', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'To send', batch_number: 'SEND-1' })
  const isUnsent = async () => {
    const { mark } = await counts('exclude_sample_types=standard,calibration')
    const found = await names('exclude_sample_types=standard,calibration&mark=not_sent')
    expect(totals(mark)['not_sent']).toBe(found.length)
    return found.includes('To send')
  }
  const send = () => tester.post(`/samples/${id}/report/share-report`, { email: 'grower@client.example' })
  const release = async (why?: string) => {
    const { version } = await admin.read<{ version: number }>(`/samples/${id}`)
    expect((await admin.post(`/samples/${id}/release`, { version, ...(why && { why }) })).statusCode).toBe(200)
  }
  await send()
  expect(await isUnsent(), 'sent, and not released yet').toBe(false)
  await release()
  expect(await isUnsent()).toBe(true)
  await send()
  expect(await isUnsent()).toBe(false)
  const { version } = await admin.read<{ version: number }>(`/samples/${id}`)
  await admin.post(`/samples/${id}/amendments`, { version, reason: 'another batch number', batch_number: 'SEND-2' })
  expect(await isUnsent(), 'changed, and not released again').toBe(false)
  await release('another batch number')
  expect(await isUnsent()).toBe(true)
  const row = async () =>
    (await admin.read<SampleRow[]>('/samples?sortColumn=id&searchIn=strain_name&searchData=To send&beside=true')).find(
      (one) => one.id === id,
    )
  expect(await row()).toMatchObject({
    beside: {
      report_number: `${id}-1.2`,
      released_by: admin.person.name,
      method: 'Cannabinoids 12',
      total_thc_percent: expect.any(Number) as unknown,
    },
  })
  await tester.post('/samples/share_reports', { samples: [id], emails: ['one@client.example'] })
  expect(await isUnsent()).toBe(false)
})
