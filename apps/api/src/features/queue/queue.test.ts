import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { createSample, equipLaboratory, idempotent, injection, type Laboratory } from '../../testing/laboratory.ts'

let app: TestApp
let tester: Caller
let laboratory: Laboratory

beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  tester = await app.signIn('tester')
})
afterAll(() => app.close())

interface Item {
  id: number
  action: string | null
  sample: { id: number; locations: number[] } | null
  vials: { location: number; vial_number: number; completed: boolean; submitted: boolean }[]
}
const queueOf = async (): Promise<Item[]> => (await tester.call('GET', '/sample_queues')).json<{ data: Item[] }>().data
const add = (sample: unknown, headers = idempotent()) => tester.call('POST', '/sample_queues/', { sample }, headers)
const entryOf = async (sampleId: number) => (await queueOf()).find((item) => item.sample?.id === sampleId)
/** Without what earlier tests left with the instrument, which a clear keeps. */
const empty = () => app.sql('delete from queue_entries')
const clear = () => tester.call('POST', '/sample_queues/clear', undefined, idempotent())

describe('queueing a sample', () => {
  test('[QUEUE-17] [API-52] each vial to acquire gets the lowest free location; the sample counts as queued', async () => {
    await clear()
    const [one, two] = [await createSample(tester, laboratory), await createSample(tester, laboratory)]
    expect((await add(one.id)).statusCode).toBe(200)
    const second = await add({ id: two.id })
    expect(second.json<{ data: Item }>().data.sample?.locations).toEqual([3, 4])
    expect((await tester.call('GET', `/samples/${one.id}`)).json()).toMatchObject({ data: { queued: true } })
    // The first leaves: its places are the lowest free again.
    const entry = await entryOf(one.id)
    expect((await tester.call('DELETE', `/sample_queues/${entry?.id}`, undefined, idempotent())).statusCode).toBe(202)
    const three = await createSample(tester, laboratory)
    expect((await add(three.id)).json<{ data: Item }>().data.sample?.locations).toEqual([1, 2])
  })

  test('[API2-34] actual_role and assumed_org are taken as the session has them, and no others', async () => {
    await clear()
    const { id } = await createSample(tester, laboratory)
    const send = (who: object) => tester.call('POST', '/sample_queues/', { sample: id, ...who }, idempotent())
    const own = { actual_role: 'tester', assumed_org: app.laboratoryId }
    for (const foreign of [{ actual_role: 'superadmin' }, { assumed_org: app.otherLaboratoryId }])
      expect((await send({ ...own, ...foreign })).statusCode).toBe(403)
    expect(await entryOf(id)).toBeUndefined()
    expect((await send(own)).statusCode).toBe(200)
    expect(await entryOf(id)).toBeDefined()
  })

  test('two people who queue the same sample at once queue it once', async () => {
    await clear()
    const { id } = await createSample(tester, laboratory)
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(id)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
    expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'already_in_queue' })
  })

  test('[QUEUE-18] many samples at once share no location, and 91 and 92 stay free', async () => {
    await clear()
    const samples = await Promise.all(Array.from({ length: 49 }, () => createSample(tester, laboratory)))
    await Promise.all(samples.map(({ id }) => add(id)))
    const locations = (await queueOf()).flatMap((item) => item.sample?.locations ?? [])
    expect(locations).toHaveLength(98)
    expect(new Set(locations).size).toBe(98)
    expect(locations).not.toContain(91)
    expect(locations).not.toContain(92)
    const full = await add((await createSample(tester, laboratory)).id)
    expect(full.statusCode).toBe(409)
    expect(full.json()).toMatchObject({ error: 'Not enough free vial positions.' })
  })

  test('[ADDQ-03] a sleep entry keeps further samples out', async () => {
    await clear()
    await tester.call('POST', '/sample_queues/add_sleep', undefined, idempotent())
    const refused = await add((await createSample(tester, laboratory)).id)
    expect(refused.json()).toMatchObject({ error: 'Sleep is queued' })
    await clear()
  })
})

describe('running the queue', () => {
  test('a vial is claimed for the instrument once, however many browsers try', async () => {
    await clear()
    const { id } = await createSample(tester, laboratory)
    await add(id)
    const entry = await entryOf(id)
    const claims = await Promise.all(
      Array.from({ length: 8 }, () =>
        tester.call('POST', `/sample_queues/${entry?.id}/submit`, { vial_number: 1 }, idempotent()),
      ),
    )
    expect(claims.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const removal = await tester.call('DELETE', `/sample_queues/${entry?.id}`, undefined, idempotent())
    expect(removal.json()).toMatchObject({ code: 'entry_being_acquired' })
  })

  test('[QUEUE-20] a stored result completes its vial; with the last one the entry leaves the queue', async () => {
    await clear()
    const { id } = await createSample(tester, laboratory)
    await add(id)
    await tester.call('POST', `/samples/${id}/append_results`, injection('Q1.D', { THC: 4 }), idempotent())
    expect((await entryOf(id))?.vials.map((vial) => vial.completed)).toEqual([true, false])
    await tester.call('POST', `/samples/${id}/append_results`, injection('Q2.D', { THC: 4 }), idempotent())
    expect(await entryOf(id)).toBeUndefined()
    expect((await tester.call('GET', `/samples/${id}`)).json()).toMatchObject({
      data: { queued: false, finished: true },
    })
  })

  test('[API-53] [API3-47] start_calibration registers five levels and queues them; start_cal_check one standard', async () => {
    await clear()
    const calibration = await tester.call('POST', '/sample_queues/start_calibration', undefined, idempotent())
    expect(calibration.statusCode, calibration.body).toBe(201)
    expect(calibration.json<{ data: Item }>().data.vials).toHaveLength(5)
    const check = await tester.call('POST', '/sample_queues/start_cal_check', undefined, idempotent())
    expect(check.json<{ data: Item }>().data.vials).toHaveLength(1)
  })

  test('[QUEUE-20] [API3-47] add_sleep queues a sleep entry, which leaves the queue when it has been submitted, once', async () => {
    await empty()
    const added = await tester.call('POST', '/sample_queues/add_sleep', undefined, idempotent())
    expect(added.statusCode).toBe(201)
    const [entry] = await queueOf()
    expect(entry).toMatchObject({ action: 'sleep', sample: null, vials: [] })
    const submit = () => tester.call('POST', `/sample_queues/${entry?.id}/submit`, { vial_number: null }, idempotent())
    const submits = await Promise.all([submit(), submit(), submit()])
    expect(submits.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await queueOf()).toEqual([])
    // It keeps no sample out any more.
    expect((await add((await createSample(tester, laboratory)).id)).statusCode).toBe(200)
  })

  test('a sleep entry whose hand-over failed comes back to its place, and only then', async () => {
    await empty()
    const { id } = await createSample(tester, laboratory)
    await add(id)
    await tester.call('POST', '/sample_queues/add_sleep', undefined, idempotent())
    const sleep = (await queueOf())[1]
    const call = (name: string) =>
      tester.call('POST', `/sample_queues/${sleep?.id}/${name}`, { vial_number: null }, idempotent())
    expect((await call('release')).statusCode).toBe(404)
    await call('submit')
    expect((await call('release')).statusCode).toBe(200)
    expect((await queueOf()).map(({ action }) => action)).toEqual([null, 'sleep'])
    // One that was handed over is forgotten when the next is added: it cannot come back beside it.
    await call('submit')
    await tester.call('POST', '/sample_queues/add_sleep', undefined, idempotent())
    expect((await call('release')).statusCode).toBe(404)
    expect((await queueOf()).map(({ action }) => action)).toEqual([null, 'sleep'])
  })

  test('[API3-47] [API3-48] clear empties the queue; DELETE removes one entry and answers 202', async () => {
    await empty()
    const [one, two] = [await createSample(tester, laboratory), await createSample(tester, laboratory)]
    await add(one.id)
    await add(two.id)
    const entry = await entryOf(one.id)
    const removed = await tester.call('DELETE', `/sample_queues/${entry?.id}`, undefined, idempotent())
    expect([removed.statusCode, (await queueOf()).map((item) => item.sample?.id)]).toEqual([202, [two.id]])
    expect((await clear()).statusCode).toBe(200)
    expect(await queueOf()).toEqual([])
    expect((await tester.call('GET', `/samples/${two.id}`)).json()).toMatchObject({ data: { queued: false } })
  })
})

describe('what an entry carries', () => {
  test('[DATA3-08] [DATA3-09] [API3-50] [API2-33] id and sample with its facts, and its vials with place, state and what was prepared', async () => {
    await empty()
    const { id } = await createSample(tester, laboratory)
    await add(id)
    await tester.call(
      'POST',
      `/samples/${id}/start_acquisition`,
      { started_at: '2026-11-20T12:00:00.000Z' },
      idempotent(),
    )
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
        vials: [1, 2].map((location) => ({
          location,
          vial_number: location,
          completed: false,
          submitted: false,
          prepared_sample: expect.objectContaining(prepared[location - 1] ?? {}) as object,
        })),
      }),
    ])
  })
})

describe('the order', () => {
  const idsOf = async () => (await queueOf()).map((item) => item.id)
  const reorder = (from: number[], to: number[], caller = tester) =>
    caller.call('POST', '/sample_queues/order', { from, to }, idempotent())
  async function three(): Promise<[number, number, number]> {
    await empty()
    for (let made = 0; made < 3; made++) await add((await createSample(tester, laboratory)).id)
    return (await idsOf()) as [number, number, number]
  }

  test('is changed and kept, vials keep their places, and a new entry goes to the end', async () => {
    const [a, b, c] = await three()
    const places = new Map((await queueOf()).map((item) => [item.id, item.sample?.locations]))
    const reply = await reorder([a, b, c], [c, a, b])
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await idsOf()).toEqual([c, a, b])
    for (const item of await queueOf()) expect(item.sample?.locations).toEqual(places.get(item.id))
    await add((await createSample(tester, laboratory)).id)
    expect((await idsOf()).slice(0, 3)).toEqual([c, a, b])
    const [line] = await app.sql(
      `select old, new, actor_name from audit_entries where noun = 'queue' and action = 'reorder' order by id desc`,
    )
    expect(line).toMatchObject({ old: { order: [a, b, c] }, new: { order: [c, a, b] }, actor_name: tester.person.name })
  })

  test('who saw an older queue changes nothing: no entry of another tab is lost', async () => {
    const [a, b, c] = await three()
    await add((await createSample(tester, laboratory)).id)
    const stale = await reorder([a, b, c], [c, b, a])
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'queue_changed'])
    const seen = await idsOf()
    expect(seen).toHaveLength(4)
    const both = await Promise.all([reorder(seen, seen.toReversed()), reorder(seen, [b, a, c, ...seen.slice(3)])])
    expect(both.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(new Set(await idsOf())).toEqual(new Set(seen))
  })

  test('other entries, and passing a sample with the instrument, are refused with a sentence', async () => {
    const [a, b, c] = await three()
    expect((await reorder([a, b, c], [a, b])).json()).toMatchObject({
      errors: { to: ['The new order must hold the same entries.'] },
    })
    await tester.call('POST', `/sample_queues/${a}/submit`, { vial_number: 1 }, idempotent())
    const refused = await reorder([a, b, c], [b, a, c])
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { to: ['The sample being acquired keeps its place.'] },
    ])
    await tester.call('POST', `/sample_queues/${a}/release`, { vial_number: 1 }, idempotent())
  })

  test('a viewer, and another organization, change nothing', async () => {
    const [a, b, c] = await three()
    expect((await reorder([a, b, c], [b, a, c], await app.signIn('viewer'))).statusCode).toBe(403)
    const stranger = await app.signIn('admin', app.providerId)
    expect((await reorder([a, b, c], [b, a, c], stranger)).statusCode).toBe(409)
    expect(await idsOf()).toEqual([a, b, c])
  })
})
