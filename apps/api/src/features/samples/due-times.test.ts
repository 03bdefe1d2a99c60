import type {
  QueueItem,
  ReplyOf,
  ReviewRow,
  Sample,
  SampleRow,
  countSampleFacets,
  createReportMethod,
  createSeveralSamples,
  listSamples,
  listTurnaroundSamples,
  readTurnaround,
} from '@eluent/contract'
import { REPORT_METHOD_TEXTS } from '@eluent/domain/report-methods'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { severalBody } from '../../testing/laboratory.ts'

// Wednesday, 8:00 in Los Angeles
let nowMs = Date.parse('2026-11-25T16:00:00Z')
const { app, admin, tester, viewer, stranger, laboratory } = labTest({ overrides: { now: () => new Date(nowMs) } })

const set = (settings: object) => admin.patch('/quality/settings', { settings, reason: 'As procedure 9 says' })
const received = (received_at: string) => ({ receipt: { received_at, received_by: 'Ada Bench' } })
const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const list = (query: string) =>
  tester.get(`/samples?${query}`).then((reply) => bodyOf<ReplyOf<typeof listSamples>>(reply))
const namesOf = async (query: string) => (await list(query)).data.map((row: SampleRow) => row.intake_form.strain_name)
const marks = async () => {
  const { mark } = await tester.read<ReplyOf<typeof countSampleFacets>['data']>('/samples/facets')
  return Object.fromEntries(mark.map(({ value, total }) => [value, total]))
}

test('a laboratory that sets nothing has no due times, marks or column', async () => {
  const { id } = await tester.newSample({ strain_name: 'Before', ...received('2026-11-01T16:00:00.000Z') })
  expect(await read(id)).not.toHaveProperty('due_at')
  const { data, meta } = await list('')
  expect([data[0]?.marks, meta]).toEqual([[], { total_count: 1 }])
  expect(Object.keys(await marks())).toEqual(['sealed', 'over_range', 'imported', 'not_sent'])
  expect(await tester.read('/samples/new')).not.toHaveProperty('due_times')
  // by no address either
  expect(await namesOf('mark=overdue')).toEqual([])
})

test('[DASH-02] due is receipt plus the working hours; overdue and due today stand in list, filter, inbox and queue', async () => {
  expect(await errorsOf(set({ working_from: 18, working_until: 17 }))).toEqual({
    'settings.working_from': ['The working day must end after it begins'],
    'settings.working_until': ['The working day must end after it begins'],
  })
  const holidays = '2026-11-26, 2026-11-27'
  expect(await statusOf(set({ due_times: true, laboratory_zone: 'America/Los_Angeles', holidays }))).toBe(200)
  expect(await tester.read('/samples/new')).toMatchObject({ due_times: true })
  // what was received before keeps none
  expect(await namesOf('mark=overdue')).toEqual([])

  // Friday the 20th, 8:00 there: three days are over now
  const late = await tester.newSample({ strain_name: 'Late', ...received('2026-11-20T15:59:00.000Z') })
  const today = await tester.newSample({ strain_name: 'Today', ...received('2026-11-20T16:05:00.000Z') })
  const rush = await tester.newSample({ strain_name: 'Fast', rush: true })
  const later = await tester.newSample({ strain_name: 'Later' })
  const announced = await tester.newSample({
    strain_name: 'Announced',
    receipt: { collected_at: '2026-11-20T17:00:00.000Z' },
  })
  const control = await tester.newSample({ strain_name: 'Control' }, { sample_type_id: 9, prep_method_id: null })
  const dueOf = async ({ id }: { id: number }) => (await read(id)).due_at ?? null
  expect(await Promise.all([late, today, rush, later, announced, control].map(dueOf))).toEqual([
    '2026-11-25T15:59:00.000Z',
    '2026-11-25T16:05:00.000Z',
    // over Thanksgiving and the weekend
    '2026-11-30T16:00:00.000Z',
    '2026-12-02T16:00:00.000Z',
    null,
    null,
  ])
  expect((await read(late.id)).marks).toEqual(['overdue'])
  expect((await read(rush.id)).marks).toEqual(['rush'])

  const ofSamples = 'exclude_sample_types=standard,calibration'
  expect([await namesOf('mark=overdue'), await namesOf('mark=due_today'), await namesOf('mark=rush')]).toEqual([
    ['Late'],
    ['Today'],
    ['Fast'],
  ])
  expect(await marks()).toMatchObject({ overdue: 1, due_today: 1, rush: 1 })
  // what is due first first, in both directions without a due time last
  const inOrder = ['Late', 'Today', 'Fast', 'Later']
  expect(await namesOf(`${ofSamples}&sortColumn=due_at&sortOrder=ASC`)).toEqual([...inOrder, 'Before', 'Announced'])
  expect(await namesOf(`${ofSamples}&sortColumn=due_at&sortOrder=DESC`)).toEqual([
    ...inOrder.toReversed(),
    'Announced',
    'Before',
  ])
  const csv = (await tester.get(`/samples?${ofSamples}&sortColumn=due_at&sortOrder=ASC&format=csv`)).body
  expect([...csv.matchAll(/Later?|Today|Fast|Before|Announced/g)].map(([name]) => name)).toEqual([
    ...inOrder,
    'Before',
    'Announced',
  ])
  expect((await list(ofSamples)).meta.due_times).toBe(true)

  // a list at the bench says so, too, and so does the inbox: due first, whatever was tested first
  await tester.post('/sample_queues', { sample: late.id })
  const [queued] = await tester.read<QueueItem[]>('/sample_queues')
  expect(queued?.sample?.marks).toEqual(['overdue'])
  await tester.delete(`/sample_queues/${queued?.id}`)
  for (const { id } of [later, today, late])
    for (const run of ['a', 'b', 'c']) await tester.append(id, `${id}-${run}`, { THCA: 20 })
  const inbox = await admin.read<ReviewRow[]>('/reviews')
  expect(inbox.map(({ name, chips }) => [name, chips])).toEqual([
    ['Late', ['overdue']],
    ['Today', ['due_today']],
    ['Later', []],
  ])

  // released is not overdue any more, and time makes others so
  await admin.post(`/samples/${late.id}/release`, { version: (await read(late.id)).version })
  nowMs = Date.parse('2026-11-25T16:10:00Z')
  expect(await namesOf('mark=overdue')).toEqual(['Today'])
  expect((await read(late.id)).marks).toEqual([])
})

test('[DASH-02] the due time follows receipt, rush and refusal, and not the settings', async () => {
  const { id } = await tester.newSample({ strain_name: 'Moved', receipt: { collected_at: '2026-11-23T16:00:00.000Z' } })
  const due = async () => (await read(id)).due_at ?? null
  const receive = (sample: object) =>
    dataOf(tester.post('/custody/receive', { samples: [{ id, ...sample }], event: { at: '2026-11-24T18:00:00.000Z' } }))
  await receive({ condition: 'sealed' })
  expect(await due()).toBe('2026-12-01T18:00:00.000Z')
  const edit = (intake_form: object) => admin.put(`/samples/${id}`, { sample: { intake_form } })
  expect(await statusOf(edit({ rush: true }))).toBe(200)
  expect(await due()).toBe('2026-11-25T18:00:00.000Z')
  // what is not sent stays
  expect(await statusOf(edit({ notes: 'dry' }))).toBe(200)
  expect((await read(id)).intake_form.rush).toBe(true)
  expect(await statusOf(set({ turnaround_rush_hours: 100, turnaround_hours: 24 }))).toBe(200)
  expect(await due()).toBe('2026-11-25T18:00:00.000Z')
  const [line] = (await app.trail('sample', id, '*', 'edit')).toReversed()
  expect(line?.['new']).not.toHaveProperty('rush')

  // of several all, or none
  const { data } = await bodyOf<ReplyOf<typeof createSeveralSamples>>(
    tester.post('/samples/several', severalBody(laboratory, 2, { rush: true })),
  )
  expect((await Promise.all(data.done.map((row) => read(row.id)))).map(({ marks: [mark] }) => mark)).toEqual([
    'rush',
    'rush',
  ])

  const refused = await tester.newSample({ strain_name: 'Turned away' })
  expect((await read(refused.id)).due_at).toBeDefined()
  await tester.post('/custody/receive', {
    samples: [{ id: refused.id, refused_why: 'seal broken' }],
    event: { at: '2026-11-25T16:05:00.000Z' },
  })
  expect((await read(refused.id)).due_at).toBeUndefined()
})

test('[DASH-02] a report method has hours of its own, which its samples get at the door and with a change of the method', async () => {
  await set({ turnaround_rush_hours: 24, turnaround_hours: 72 })
  const body = {
    ordered_analytes: ['THCA', 'THC'],
    method: { id: 0, name: 'Edibles' },
    upper_bounds: 80,
    lower_bounds: 0.5,
  }
  const { id, data } = await bodyOf<ReplyOf<typeof createReportMethod>>(tester.post('/methods', body))
  const hours = (due_hours: unknown, by = tester) => by.patch(`/methods/${id}/update`, { due_hours })
  expect(await errorsOf(hours('1.5'))).toEqual({ due_hours: [REPORT_METHOD_TEXTS.hours] })
  expect(await statusOf(hours('48', viewer))).toBe(403)
  // the version stays: no budget and no report is asked for again
  expect(await dataOf(hours('48'))).toMatchObject({ due_hours: 48, version: data.version, revision: data.revision + 1 })
  expect((await app.trail('report_method', id, '*', 'edit')).at(-1)).toMatchObject({
    old: { due_hours: null },
    new: { due_hours: 48 },
  })
  const intake = { strain_name: 'Gummy', ...received('2026-11-23T18:00:00.000Z') }
  const [usual, own] = [await tester.newSample(intake), await tester.newSample(intake, { test_method_id: id })]
  const due = async (of: { id: number }) => (await read(of.id)).due_at
  // over two free days and a weekend
  expect([await due(usual), await due(own)]).toEqual(['2026-11-30T18:00:00.000Z', '2026-11-25T18:00:00.000Z'])
  expect(
    await statusOf(
      admin.put(`/samples/${usual.id}`, { sample: { test_method_id: id, intake_form: { notes: 'sugar' } } }),
    ),
  ).toBe(200)
  expect(await due(usual)).toBe('2026-11-25T18:00:00.000Z')
  expect(await dataOf(hours(''))).not.toHaveProperty('due_hours')
  expect(await due(own)).toBe('2026-11-25T18:00:00.000Z')
})

test('[DASH-03] turnaround is counted from receipt to first release, with the samples behind each figure', async () => {
  const turnaround = (by: string) =>
    tester.get(`/dashboard/turnaround?by=${by}`).then((reply) => bodyOf<ReplyOf<typeof readTurnaround>>(reply))
  const behind = (query: string) =>
    tester
      .get(`/dashboard/turnaround/samples?${query}`)
      .then((reply) => bodyOf<ReplyOf<typeof listTurnaroundSamples>>(reply))
  const { data, meta } = await turnaround('material')
  expect(data).toMatchObject([{ group: 'Flower', samples: 1, in_time_percent: 0 }])
  expect(meta).toMatchObject({ samples: 1, more: false })
  const [week] = (await turnaround('week')).data
  const rows = await behind(`by=week&group=${week?.group}`)
  expect(rows.data).toMatchObject([{ name: 'Late', in_time: false, due_at: '2026-11-25T15:59:00.000Z' }])
  expect(rows.data[0]?.hours).toBeCloseTo(data[0]?.median_h ?? 0, 6)
  // a sample without a client stands in its own group, another laboratory in none
  expect((await behind('by=client')).meta.total_count + (await turnaround('client')).data.length).toBe(2)
  expect((await stranger.read<object[]>('/dashboard/turnaround?by=week')).length).toBe(0)
  expect(await statusOf(viewer.get('/dashboard/turnaround?by=week'))).toBe(403)
  expect(await statusOf(tester.get('/dashboard/turnaround?by=moon'))).toBe(422)
})
