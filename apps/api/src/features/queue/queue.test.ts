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
const clear = () => tester.call('POST', '/sample_queues/clear', undefined, idempotent())

describe('queueing a sample', () => {
  test('[QUEUE-17] [API-52] each vial to acquire gets the lowest free location; the sample counts as queued', async () => {
    await clear()
    const [one, two] = [await createSample(tester, laboratory), await createSample(tester, laboratory)]
    expect((await add(one.id)).statusCode).toBe(201)
    const second = await add({ id: two.id })
    expect(second.json<{ data: Item }>().data.sample?.locations).toEqual([3, 4])
    expect((await tester.call('GET', `/samples/${one.id}`)).json()).toMatchObject({ data: { queued: true } })
    // The first leaves: its places are the lowest free again.
    const entry = await entryOf(one.id)
    expect((await tester.call('DELETE', `/sample_queues/${entry?.id}`, undefined, idempotent())).statusCode).toBe(202)
    const three = await createSample(tester, laboratory)
    expect((await add(three.id)).json<{ data: Item }>().data.sample?.locations).toEqual([1, 2])
  })

  test('two people who queue the same sample at once queue it once', async () => {
    await clear()
    const { id } = await createSample(tester, laboratory)
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(id)))
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
    expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'already_in_queue' })
  })

  test('many samples at once share no location, and 91 and 92 stay free', async () => {
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

  test('a sleep entry keeps further samples out', async () => {
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

  test('a stored result completes its vial; with the last one the entry leaves the queue', async () => {
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

  test('[API-53] start_calibration registers five levels and queues them; start_cal_check one standard', async () => {
    await clear()
    const calibration = await tester.call('POST', '/sample_queues/start_calibration', undefined, idempotent())
    expect(calibration.statusCode, calibration.body).toBe(201)
    expect(calibration.json<{ data: Item }>().data.vials).toHaveLength(5)
    const check = await tester.call('POST', '/sample_queues/start_cal_check', undefined, idempotent())
    expect(check.json<{ data: Item }>().data.vials).toHaveLength(1)
  })
})
