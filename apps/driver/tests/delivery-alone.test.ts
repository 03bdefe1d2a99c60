// Over 300 lines by design: every way in which a delivery without a browser can go stands on one page.
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ReplyOf, readF4Data } from '@eluent/contract'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../api/src/testing/app.ts'
import { createSample, equipLaboratory, idempotent, type Laboratory } from '../../api/src/testing/laboratory.ts'
import { faultSeed, seededNumbers } from '../../api/src/testing/seeded.ts'
import { systemClock } from '../src/clock.ts'
import { createDelivery } from '../src/delivery.ts'
import { startDriverAtServer, type DriverAtServer } from '../src/testing/driver-at-server.ts'
import { startFaultyWire, type FaultyWire } from '../src/testing/faulty-wire.ts'
import { createServerLink } from '../src/upstream/server-link.ts'
import { createUpstream } from '../src/upstream/upstream.ts'
import { defined, get, runEvents } from '../src/testing/fixtures.ts'

type F4Data = ReplyOf<typeof readF4Data>

let api: TestApp
let laboratory: Laboratory
let admin: Caller
let wire: FaultyWire
let driver: DriverAtServer
let tokens = 0
let made: { id: string; token: string }

beforeAll(async () => {
  api = await createTestApp()
  await api.http.listen({ port: 0, host: '127.0.0.1' })
  laboratory = await equipLaboratory(api, api.laboratoryId)
  admin = await api.signIn('admin')
})
afterAll(() => api.close())

async function pair(): Promise<{ id: string; token: string }> {
  const reply = await admin.call('POST', '/driver_tokens', { name: `HPLC-${(tokens += 1)}` })
  const { data, token } = reply.json<{ data: { id: string }; token: string }>()
  return { id: data.id, token }
}

beforeEach(async () => {
  wire = await startFaultyWire((api.http.server.address() as AddressInfo).port)
  made = await pair()
  driver = await startDriverAtServer({ url: wire.url, token: made.token })
})
afterEach(async () => {
  await driver.dispose()
  await wire.close()
})

/** Longer than a first retry, also on a busy machine. */
const WITHIN = { timeout: 60_000, interval: 50 }

async function newSample(): Promise<number> {
  return (await createSample(admin, laboratory)).id
}

function waiting() {
  return driver.bench.outbox.rows().map(({ id, refusal }) => [id.split(':')[0], refusal])
}

/** Runs of a sample that the server holds: vial, run, and how many original files. */
async function stored(sampleId: number) {
  return (
    await api.sql(
      `select vial_number::int, cs_data_name, cardinality(source_file_ids) > 5 as with_files, received_by_name from injections
       where sample_id = $1 and voided_at is null order by vial_number, id`,
      [sampleId],
    )
  ).map((row) => [row['vial_number'], row['with_files']])
}

/** Asks until there is something; the test's own time limit ends what never comes. */
async function reached(ask: () => Promise<unknown[]>): Promise<void> {
  while ((await ask()).length === 0);
}

const BOTH_VIALS = [
  [1, true],
  [2, true],
]

describe('without a browser', () => {
  test('a driver with a token stores runs with their original files by itself, and forgets what is stored', async () => {
    const sample = await newSample()
    await admin.call('POST', '/sample_queues', { sample }, idempotent())
    await driver.run(sample, [1, 2])
    await driver.pass(30)
    expect(waiting()).toEqual([])
    expect(await stored(sample)).toEqual(BOTH_VIALS)
    expect((await admin.call('GET', '/sample_queues')).json().data).toEqual([])
    const [started] = await api.sql(
      `select count(*)::int as n from audit_entries where action = 'start_acquisition' and record_id = $1`,
      [String(sample)],
    )
    expect(started?.['n']).toBeGreaterThan(0)
  })

  test('each analyte of a stored run is found again, with its area, on the signal that it was measured on', async () => {
    const sample = await newSample()
    await driver.run(sample, [1])
    const [event] = runEvents(driver.bench.outbox.pending())
    await driver.pass(30)
    const found = (await admin.call('GET', `/samples/${sample}/chromatograms/1/f4`)).json<F4Data>()
    const measured = defined(event).results.amounts.filter(({ rt_min }) => rt_min !== null)
    expect(measured.length).toBeGreaterThan(5)
    expect(found.without_peak).toEqual([])
    expect(new Set(found.compounds.flat())).toEqual(new Set(measured.map(({ name }) => name)))
    for (const [at, names] of found.compounds.entries()) {
      const own = measured.filter(({ name }) => names.includes(name))
      expect(own.map(({ signal }) => signal)).toEqual(names.map(() => found.signal[at]))
      expect([names, found.stored_area[at]]).toEqual([names, own.reduce((sum, row) => sum + row.peak_area, 0)])
      // Below the method's range, 1 ug/mL, noise is a large share of a peak.
      if (own.some(({ amount }) => (amount ?? 0) < 1)) continue
      expect([names, Math.abs((found.area_ratio[at] ?? 0) - 1) < 0.1]).toEqual([names, true])
    }
  })

  test('the start of a run that has long ended is not sent any more', async () => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    wire.restore()
    await driver.pass(600, 60)
    expect(waiting()).toEqual([])
    const lines = await api.sql(`select action from audit_entries where record_id = $1 order by id`, [String(sample)])
    expect(lines.map(({ action }) => action)).toEqual(['create', 'append_result'])
  })

  test('the settings screen learns when it was last seen, how much waits, and how far its clock is off', async () => {
    driver.bench.clock.stepWallClock(-86_400_000)
    await driver.run(await newSample(), [1])
    await driver.pass(120, 30)
    const { data } = (await admin.call('GET', '/driver_tokens')).json<{ data: Record<string, unknown>[] }>()
    const seen = data.find(({ id }) => id === made.id)
    expect(seen).toMatchObject({ machine: 'HPLC-TEST', waiting_events: 0 })
    expect(Math.abs(Number(seen?.['clock_skew_ms']))).toBeGreaterThan(3_600_000)
  })
})

describe('beside a browser', () => {
  test('a browser that is open goes first; what it has not stored after six minutes the driver brings', async () => {
    const sample = await newSample()
    await driver.settled()
    const received: string[] = []
    const leave = driver.connectBrowser((event) => received.push(event.event.id))
    await driver.run(sample, [1])
    await driver.pass(210, 30)
    expect(received.length).toBeGreaterThan(1)
    expect(await stored(sample)).toEqual([])
    await driver.pass(180, 30)
    expect(await stored(sample)).toEqual([[1, true]])
    leave()
  })

  test('a page that is only being reloaded keeps its turn', async () => {
    const sample = await newSample()
    const leave = driver.connectBrowser(() => {})
    await driver.run(sample, [1])
    leave()
    await driver.pass(8, 4)
    expect(await stored(sample)).toEqual([])
    await driver.pass(4, 4)
    expect(await stored(sample)).toEqual([[1, true]])
  })

  test('when both deliver, the run stands once', async () => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    const { runMeta, results } = defined(runEvents(driver.bench.outbox.pending())[0])
    const { csDataFolder, csDataName, machineName } = runMeta
    const asTheBrowser = { csDataFolder, csDataName, machineName, results: results.amounts, vial_number: 1, epoch: 0 }
    wire.restore()
    const [byBrowser] = await Promise.all([
      admin.call('POST', `/samples/${sample}/append_results`, { result: asTheBrowser }, idempotent()),
      driver.pass(600, 60),
    ])
    expect(byBrowser.statusCode).toBe(200)
    expect(waiting()).toEqual([])
    expect((await stored(sample)).length).toBe(1)
  })
})

describe('a refusal', () => {
  test('is not repeated by itself: the event stays in the outbox with the server’s words until Resume', async () => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    await api.sql('update samples set epoch = 1 where id = $1', [sample])
    wire.restore()
    await driver.pass(600, 60)
    const reason = 'The results of this sample were cleared after this run was started.'
    expect(waiting()).toEqual([['PostDA', reason]])
    const health = await get(driver.app, '/health')
    expect(health.json<{ warnings: string[] }>().warnings.join()).toContain(reason)

    const appends = () => api.sql(`select 1 from files where kind = 'chromatogram'`)
    const before = (await appends()).length
    await driver.pass(86_400, 3600)
    expect((await appends()).length).toBe(before)
    await api.sql('update samples set epoch = 0 where id = $1', [sample])
    await driver.app.server.inject({ method: 'POST', url: '/outbox/resume', headers: { host: 'localhost:8081' } })
    await driver.settled()
    expect(waiting()).toEqual([])
    expect(await stored(sample)).toEqual([[1, true]])
  })

  test('a file that is gone or was changed on the disk is never delivered as the measured one', async () => {
    for (const spoil of [(file: string) => rmSync(file), (file: string) => writeFileSync(file, 'other')]) {
      const sample = await newSample()
      wire.cut()
      await driver.run(sample, [1])
      const run = runEvents(driver.bench.outbox.pending()).at(-1)
      spoil(join(driver.bench.dataRoot, run?.runMeta.files[0]?.path ?? ''))
      wire.restore()
      await driver.pass(600, 60)
      expect(await stored(sample)).toEqual([])
      expect(waiting().at(-1)).toEqual(['PostDA', expect.stringMatching(/./)])
    }
  })

  test('one refused run does not hold up the next', async () => {
    const [cleared, next] = [await newSample(), await newSample()]
    wire.cut()
    await driver.run(cleared, [1])
    await driver.run(next, [1])
    await api.sql('update samples set epoch = 1 where id = $1', [cleared])
    wire.restore()
    await driver.pass(600, 60)
    expect(await stored(next)).toEqual([[1, true]])
  })

  test('with its token revoked the driver keeps everything and says why; with a new one all is delivered', async () => {
    const sample = await newSample()
    await admin.call('POST', `/driver_tokens/${made.id}/revoke`, undefined, idempotent())
    await driver.run(sample, [1, 2])
    await driver.pass(600, 60)
    expect(await stored(sample)).toEqual([])
    expect(driver.upstream.warnings().join()).toContain('This driver token was revoked.')
    await driver.repair({ url: wire.url, token: (await pair()).token })
    await driver.pass(60)
    expect(await stored(sample)).toEqual(BOTH_VIALS)
  })
})

describe('a bad network', () => {
  // F6. Invariant: the spool keeps all, attempts grow rare, and afterwards each run stands once.
  test('cut for ten minutes: everything stays on the disk, attempts grow rare, then all is stored once', async () => {
    const sample = await newSample()
    await driver.settled()
    wire.cut()
    await driver.run(sample, [1])
    const before = wire.refused
    await driver.pass(600)
    const attempts = wire.refused - before
    expect(attempts).toBeGreaterThan(3)
    expect(attempts).toBeLessThan(40)
    expect(waiting().map(([hook]) => hook)).toEqual(['StartAcquisition', 'PostDA'])
    await driver.run(sample, [2])
    wire.restore()
    await driver.pass(300, 30)
    expect(waiting()).toEqual([])
    expect(await stored(sample)).toEqual(BOTH_VIALS)
  })

  test('cut for real, by the real clock: the run is stored within seconds of the wire’s return', async () => {
    const sample = await newSample()
    await driver.app.close()
    await driver.run(sample, [1])
    wire.cut()
    const place = { dataRoot: driver.bench.dataRoot, machine: 'HPLC-TEST' }
    const delivery = createDelivery(driver.bench.outbox, systemClock)
    const real = createUpstream({
      ...place,
      server: createServerLink({ url: wire.url, token: made.token, clock: systemClock }),
      clock: systemClock,
      outbox: driver.bench.outbox,
      delivery,
      log: Fastify({ logger: { level: 'silent' } }).log,
      aloneAfterMs: 0,
    })
    real.start()
    await vi.waitUntil(() => wire.refused > 0, WITHIN)
    wire.restore()
    await vi.waitUntil(() => waiting().length === 0, WITHIN)
    real.stop()
    delivery.stop()
    expect(await stored(sample)).toEqual([[1, true]])
  })

  // F7. Invariant: no double action, however late an answer comes, or if it never does.
  test('an answer that takes ten seconds is waited for', async () => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    wire.restore()
    wire.decide((sent) => {
      if (sent.includes('/append_results')) wire.hold()
      return 'pass'
    })
    driver.upstream.resume()
    await reached(() => stored(sample))
    driver.bench.clock.advance(10_000)
    expect(waiting()).toEqual([['PostDA', null]])
    wire.release()
    await driver.settled()
    expect(waiting()).toEqual([])
    expect(await stored(sample)).toEqual([[1, true]])
  })

  test('a half-open connection is given up after thirty seconds; the run that had arrived is not stored again', async () => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    wire.restore()
    wire.decide((sent) => {
      if (sent.includes('/append_results')) wire.hold()
      return 'pass'
    })
    for (let silent = 0; silent < 3; silent += 1) {
      const heard = wire.heardOf('/append_results')
      driver.upstream.resume()
      await heard
      await reached(() => stored(sample))
      driver.bench.clock.advance(30_000)
      await driver.upstream.settled()
      expect(waiting()).toEqual([['PostDA', null]])
    }
    wire.decide(() => 'pass')
    wire.release()
    driver.upstream.resume()
    await driver.settled()
    expect(waiting()).toEqual([])
    expect(await stored(sample)).toEqual([[1, true]])
    const lines = await api.sql(`select 1 from audit_entries where action = 'append_result' and record_id = $1`, [
      String(sample),
    ])
    expect(lines).toHaveLength(1)
  })

  test(`with 30 % of what is sent lost, half of it after the server had it, every run stands once (seed ${faultSeed})`, async () => {
    const random = seededNumbers(faultSeed)
    wire.decide(() => {
      const dice = random(100)
      return dice < 15 ? 'lose-all' : dice < 30 ? 'lose-answer' : 'pass'
    })
    const samples = [await newSample(), await newSample()]
    for (const sample of samples) await driver.run(sample, [1])
    for (let hours = 0; hours < 20 && waiting().length > 0; hours += 1) await driver.pass(3600, 300)
    expect(waiting(), `seed ${faultSeed}`).toEqual([])
    for (const sample of samples) expect(await stored(sample), `seed ${faultSeed}`).toEqual([[1, true]])
  })
})

// F14. Invariant: the outbox keeps its order whatever the clock does, results arrive, and the skew is said.
test.each([-86_400_000, 86_400_000])(
  'a clock that is off by %i ms changes no order, loses nothing and is reported',
  async (stepMs) => {
    const sample = await newSample()
    wire.cut()
    await driver.run(sample, [1])
    driver.bench.clock.stepWallClock(stepMs)
    await driver.run(sample, [2])
    const order = runEvents(driver.bench.outbox.pending()).map(({ runMeta }) => runMeta.vial_number)
    expect(order).toEqual([1, 2])
    wire.restore()
    await driver.pass(900, 60)
    expect(await stored(sample)).toEqual(BOTH_VIALS)
    expect(driver.upstream.warnings()).toEqual([
      expect.stringMatching(/^This computer's clock is \d+ s (behind|ahead of) the server's\.$/),
    ])
  },
)
