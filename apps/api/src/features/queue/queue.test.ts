import { readPdf } from '@eluent/report/testing'
import { describe, expect, test } from 'vitest'
import { dataOf, errorsOf, idempotent, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, tester } = labTest()

interface Item {
  id: number
  action: string | null
  sample: { id: number; locations: number[] } | null
  vials: { location: number; vial_number: number; completed: boolean; submitted: boolean }[]
}
const queueOf = (): Promise<Item[]> => tester.read<Item[]>('/sample_queues')
const add = (sample: unknown, headers = idempotent()) => tester.post('/sample_queues/', { sample }, headers)
const entryOf = async (sampleId: number) => (await queueOf()).find((item) => item.sample?.id === sampleId)
/** Without what earlier tests left with the instrument, which a clear keeps. */
const empty = () => app.sql('delete from queue_entries')
const clear = () => tester.post('/sample_queues/clear')

describe('queueing a sample', () => {
  test('[QUEUE-17] [START-02] [API-52] each vial to acquire gets the lowest free location; the sample counts as queued', async () => {
    await clear()
    const [one, two] = [await tester.newSample(), await tester.newSample()]
    expect(await statusOf(add(one.id))).toBe(200)
    const second = await add({ id: two.id })
    expect(second.json<{ data: Item }>().data.sample?.locations).toEqual([3, 4])
    expect(await tester.read(`/samples/${one.id}`)).toMatchObject({ queued: true })
    // The first leaves: its places are the lowest free again.
    const entry = await entryOf(one.id)
    expect(await statusOf(tester.delete(`/sample_queues/${entry?.id}`))).toBe(202)
    const three = await tester.newSample()
    expect((await dataOf<Item>(add(three.id))).sample?.locations).toEqual([1, 2])
  })

  test('[API2-34] actual_role and assumed_org are taken as the session has them, and no others', async () => {
    await clear()
    const { id } = await tester.newSample()
    const send = (who: object) => tester.post('/sample_queues/', { sample: id, ...who })
    const own = { actual_role: 'tester', assumed_org: app.laboratoryId }
    for (const foreign of [{ actual_role: 'superadmin' }, { assumed_org: app.otherLaboratoryId }])
      expect(await statusOf(send({ ...own, ...foreign }))).toBe(403)
    expect(await entryOf(id)).toBeUndefined()
    expect(await statusOf(send(own))).toBe(200)
    expect(await entryOf(id)).toBeDefined()
  })

  test('two people who queue the same sample at once queue it once', async () => {
    await clear()
    const { id } = await tester.newSample()
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(id)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
    expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'already_in_queue' })
  })

  test('[QUEUE-18] many samples at once share no location, and 91 and 92 stay free', async () => {
    await clear()
    const samples = await Promise.all(Array.from({ length: 49 }, () => tester.newSample()))
    await Promise.all(samples.map(({ id }) => add(id)))
    const locations = (await queueOf()).flatMap((item) => item.sample?.locations ?? [])
    expect(locations).toHaveLength(98)
    expect(new Set(locations).size).toBe(98)
    expect(locations).not.toContain(91)
    expect(locations).not.toContain(92)
    expect(await refusalOf(add((await tester.newSample()).id))).toMatchObject({
      status: 409,
      error: 'Not enough free vial positions.',
    })
  })

  test('[START-03] a viewer queues nothing', async () => {
    const { id } = await tester.newSample()
    expect(await statusOf((await app.signIn('viewer')).post('/sample_queues', { sample: id }))).toBe(403)
  })

  test('[ADDQ-03] a sleep entry keeps further samples out', async () => {
    await clear()
    await tester.post('/sample_queues/add_sleep')
    expect(await refusalOf(add((await tester.newSample()).id))).toMatchObject({ error: 'Sleep is queued' })
    await clear()
  })
})

describe('running the queue', () => {
  test('a vial is claimed for the instrument once, however many browsers try', async () => {
    await clear()
    const { id } = await tester.newSample()
    await add(id)
    const entry = await entryOf(id)
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number: 1 })),
    )
    expect(claims.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(await refusalOf(tester.delete(`/sample_queues/${entry?.id}`))).toMatchObject({
      code: 'entry_being_acquired',
    })
  })

  test('[QUEUE-20] a stored result completes its vial; with the last one the entry leaves the queue', async () => {
    await clear()
    const { id } = await tester.newSample()
    await add(id)
    await tester.append(id, 'Q1.D', { THC: 4 })
    expect((await entryOf(id))?.vials.map((vial) => vial.completed)).toEqual([true, false])
    await tester.append(id, 'Q2.D', { THC: 4 })
    expect(await entryOf(id)).toBeUndefined()
    expect(await tester.read(`/samples/${id}`)).toMatchObject({ queued: false, finished: true })
  })

  test('[API-53] [API3-47] start_calibration registers five levels and queues them; start_cal_check one standard', async () => {
    await clear()
    const calibration = await tester.post('/sample_queues/start_calibration')
    expect(calibration.statusCode, calibration.body).toBe(201)
    expect(calibration.json<{ data: Item }>().data.vials).toHaveLength(5)
    expect((await tester.post('/sample_queues/start_cal_check')).json<{ data: Item }>().data.vials).toHaveLength(1)
  })

  test('[QUEUE-20] [API3-47] add_sleep queues a sleep entry, which leaves the queue when it has been submitted, once', async () => {
    await empty()
    expect(await statusOf(tester.post('/sample_queues/add_sleep'))).toBe(201)
    const [entry] = await queueOf()
    expect(entry).toMatchObject({ action: 'sleep', sample: null, vials: [] })
    const submit = () => tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number: null })
    expect(await sortedStatusesOf([submit(), submit(), submit()])).toEqual([200, 404, 404])
    expect(await queueOf()).toEqual([])
    // It keeps no sample out any more.
    expect(await statusOf(add((await tester.newSample()).id))).toBe(200)
  })

  test('a sleep entry whose hand-over failed comes back to its place, and only then', async () => {
    await empty()
    const { id } = await tester.newSample()
    await add(id)
    await tester.post('/sample_queues/add_sleep')
    const sleep = (await queueOf())[1]
    const call = (name: string) => tester.post(`/sample_queues/${sleep?.id}/${name}`, { vial_number: null })
    expect(await statusOf(call('release'))).toBe(404)
    await call('submit')
    expect(await statusOf(call('release'))).toBe(200)
    expect((await queueOf()).map(({ action }) => action)).toEqual([null, 'sleep'])
    // One that was handed over is forgotten when the next is added: it cannot come back beside it.
    await call('submit')
    await tester.post('/sample_queues/add_sleep')
    expect(await statusOf(call('release'))).toBe(404)
    expect((await queueOf()).map(({ action }) => action)).toEqual([null, 'sleep'])
  })

  test('[API3-47] [API3-48] clear empties the queue; DELETE removes one entry and answers 202', async () => {
    await empty()
    const [one, two] = [await tester.newSample(), await tester.newSample()]
    await add(one.id)
    await add(two.id)
    const entry = await entryOf(one.id)
    const removed = await tester.delete(`/sample_queues/${entry?.id}`)
    expect([removed.statusCode, (await queueOf()).map((item) => item.sample?.id)]).toEqual([202, [two.id]])
    expect(await statusOf(clear())).toBe(200)
    expect(await queueOf()).toEqual([])
    expect(await tester.read(`/samples/${two.id}`)).toMatchObject({ queued: false })
  })
})

describe('what an entry carries', () => {
  test('[DATA3-08] [DATA3-09] [API3-50] [API2-33] id and sample with its facts, and its vials with place, state and what was prepared', async () => {
    await empty()
    const { id } = await tester.newSample()
    await add(id)
    await tester.post(`/samples/${id}/start_acquisition`, { started_at: '2026-11-20T12:00:00.000Z' })
    const prepared = [
      { vial_type: 'yellow_1ml', label: 'Low 250x' },
      { vial_type: 'red_1ml', label: 'High 5000x' },
    ]
    expect(await queueOf()).toEqual([
      expect.objectContaining({
        id: expect.any(Number) as number,
        action: null,
        sample: expect.objectContaining({
          id,
          name: 'Blue Dream',
          sample_type: { id: 1, slug: 'flower' },
          locations: [1, 2],
          intake_form: expect.objectContaining({ strain_name: 'Blue Dream', sample_weight: 750 }) as object,
          acquisition_started_at: '2026-11-20T12:00:00.000Z',
        }) as object,
        run_s: null,
        vials: [1, 2].map((location) => ({
          location,
          vial_number: location,
          completed: false,
          submitted: false,
          submitted_at: null,
          prepared_sample: expect.objectContaining(prepared[location - 1] ?? {}) as object,
        })),
      }),
    ])
  })
})

describe('the order', () => {
  const idsOf = async () => (await queueOf()).map((item) => item.id)
  const reorder = (from: number[], to: number[], caller = tester) => caller.post('/sample_queues/order', { from, to })
  async function three(): Promise<[number, number, number]> {
    await empty()
    for (let made = 0; made < 3; made++) await add((await tester.newSample()).id)
    return (await idsOf()) as [number, number, number]
  }

  test('is changed and kept, vials keep their places, and a new entry goes to the end', async () => {
    const [a, b, c] = await three()
    const places = new Map((await queueOf()).map((item) => [item.id, item.sample?.locations]))
    expect(await statusOf(reorder([a, b, c], [c, a, b]))).toBe(200)
    expect(await idsOf()).toEqual([c, a, b])
    for (const item of await queueOf()) expect(item.sample?.locations).toEqual(places.get(item.id))
    await add((await tester.newSample()).id)
    expect((await idsOf()).slice(0, 3)).toEqual([c, a, b])
    const [line] = await app.sql(
      `select old, new, actor_name from audit_entries where noun = 'queue' and action = 'reorder' order by id desc`,
    )
    expect(line).toMatchObject({ old: { order: [a, b, c] }, new: { order: [c, a, b] }, actor_name: tester.person.name })
  })

  test('who saw an older queue changes nothing: no entry of another tab is lost', async () => {
    const [a, b, c] = await three()
    await add((await tester.newSample()).id)
    expect(await refusalOf(reorder([a, b, c], [c, b, a]))).toMatchObject({ status: 409, code: 'queue_changed' })
    const seen = await idsOf()
    expect(seen).toHaveLength(4)
    expect(
      await sortedStatusesOf([reorder(seen, seen.toReversed()), reorder(seen, [b, a, c, ...seen.slice(3)])]),
    ).toEqual([200, 409])
    expect(new Set(await idsOf())).toEqual(new Set(seen))
  })

  test('other entries, and passing a sample with the instrument, are refused with a sentence', async () => {
    const [a, b, c] = await three()
    expect(await errorsOf(reorder([a, b, c], [a, b]))).toMatchObject({
      to: ['The new order must hold the same entries.'],
    })
    await tester.post(`/sample_queues/${a}/submit`, { vial_number: 1 })
    expect(await errorsOf(reorder([a, b, c], [b, a, c]))).toEqual({
      to: ['The sample being acquired keeps its place.'],
    })
    await tester.post(`/sample_queues/${a}/release`, { vial_number: 1 })
  })

  test('a viewer, and another organization, change nothing', async () => {
    const [a, b, c] = await three()
    expect(await statusOf(reorder([a, b, c], [b, a, c], await app.signIn('viewer')))).toBe(403)
    const stranger = await app.signIn('admin', app.providerId)
    expect(await statusOf(reorder([a, b, c], [b, a, c], stranger))).toBe(409)
    expect(await idsOf()).toEqual([a, b, c])
  })
})

describe('a vial that a page gives back', () => {
  const release = (id: number | undefined, body: object) =>
    tester.post(`/sample_queues/${id}/release`, { vial_number: 1, ...body })
  const lines = (id: number) =>
    app.sql(
      `select new from audit_entries where action = 'fail' and noun = 'sample' and record_id = '${id}' order by at`,
    )

  test('counts as an attempt where it was under way, with the reason; the third waits for a person, who runs it again for one', async () => {
    await empty()
    const { id } = await tester.newSample()
    await add(id)
    const entry = (await entryOf(id))?.id
    for (const text of ['', 'Leak detected', 'Lamp is off']) {
      expect(await statusOf(tester.post(`/sample_queues/${entry}/submit`, { vial_number: 1 }))).toBe(200)
      expect(await statusOf(release(entry, { machine: 'HPLC-1', how: 'interrupted', text }))).toBe(200)
      // it is back already
      expect(await statusOf(release(entry, { machine: 'HPLC-1', how: 'interrupted' }))).toBe(404)
    }
    expect(await lines(id)).toMatchObject([
      { new: { attempt: 1, what: 'Its run was not finished.' } },
      { new: { attempt: 2, what: 'Leak detected' } },
      { new: { attempt: 3, what: 'Lamp is off' } },
    ])
    expect((await entryOf(id))?.vials[0]).toMatchObject({ failed: 'Interrupted 3 times. Lamp is off' })
    const retry = (reason?: string) =>
      tester.post(`/sample_queues/${entry}/vials/1/retry`, reason === undefined ? {} : { reason })
    expect(await statusOf(retry())).toBeGreaterThanOrEqual(400)
    expect(await statusOf(retry('The lamp was changed'))).toBe(200)
    expect((await entryOf(id))?.vials[0]).not.toHaveProperty('failed')
  })

  test('counts as none where the driver did not take it; why stands in the trail', async () => {
    await empty()
    const { id } = await tester.newSample()
    await add(id)
    const entry = (await entryOf(id))?.id
    await tester.post(`/sample_queues/${entry}/submit`, { vial_number: 1 })
    expect(await statusOf(release(entry, { how: 'not_started', text: 'The tray is open.' }))).toBe(200)
    const [line] = await lines(id)
    expect(line).toMatchObject({ new: { what: 'The tray is open.' } })
    expect(line).not.toMatchObject({ new: { attempt: expect.anything() } })
  })
})

describe('[WORK-10] how long the queue takes', () => {
  interface Timed {
    data: { run_s: number | null; vials: { submitted_at: string | null }[] }[]
    done: number
  }
  const timed = async () => (await tester.get('/sample_queues')).json<Timed>()

  test('a result keeps the time since its vial was handed over; the mean of the method’s runs stands beside its samples', async () => {
    await empty()
    const [one, two] = [await tester.newSample(), await tester.newSample()]
    await add(one.id)
    await add(two.id)
    const entry = await entryOf(one.id)
    await tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number: 1 })
    const before = await timed()
    expect(before.done).toBe(0)
    expect(before.data[0]?.vials.map(({ submitted_at }) => submitted_at === null)).toEqual([false, true])
    await tester.append(one.id, 'T1.D', { THC: 4 })
    const after = await timed()
    expect(after.done).toBe(1)
    for (const { run_s } of after.data) expect(run_s).toBeGreaterThan(0)
    // a result whose vial was never handed over says nothing about the length of a run
    await tester.append(one.id, 'T2.D', { THC: 4 })
    expect((await timed()).data.map(({ run_s }) => run_s)).toEqual([after.data[1]?.run_s])
    await empty()
    expect(await timed()).toEqual({ data: [], done: 0, stopped: null })
  })
})

describe('putting back what was taken from the queue', () => {
  const restore = (samples: { id: number; vials: object[] }[], sleep = false, headers = idempotent()) =>
    tester.post('/sample_queues/restore', { samples, sleep }, headers)
  const vialsOf = (item: Item | undefined) =>
    (item?.vials ?? []).map(({ vial_number, location }) => ({ vial_number, location }))

  test('samples come back to their tray positions, before what was added since, and sleep to the end', async () => {
    await empty()
    const [one, two, later] = [await tester.newSample(), await tester.newSample(), await tester.newSample()]
    await add(one.id)
    await add(two.id)
    const taken = (await queueOf()).map((item) => ({ id: item.sample?.id ?? 0, vials: vialsOf(item) }))
    await tester.delete(`/sample_queues/${(await entryOf(one.id))?.id}`)
    await tester.delete(`/sample_queues/${(await entryOf(two.id))?.id}`)
    const places = taken.map(({ vials }) => vials)
    // it got the lowest places, which are taken now
    await add(later.id)
    expect(await refusalOf(restore(taken))).toMatchObject({ status: 409, code: 'queue_changed' })
    expect((await queueOf()).map(({ sample }) => sample?.id)).toEqual([later.id])
    await clear()
    expect(await statusOf(restore(taken, true))).toBe(200)
    const queue = await queueOf()
    expect(queue.map(({ sample, action }) => sample?.id ?? action)).toEqual([one.id, two.id, 'sleep'])
    expect(queue.slice(0, 2).map(vialsOf)).toEqual(places)
    expect(await tester.read(`/samples/${one.id}`)).toMatchObject({ queued: true })
    await clear()
  })

  test('ten clicks put it back once', async () => {
    await empty()
    const { id } = await tester.newSample()
    await add(id)
    const taken = [{ id, vials: vialsOf(await entryOf(id)) }]
    await clear()
    const replies = await Promise.all(Array.from({ length: 10 }, () => restore(taken)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await queueOf()).toHaveLength(1)
    await clear()
  })

  test.each([
    ['a wash position', [{ vial_number: 1, location: 91 }]],
    [
      'the same vial twice',
      [
        { vial_number: 1, location: 1 },
        { vial_number: 1, location: 2 },
      ],
    ],
    ['a vial that there is not', [{ vial_number: 9, location: 1 }]],
  ])('%s is refused and nothing changes', async (_, vials) => {
    await empty()
    const { id } = await tester.newSample()
    expect(await refusalOf(restore([{ id, vials }]))).toMatchObject({ status: 409, code: 'queue_changed' })
    expect(await queueOf()).toEqual([])
    expect(await tester.read(`/samples/${id}`)).toMatchObject({ queued: false })
  })

  test('a sample of another laboratory is not found', async () => {
    const { id } = await tester.newSample()
    const stranger = await app.signIn('tester', app.otherLaboratoryId)
    const body = { samples: [{ id, vials: [{ vial_number: 1, location: 50 }] }] }
    expect(await statusOf(stranger.post('/sample_queues/restore', body, idempotent()))).toBe(404)
  })
})

describe('[WORK-10] the loading list', () => {
  test('names position, sample, batch number, vial and colour of each vial without a result, on one page', async () => {
    await empty()
    expect(await refusalOf(tester.get('/sample_queues/loading_list'))).toMatchObject({ code: 'nothing_to_load' })
    const { id } = await tester.newSample({ strain_name: 'GG4 A', batch_number: 'LOT-77' })
    await add(id)
    await tester.append(id, 'L1.D', { THC: 4 })
    const reply = await tester.get('/sample_queues/loading_list')
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf' })
    const { pages } = await readPdf(reply.rawPayload)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/1 vial .*2 GG4 A LOT-77 .*(Red|Green|Yellow|Blue)/)
    await clear()
  })
})
