import type {
  Alert,
  BenchSample,
  Equipment,
  EquipmentEvent,
  ReadingDay,
  ReplyIn,
  addReadings,
  createEquipmentCheck,
} from '@eluent/contract'
import { expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const today = new Date().toISOString().slice(0, 10)
const point = { name: 'Small weight', unit: 'g', low: 0.0999, high: 0.1001 }
const plan = {
  points: [point, { ...point, name: 'Large weight', low: 19.999, high: 20.001 }],
  opens_nonconformance: true,
  stops: true,
}
const temperature = {
  points: [{ name: 'Temperature', unit: 'C', low: 2, high: 8 }],
  opens_nonconformance: false,
  stops: false,
}
const make = (more: object = {}) =>
  dataOf<Equipment>(
    tester.post('/equipment', { equipment: { name: 'Balance 1', kind: 'balance', checks: plan, ...more } }),
  )
const check = (id: number, values: unknown[], more: object = {}) =>
  tester.post(`/equipment/${id}/checks`, { check: { happened_on: today, done_by: 'Tess', values, ...more } })
type Checked = ReplyIn<typeof createEquipmentCheck>
const eventsOf = async (id: number) =>
  (await bodyOf<{ data: EquipmentEvent[] }>(viewer.get(`/equipment/${id}/events?sortColumn=id&sortOrder=ASC`))).data

test('[EQUIP-07] a value outside its limits stops the piece and opens a nonconformance, both where set, and once', async () => {
  const { id, last_check } = await make()
  expect(last_check).toBe(null)
  const passed = await bodyOf<Checked>(check(id, [0.1, 20], { happened_on: '2026-02-01' }))
  expect(passed).toMatchObject({ outcome: 'passed', nonconformance: null, data: { state: 'in_service' } })
  const failed = await bodyOf<Checked>(check(id, [0.1, 20.0013]))
  const why = expect.stringMatching(
    /^The daily check of Balance 1 failed on .*: Large weight 20.0013 g \(19.999 to 20.001 g\)\.$/,
  )
  expect(failed).toMatchObject({
    outcome: 'failed',
    nonconformance: expect.stringMatching(/^NC-\d{4}-\d+$/),
    // everything since it was last good is in doubt
    data: { state: 'out_of_service', state_why: why, suspect_since: '2026-02-01', last_check: { outcome: 'failed' } },
  })
  const again = await bodyOf<Checked>(check(id, [0.2, 20]))
  expect([again.outcome, again.nonconformance]).toEqual(['failed', null])
  const events = await eventsOf(id)
  expect(events.map(({ kind, outcome, nonconformance }) => [kind, outcome, nonconformance])).toEqual([
    ['checked', 'passed', null],
    ['checked', 'failed', failed.nonconformance],
    ['out_of_service', null, null],
    ['checked', 'failed', null],
  ])
  expect(events[1]?.checked?.[1]).toEqual({ ...plan.points[1], value: 20.0013 })
  const found = await app.sql('select what, source, since::text as since from nonconformances where number = $1', [
    failed.nonconformance,
  ])
  expect(found).toMatchObject([{ what: why, source: 'equipment', since: '2026-02-01' }])

  const quiet = await make({ checks: { ...plan, opens_nonconformance: false, stops: false } })
  expect(await bodyOf<Checked>(check(quiet.id, [1, 1]))).toMatchObject({
    nonconformance: null,
    data: { state: 'in_service' },
  })
})

test('what stops a piece is said in 500 characters, however many points failed', async () => {
  const points = Array.from({ length: 6 }, (_, at) => ({
    name: `${at} ${'Weight of the class E2 '.repeat(2)}`.slice(0, 32).trim(),
    unit: 'grams of a weight'.slice(0, 16),
    low: 10.000000001,
    high: 10.000000002,
  }))
  const { id } = await make({ checks: { ...plan, points } })
  const { data, nonconformance } = await bodyOf<Checked>(
    check(
      id,
      points.map(() => 9.123456789),
    ),
  )
  expect(data.state_why).toHaveLength(500)
  const [, stop] = await eventsOf(id)
  expect(stop?.note).toBe(data.state_why)
  // the nonconformance names them all
  const [found] = await app.sql('select what from nonconformances where number = $1', [nonconformance])
  const what = String(found?.['what'])
  expect(what).toContain('5 Weight of the class E2')
  expect(what.startsWith(String(data.state_why))).toBe(true)
})

test('[EQUIP-07] where the laboratory sets it, a balance is used at the bench only on a day on which it passed its check', async () => {
  const { id } = await make({ name: 'Balance 9', checks: { ...plan, stops: false, opens_nonconformance: false } })
  const weigh = async () => {
    const sample = await tester.newSample()
    const [bench] = await dataOf<BenchSample[]>(tester.get(`/bench?samples=${sample.id}`))
    return tester.patch(`/bench/preparations/${bench?.preparations[0]?.id}`, {
      weight_mg: 500,
      volume_ml: null,
      source: 'typed',
      confirmed: true,
      balance_id: id,
      seen: { weight_mg: null, volume_ml: null },
    })
  }
  expect(await statusOf(weigh())).toBe(200)
  const set = (value: boolean) =>
    admin.patch('/quality/settings', { settings: { hold_unchecked_equipment: value }, reason: 'As our SOP 12 says' })
  await bodyOf(set(true))
  expect((await refusalOf(weigh())).error).toContain('Balance 9 has a daily check that was never recorded')
  await bodyOf(check(id, [0.1, 30]))
  expect((await refusalOf(weigh())).error).toContain('Balance 9 failed its daily check')
  await bodyOf(check(id, [0.1, 20]))
  expect(await statusOf(weigh())).toBe(200)
  await bodyOf(set(false))
})

test('a check needs a plan, its values, and staff; limits stand in the editor', async () => {
  const { id } = await make()
  expect(await errorsOf(check(id, [0.1], { happened_on: '2999-01-01' }))).toEqual({
    happened_on: ['Please enter a day that is not in the future'],
    'values.1': ['Please enter a number'],
  })
  expect(await statusOf(viewer.post(`/equipment/${id}/checks`, { check: { values: [] } }))).toBe(403)
  expect(await statusOf(stranger.post(`/equipment/${id}/checks`, { check: { values: [] } }))).toBe(404)
  const bare = await make({ checks: null })
  expect(Object.keys(await errorsOf(check(bare.id, [])))).toEqual(['values'])
  const wrong = { ...plan, points: [{ ...point, low: 1, high: 0 }] }
  expect(await errorsOf(tester.patch(`/equipment/${id}`, { equipment: { checks: wrong } }))).toEqual({
    'checks.points.0': ['Please enter at least one limit, and the lower one below the upper one.'],
  })
  // an event that is struck out counts no more
  await bodyOf(check(id, [0.1, 20]))
  const [event] = await eventsOf(id)
  await bodyOf(admin.delete(`/equipment_events/${event?.id}`, { reason: 'Wrong balance' }))
  expect((await viewer.read<Equipment>(`/equipment/${id}`)).last_check).toBe(null)
})

test('[EQUIP-08] readings come by CSV or by a key, each time once; gaps and values outside stand there until the day is reviewed', async () => {
  const { id } = await make({ name: 'Refrigerator 2', kind: 'refrigerator', checks: temperature })
  const send = (body: object, caller = tester) => caller.post(`/equipment/${id}/readings`, body)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const csv = ['Time;C', `${day} 00:00;4.1`, `${day} 01:00;9`, `soon;4`, `${day} 04:30;4.2`].join('\n')
  const first = await bodyOf<ReplyIn<typeof addReadings>>(send({ csv }))
  expect(first).toEqual({
    taken: 3,
    known: 0,
    bad: [{ row: 4, column: 'time', text: expect.stringContaining('no date and time') }],
  })
  // a file without a reading says what its columns must be, and takes nothing
  for (const empty of ['Time;C', 'Time;C\n;\n'])
    expect(await errorsOf(send({ csv: empty }))).toEqual({
      csv: ['The first column must be the time, the second the value.'],
    })
  const { token } = await bodyOf<{ token: string }>(
    admin.post('/driver_tokens', { name: 'Logger', readings_only: true }),
  )
  const key = {
    post: (path: string, body: object) => app.call('POST', path, body, { authorization: `Bearer ${token}` }),
  }
  const sent = {
    readings: [
      { at: `${day}T01:00:00Z`, value: 9 },
      { at: `${day}T04:30:00Z`, value: 5 },
      { at: `${day}T05:00:00Z`, value: 4 },
    ],
  }
  const reply = await key.post(`/equipment/${id}/readings`, sent)
  expect(reply.json()).toEqual({
    taken: 1,
    known: 1,
    bad: [{ row: 2, column: 'value', text: 'Another value was taken at this time: 4.2.' }],
  })
  const sample = await admin.newSample()
  const result = injection('logger.D', { THC: 1 })
  expect((await key.post(`/samples/${sample.id}/append_results`, result)).statusCode).toBe(403)
  expect(await admin.read('/driver_tokens')).toMatchObject([
    { name: 'Logger', readings_only: true, last_seen_at: expect.any(String) },
  ])
  const days = async () => (await bodyOf<{ data: ReadingDay[] }>(viewer.get(`/equipment/${id}/readings`))).data
  const found = (await days()).find((one) => one.day === day)
  expect(found).toMatchObject({ count: 4, low: 4, high: 9, open: true, review: null })
  expect(found?.findings.map(({ kind, worst }) => [kind, worst])).toEqual([
    ['outside', 9],
    ['gap', null],
  ])
  const review = (body: object) => tester.post(`/equipment/${id}/reading_reviews`, { day, seen: 2, ...body })
  expect(Object.keys(await errorsOf(review({ note: 'ok' })))).toEqual(['note'])
  expect(await refusalOf(review({ seen: 1, note: 'Door was open, samples moved' }))).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await dataOf<ReadingDay>(review({ note: 'Door was open, samples moved' }))).toMatchObject({
    open: false,
    review: { by: tester.person.name, note: 'Door was open, samples moved' },
  })
  const bell = async (caller = tester) =>
    (await dataOf<Alert[]>(caller.get('/alerts'))).filter(
      ({ kind, record_id }) => kind === 'readings_open' && record_id === id,
    )
  // the gap that goes on since yesterday stands with today
  expect(await bell()).toMatchObject([{ name: 'Refrigerator 2', total: 1, detail: today }])
  expect([await bell(viewer), await bell(stranger)]).toEqual([[], []])
  // what comes in later is to be reviewed too
  await bodyOf(send({ readings: [{ at: `${day}T06:00:00Z`, value: 1 }] }))
  expect((await days()).find((one) => one.day === day)).toMatchObject({ open: true })
  expect(await bell()).toMatchObject([{ total: 2, detail: day }])
  expect((await days()).filter(({ open }) => open)).toHaveLength(2)
  const bare = await make({ kind: 'oven', checks: null })
  expect(await errorsOf(tester.post(`/equipment/${bare.id}/readings`, sent))).toMatchObject({
    csv: [expect.stringContaining('limits')],
  })
  expect(await statusOf(send(sent, viewer))).toBe(403)
})
