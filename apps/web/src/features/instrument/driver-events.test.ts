import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { createLinkBench, eventually, measured, type LinkBench } from '../../test/link-bench.ts'

const { app: server, tester } = labTest()
let sample: NewSample
beforeEach(async () => {
  await tester.post('/sample_queues/clear')
  sample = await tester.newSample()
})

type Intercept = NonNullable<Parameters<typeof createLinkBench>[1]['intercept']>

/** A link that leads, holds the socket and waits for its next poll. */
async function linked(intercept?: Intercept, driver?: LinkBench['driver']): Promise<LinkBench> {
  const bench = createLinkBench(server, {
    token: tester.token,
    ...(intercept && { intercept }),
    ...(driver && { driver }),
  })
  bench.link.start()
  await eventually(() => expect([bench.driver.sockets.length > 0, bench.waits]).toEqual([true, [5000]]))
  return bench
}
const read = async () =>
  (await tester.call('GET', `/samples/${sample.id}`)).json<{
    data: {
      runs: number
      acquisition_started_at: string | null
      results: { csDataName: string; csDataFolder: string; machineName: string; vial_number: number }[]
    }
  }>().data
const queue = async () =>
  (await tester.call('GET', '/sample_queues')).json<{
    data: { sample: { id: number; acquisition_started_at: string | null }; vials: { completed: boolean }[] }[]
  }>().data
const enqueue = () => tester.post('/sample_queues', { sample: sample.id })
const appends = ({ calls }: LinkBench) => calls.filter((call) => call.endsWith('/append_results'))
const uploads = ({ calls }: LinkBench) => calls.filter((call) => call.startsWith('PUT'))
const stop = (bench: LinkBench) => bench.link.stop()

describe('a result', () => {
  test('[HOOK-01] [HOOK-12] is appended to its sample with amounts, invalid peaks and the run it came from', async () => {
    const sent: string[] = []
    const bench = await linked(({ path, body }, next) => {
      if (path.endsWith('/append_results')) sent.push(body)
      return next()
    })
    bench.driver.change({ machine: 'HPLC-2' })
    bench.tick()
    await eventually(() => expect(bench.link.store.getState().machine?.machine).toBe('HPLC-2'))
    bench.driver.result(measured(bench.driver, sample))
    await eventually(() => expect(bench.driver.confirmed).toHaveLength(1))
    const { result } = JSON.parse(sent[0] ?? '') as { result: Record<string, unknown> }
    expect(result).toMatchObject({
      results: [{ name: 'THC', amount: 3 }],
      invalid: [{ name: 'N/A' }],
      csDataFolder: 'SEQ-1',
      csDataName: `${sample.id}-1.D`,
      machineName: 'HPLC-2',
      vial_number: 1,
      epoch: sample.epoch,
      injected_at: '2026-11-20T12:00:00Z',
    })
    expect(await read()).toMatchObject({
      runs: 1,
      results: [{ csDataName: `${sample.id}-1.D`, csDataFolder: 'SEQ-1', machineName: 'HPLC-2', vial_number: 1 }],
    })
    stop(bench)
  })

  test('its original files reach the server unchanged, before it', async () => {
    const bench = await linked()
    bench.driver.result(measured(bench.driver, sample))
    await eventually(() => expect(bench.driver.confirmed).toHaveLength(1))
    const stored = await server.sql(
      `select name, kind, size_bytes from files where name in ('DAD1A.ch', 'Report.TXT') order by created_at desc, name limit 2`,
    )
    expect(stored.map(({ name, size_bytes }) => [name, Number(size_bytes)])).toEqual(
      expect.arrayContaining([
        ['DAD1A.ch', `signal of ${sample.id}-1.D`.length],
        ['Report.TXT', `report of ${sample.id}-1.D`.length],
      ]),
    )
    expect(uploads(bench)).toHaveLength(2)
    expect(bench.calls.findIndex((call) => call.startsWith('PUT'))).toBeLessThan(
      bench.calls.findIndex((call) => call.endsWith('/append_results')),
    )
    stop(bench)
  })

  test('[HOOK-03] [HOOK-04] sent five times over it is appended once and confirmed, and a later repeat is confirmed again', async () => {
    const bench = await linked()
    const event = measured(bench.driver, sample)
    for (let time = 1; time <= 5; time++) bench.driver.result(event)
    await eventually(() => expect(bench.driver.confirmed).toEqual([event.id]))
    bench.driver.result(event)
    await eventually(() => expect(bench.driver.confirmed).toEqual([event.id, event.id]))
    expect(appends(bench)).toHaveLength(1)
    expect(uploads(bench)).toHaveLength(2)
    expect((await read()).runs).toBe(1)
    stop(bench)
  })

  test('[HOOK-04] sent again to a page that was reloaded it is confirmed and stands once', async () => {
    const first = await linked()
    const event = measured(first.driver, sample)
    first.driver.result(event)
    await eventually(() => expect(first.driver.confirmed).toEqual([event.id]))
    stop(first)
    const second = await linked(undefined, first.driver)
    second.driver.result(event)
    await eventually(() => expect(second.driver.confirmed).toEqual([event.id, event.id]))
    expect((await read()).runs).toBe(1)
    expect(second.log()[0]).toBe('Results of Blue Dream, vial 1, stored.')
    stop(second)
  })

  test('[HOOK-04] an event of another type changes nothing', async () => {
    const bench = await linked()
    const before = bench.calls.length
    const [socket] = bench.driver.sockets
    socket?.emit('CSHook', { ...measured(bench.driver, sample), type: 'PreDA' })
    socket?.emit('AcqHook', { id: 'x', type: 'EndAcquisition', sampleInfo: { sample_id: sample.id } })
    bench.tick()
    await eventually(() => expect(bench.driver.polls()).toBe(2))
    expect(bench.calls).toHaveLength(before)
    expect((await read()).runs).toBe(0)
    stop(bench)
  })

  test('[HOOK-11] marks its vial completed and has the queue read again', async () => {
    await enqueue()
    const bench = await linked()
    bench.services.client.setState({ queuePaused: true })
    bench.driver.result(measured(bench.driver, sample))
    await eventually(() => expect(bench.calls.at(-1)).toBe('GET /sample_queues'))
    const [entry] = await queue()
    expect(entry?.vials.map(({ completed }) => completed)).toEqual([true, false])
    stop(bench)
  })
})

const broken: Intercept = async ({ path }, next) =>
  path.endsWith('/append_results') ? Response.json({ error: 'The database is away.' }, { status: 503 }) : next()

describe('a result that cannot be appended', () => {
  test('[HOOK-05] [HOOK-06] [HOOK-07] [HOOK-08] is tried 60 times every 5 seconds, with lines at 6, 30 and 60, and stays with the driver', async () => {
    const linesAt: [number, string][] = []
    const bench = await linked(broken)
    bench.services.client.subscribe(({ log }) => linesAt.push([appends(bench).length, log[0]?.text ?? '']))
    // The poll stays in its wait; the delivery's waits end at once.
    bench.hurry()
    bench.driver.result(measured(bench.driver, sample))
    await eventually(() => expect(linesAt).toHaveLength(3))
    expect(appends(bench)).toHaveLength(60)
    expect(bench.waits).toEqual([5000, ...Array.from({ length: 59 }, () => 5000)])
    const failed = `Appending results for sample ${sample.id} failed`
    expect(linesAt).toEqual([
      [6, `${failed} 6 times. Retrying.`],
      [30, `${failed} 30 times. Retrying.`],
      [60, `${failed}. Refresh the page, then Resume or import the results.`],
    ])
    expect(uploads(bench)).toHaveLength(2)
    expect(bench.driver.confirmed).toEqual([])
    stop(bench)
  })

  test('[HOOK-05] is stored once the server is back, 5 seconds after the failure', async () => {
    let failures = 2
    const bench = await linked((call, next) =>
      call.path.endsWith('/append_results') && failures-- > 0 ? broken(call, next) : next(),
    )
    bench.driver.result(measured(bench.driver, sample))
    for (const waits of [2, 3]) {
      await eventually(() => expect(bench.waits.filter((ms) => ms === 5000).length).toBeGreaterThanOrEqual(waits))
      expect(bench.driver.confirmed).toEqual([])
      bench.tick()
    }
    await eventually(() => expect(bench.driver.confirmed).toHaveLength(1))
    expect(appends(bench)).toHaveLength(3)
    expect((await read()).runs).toBe(1)
    stop(bench)
  })

  test('an upload that breaks off goes on where it was: what arrived is not sent again', async () => {
    let left = 1
    const bench = await linked((call, next) =>
      call.path.startsWith('/files/uploads/') && left-- === 0
        ? Promise.resolve(new Response(null, { status: 502 }))
        : next(),
    )
    bench.driver.result(measured(bench.driver, sample))
    await eventually(() => expect(bench.waits.filter((ms) => ms === 5000).length).toBeGreaterThanOrEqual(2))
    bench.tick()
    await eventually(() => expect(bench.driver.confirmed).toHaveLength(1))
    // Two files, and one of them twice.
    expect(bench.calls.filter((call) => call.startsWith('PUT /files/uploads/'))).toHaveLength(3)
    expect((await read()).runs).toBe(1)
    stop(bench)
  })

  test('[HOOK-09] is given up at once when the server says retry false, and confirmed with its words in the log', async () => {
    const other = await tester.newSample()
    const bench = await linked()
    const event = measured(bench.driver, sample)
    bench.driver.result(event)
    await eventually(() => expect(bench.driver.confirmed).toHaveLength(1))
    // The same run for another sample: one run belongs to one sample, whatever is sent how often.
    bench.driver.result({ ...event, id: 'event-2', runMeta: { ...event.runMeta, sample_id: other.id } })
    await eventually(() => expect(bench.driver.confirmed).toEqual([event.id, 'event-2']))
    expect(appends(bench)).toHaveLength(2)
    expect(bench.waits).toEqual([5000])
    expect(bench.services.client.getState().log[0]).toMatchObject({ kind: 'error' })
    const refused = await tester.call('GET', `/samples/${other.id}`)
    expect(refused.json<{ data: { runs: number } }>().data.runs).toBe(0)
    stop(bench)
  })

  test('[ERR3-19] a result beyond those the sample expects: the log says to clear and import by hand', async () => {
    const bench = await linked()
    const event = measured(bench.driver, sample)
    bench.driver.result({ ...event, runMeta: { ...event.runMeta, vial_number: 3, vial_count: 3 } })
    await eventually(() => expect(bench.driver.confirmed).toEqual([event.id]))
    expect(bench.services.client.getState().log[0]).toMatchObject({
      kind: 'error',
      text: 'Result count must match the expected results. Clear results and import manually.',
    })
    expect(appends(bench)).toHaveLength(1)
    stop(bench)
  })
})

describe('the start of an acquisition', () => {
  const begun = () => ({
    id: `start-${sample.id}`,
    type: 'StartAcquisition' as const,
    sampleInfo: {
      sample_id: sample.id,
      vial_number: 1,
      vial_count: 2,
      location: 1,
      name: 'Blue Dream',
      epoch: sample.epoch,
      started_at: '2026-11-20T12:00:00.000Z',
      machineName: 'HPLC-1',
    },
  })

  test('[HOOK-02] [HOOK-03] is saved with its sample and confirmed', async () => {
    await enqueue()
    const bench = await linked()
    bench.driver.started(begun())
    await eventually(() => expect(bench.driver.confirmed).toEqual([`start-${sample.id}`]))
    expect(bench.calls).toContain(`POST /samples/${sample.id}/start_acquisition`)
    expect((await queue())[0]?.sample.acquisition_started_at).toBe('2026-11-20T12:00:00.000Z')
    stop(bench)
  })

  test('[HOOK-10] is tried 6 times in all, every 5 seconds', async () => {
    const bench = await linked(async ({ path }, next) =>
      path.endsWith('/start_acquisition') ? Response.json({ error: 'Away' }, { status: 503 }) : next(),
    )
    bench.hurry()
    bench.driver.started(begun())
    await eventually(() => expect(bench.log()).toHaveLength(1))
    expect(bench.calls.filter((call) => call.endsWith('/start_acquisition'))).toHaveLength(6)
    expect(bench.waits).toEqual([5000, ...Array.from({ length: 5 }, () => 5000)])
    expect(bench.log()).toEqual(['Acquisition start could not be saved. The progress bar will be inaccurate.'])
    stop(bench)
  })
})
