import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../api/src/testing/app.ts'
import { createSample, equipLaboratory, idempotent, type Laboratory } from '../../api/src/testing/laboratory.ts'
import { mailStopsToAddresses, mailUrgentAlerts, watchQueues } from '../../api/src/testing/minute-sweeps.ts'
import { startDriverAtServer, type DriverAtServer } from '../src/testing/driver-at-server.ts'
import { startFaultyWire, type FaultyWire } from '../src/testing/faulty-wire.ts'

const machine = 'HPLC-TEST'
const page = randomUUID()

let api: TestApp
let laboratory: Laboratory
let admin: Caller
let wire: FaultyWire
let driver: DriverAtServer
let tokens = 0

beforeAll(async () => {
  api = await createTestApp()
  await api.http.listen({ port: 0, host: '127.0.0.1' })
  laboratory = await equipLaboratory(api, api.laboratoryId)
  admin = await api.signIn('admin')
})
afterAll(() => api.close())

async function pair(may_run_queue: boolean): Promise<string> {
  const name = `HPLC-${(tokens += 1)}`
  return (await admin.call('POST', '/driver_tokens', { name, may_run_queue })).json<{ token: string }>().token
}

beforeEach(async () => {
  wire = await startFaultyWire((api.http.server.address() as AddressInfo).port)
  driver = await startDriverAtServer({ url: wire.url, token: await pair(true) }, { runsQueue: true })
})
afterEach(async () => {
  await driver.dispose()
  await wire.close()
  await post('/sample_queues/lease/end', { machine, page })
  await post('/sample_queues/runs/end', { machine, rule: 'paused' })
  await post('/sample_queues/clear')
})

const post = (path: string, body?: object) => admin.call('POST', path, body, idempotent())

async function queueSample(): Promise<number> {
  const { id } = await createSample(admin, laboratory)
  expect((await post('/sample_queues', { sample: id })).statusCode).toBe(200)
  return id
}

/** A person presses Begin Run on a page, and closes it at once. */
async function beginAndClose(): Promise<void> {
  expect((await post('/sample_queues/lease', { machine, page })).json()).toMatchObject({ mine: true })
  expect((await post('/sample_queues/runs/begin', { machine, page })).statusCode).toBe(200)
  await post('/sample_queues/lease/end', { machine, page })
}

const STEP_S = 15

/** Time goes by for instrument and driver, until what they began has ended. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_S) {
    await driver.bench.live(Math.min(left, STEP_S))
    await driver.settled()
  }
}

interface Item {
  id: number
  vials: { vial_number: number; submitted: boolean; completed: boolean; failed?: string }[]
}
async function queue() {
  return (await admin.call('GET', '/sample_queues')).json<{
    data: Item[]
    drivers?: { machine: string; holder: { kind: string; since: string } | null; run: object | null }[]
  }>()
}

const stored = async (sample: number) =>
  (
    await api.sql(
      `select vial_number::int as vial, count(*)::int as n from injections
       where sample_id = $1 and voided_at is null group by 1 order by 1`,
      [sample],
    )
  ).map(({ vial, n }) => [vial, n])

const lastRun = async () =>
  (await api.sql(`select end_rule, end_text, ended_by_name from queue_runs order by id desc limit 1`))[0]

const fails = (sample: number) =>
  api.sql(`select new from audit_entries where action = 'fail' and noun = 'sample' and record_id = $1 order by id`, [
    String(sample),
  ])

const ONCE = [
  [1, 1],
  [2, 1],
]
/** A vial, and what lies between it and the next. */
const VIAL_S = 800

describe('a driver that may run the queue', () => {
  test('goes on without a page until the queue is empty, each vial once, and says who drives', async () => {
    const samples = [await queueSample(), await queueSample()]
    // nothing starts before a person begins the run
    await pass(60)
    expect(await stored(samples[0] ?? 0)).toEqual([])
    await beginAndClose()
    await pass(30)
    const [shown] = (await queue()).drivers?.filter((one) => one.machine === machine) ?? []
    expect(shown).toMatchObject({ holder: { kind: 'driver' }, run: { begun_by: admin.person.name } })
    await pass(4 * VIAL_S)
    for (const sample of samples) expect(await stored(sample)).toEqual(ONCE)
    expect((await queue()).data).toEqual([])
    expect(await lastRun()).toMatchObject({ end_rule: 'empty' })
  })

  test('a page takes over and gives back without a gap, and nobody else claims meanwhile', async () => {
    const sample = await queueSample()
    await beginAndClose()
    await pass(60)
    const leave = driver.connectBrowser(() => undefined, page)
    expect((await post('/sample_queues/lease', { machine, page })).json()).toMatchObject({ mine: true, run: {} })
    expect((await post('/sample_queues/lease', { machine, page: randomUUID() })).json()).toMatchObject({
      mine: false,
      holder: { kind: 'page', name: admin.person.name },
    })
    // vial 1 ends while the page listens: its result and vial 2 are left to the page, which does nothing
    await pass(VIAL_S)
    expect(await stored(sample)).toEqual([])
    const [entry] = (await queue()).data
    const claim = { vial_number: 2, machine }
    const other = await post(`/sample_queues/${entry?.id}/submit`, { ...claim, page: randomUUID() })
    const old = await post(`/sample_queues/${entry?.id}/submit`, claim)
    expect([other, old].map((reply) => reply.json().code)).toEqual(['queue_led_elsewhere', 'queue_led_elsewhere'])
    await post('/sample_queues/lease/end', { machine, page })
    leave?.()
    // vial 2 waits for that result: it need not wait for a page that may only be reloading
    await pass(5)
    expect(await stored(sample)).toEqual([[1, 1]])
    await pass(VIAL_S + 60)
    expect(await stored(sample)).toEqual(ONCE)
  })

  test('a page that died without a word is followed by the driver in seconds, also while another page listens', async () => {
    const sample = await queueSample()
    await beginAndClose()
    const other = randomUUID()
    const [leave, leaveOther] = [page, other].map((id) => driver.connectBrowser(() => undefined, id))
    expect((await post('/sample_queues/lease', { machine, page })).json()).toMatchObject({ mine: true })
    // it lives: the driver leaves the queue to it
    await pass(60)
    expect((await post('/sample_queues/lease', { machine, page: other })).json()).toMatchObject({ mine: false })
    leave?.()
    await pass(30)
    expect((await queue()).drivers?.find((one) => one.machine === machine)).toMatchObject({
      holder: { kind: 'driver' },
    })
    // and the other page need not wait for the dead one either
    expect((await post('/sample_queues/lease', { machine, page: other })).json()).toMatchObject({ mine: true })
    leaveOther?.()
    await pass(3 * VIAL_S)
    expect(await stored(sample)).toEqual(ONCE)
  })

  test('killed in the middle of an injection it goes on by itself, and the vial stands once', async () => {
    const sample = await queueSample()
    await beginAndClose()
    await pass(200)
    await driver.restart()
    expect(driver.bench.simulator.state()).toMatchObject({ status: 'ERROR', sequencePaused: true })
    await pass(3 * VIAL_S)
    expect(await stored(sample)).toEqual(ONCE)
    expect(await fails(sample)).toEqual([{ new: { vial_number: 1, machine, attempt: 1, what: 'The driver stopped.' } }])
    expect(await lastRun()).toMatchObject({ end_rule: 'empty' })
  })

  test('an answer that is lost claims nothing twice and leaves no vial behind', async () => {
    const sample = await queueSample()
    let lost = 0
    wire.decide((sent) => (sent.includes('/sample_queues/next') && (lost += 1) <= 2 ? 'lose-answer' : 'pass'))
    await beginAndClose()
    await pass(3 * VIAL_S)
    expect(lost).toBeGreaterThan(2)
    expect([await stored(sample), await fails(sample)]).toEqual([ONCE, []])
  })

  test('Pause is judged by the driver: one that was pressed while the vial was claimed holds it back', async () => {
    const sample = await queueSample()
    const request = wire.heardOf('/sample_queues/next')
    wire.decide((sent) => {
      if (sent.includes('/sample_queues/next')) driver.bench.simulator.control('pause')
      return 'pass'
    })
    await beginAndClose()
    await pass(60)
    await request
    expect(driver.bench.simulator.state()).toMatchObject({ currentTask: null, sequencePaused: true })
    expect([await stored(sample), await fails(sample)]).toEqual([[], []])
    expect((await queue()).data.flatMap(({ vials }) => vials.map(({ submitted }) => submitted))).toEqual([false, false])
    expect(await lastRun()).toMatchObject({ end_rule: 'paused' })
  })

  test('a pause that an error of a moment left behind ends the run as that error', async () => {
    await queueSample()
    driver.bench.simulator.makeError('Leak detected')
    await beginAndClose()
    driver.connectBrowser(() => undefined)() // its page went: the driver looks now
    await pass(5)
    driver.bench.simulator.control('preprun')
    expect(driver.bench.simulator.state()).toMatchObject({ status: 'PRERUN', sequencePaused: true })
    await pass(30)
    expect(await lastRun()).toMatchObject({ end_rule: 'instrument_error', end_text: 'Leak detected' })
  })

  test('an error that stands ends the run, one of a moment does not, also after a run that one ended', async () => {
    const sample = await queueSample()
    const mend = () => ['preprun', 'start'].map((action) => driver.bench.simulator.control(action as 'start'))
    driver.bench.simulator.makeError('Leak detected')
    await beginAndClose()
    await pass(45)
    expect(await lastRun()).toMatchObject({ end_rule: 'instrument_error', end_text: 'Leak detected' })
    mend()
    driver.bench.simulator.makeError('Leak detected')
    await beginAndClose()
    driver.connectBrowser(() => undefined)() // its page went: the driver looks now
    await pass(5)
    mend()
    await pass(3 * VIAL_S)
    expect(await stored(sample)).toEqual(ONCE)
  })

  test('a bottle below its limit ends the run; the vial under way is still measured, the next is not handed over', async () => {
    const sample = await queueSample()
    await beginAndClose()
    await pass(200)
    driver.bench.simulator.drainBottle('B', 12)
    await pass(30)
    expect(await lastRun()).toMatchObject({ end_rule: 'bottle_low', end_text: 'B: 12 %' })
    await pass(2 * VIAL_S)
    expect(await stored(sample)).toEqual([[1, 1]])
  })

  test('a lamp that goes out ends the run by its rule, the vial waits for a person, and is repeated for a reason', async () => {
    const sample = await queueSample()
    await beginAndClose()
    await pass(200)
    driver.bench.simulator.makeError('Lamp: the lamp has gone out.')
    await pass(30)
    const run = await lastRun()
    expect(run).toMatchObject({ end_rule: 'lamp_fault' })
    expect(run?.['end_text']).toContain('Lamp: the lamp has gone out.')
    const [entry] = (await queue()).data
    expect(entry?.vials).toMatchObject([{ submitted: false, failed: 'Lamp: the lamp has gone out.' }, {}])
    const { data } = (await admin.call('GET', '/sample_queues/runs')).json<{ data: object[] }>()
    expect(data[0]).toMatchObject({
      machine,
      rule: 'lamp_fault',
      stored: [],
      returned: [{ sample_id: sample, vial_number: 1, attempt: 1, what: 'Lamp: the lamp has gone out.' }],
    })
    const retry = `/sample_queues/${entry?.id}/vials/1/retry`
    expect((await post(retry, {})).json().code).toBe('reason_required')
    expect((await post(retry, { reason: 'The lamp was replaced.' })).statusCode).toBe(200)
    driver.bench.simulator.control('preprun')
    driver.bench.simulator.control('start')
    await beginAndClose()
    await pass(3 * VIAL_S)
    expect(await stored(sample)).toEqual(ONCE)
    expect(
      await api.sql(`select new, why from audit_entries where action = 'retry' and record_id = $1`, [String(sample)]),
    ).toEqual([{ new: { vial_number: 1, attempt: 2 }, why: 'The lamp was replaced.' }])
  })
})

interface Batch {
  number: string
  plan: number[]
  members: { id: number; label: string; sample: { id: number } }[]
}

/** A batch of one sample between two check standards, queued in the order of its plan. */
async function queueCheckedBatch(): Promise<Batch> {
  const { data: profile } = (
    await post('/profiles', { profile: { name: 'Checks at night', copy_of: 'washington' } })
  ).json<{ data: { key: string; own: { id: number; version: number } } }>()
  const value = { field: 'batch_checks', text: 'CCV', source: 'SOP 12', valid_from: '2026-01-01' }
  await post(`/profiles/${profile.own.id}/values`, { version: profile.own.version, value })
  await admin.call('PUT', '/chosen_profile', { profile_key: profile.key }, idempotent())
  const { id } = await createSample(admin, laboratory)
  const made = (await post('/analytical_batches', { samples: [id] })).json<{ batch: { id: number } }>()
  const { data } = (await admin.call('GET', `/analytical_batches/${made.batch.id}`)).json<{ data: Batch }>()
  expect(
    (await post('/sample_queues/add_batch', { batch_id: made.batch.id, members: data.plan })).statusCode,
  ).toBeLessThan(300)
  return data
}

test('a check standard that fails ends the run while the driver drives, and the sample behind it is not injected', async () => {
  const batch = await queueCheckedBatch()
  const [first, second] = batch.plan.map((id) => batch.members.find((member) => member.id === id))
  expect(first?.label).toMatch(/^CCV/)
  driver.bench.simulator.switchFault('clogged_needle', true)
  await beginAndClose()
  await pass(4 * VIAL_S)
  expect((await stored(first?.sample.id ?? 0)).length).toBeGreaterThan(0)
  expect(await stored(second?.sample.id ?? 0)).toEqual([])
  expect(await lastRun()).toMatchObject({
    end_rule: 'failed_check',
    end_text: expect.stringContaining(`${first?.label} of batch ${batch.number} failed for`),
  })
  // a person goes on with a reason
  driver.bench.simulator.switchFault('clogged_needle', false)
  expect((await post('/sample_queues/go_on', { reason: 'The needle was cleaned.' })).statusCode).toBe(200)
  await beginAndClose()
  await pass(3 * VIAL_S)
  expect((await stored(second?.sample.id ?? 0)).length).toBeGreaterThan(0)
})

test('a token of before, and one made without the permission, may not ask for the lease or a vial', async () => {
  const authorization = `Bearer ${await pair(false)}`
  for (const path of ['lease', 'lease/end', 'next', 'runs/end', '1/return']) {
    const { statusCode } = await api.call('POST', `/sample_queues/${path}`, { machine }, { authorization })
    expect([path, statusCode]).toEqual([path, 403])
  }
})

/** A server that has been up for an hour. */
const UP_S = 3600

/** What the server does each minute. */
async function sweep(): Promise<void> {
  const organizations = await watchQueues(api.deps, UP_S)
  await Promise.all([mailUrgentAlerts(api.deps, organizations), mailStopsToAddresses(api.deps, organizations)])
}

test('a stop is mailed though the run was begun again before the minute was over, and so is the next stop', async () => {
  await sweep()
  const stop = (text: string) => post('/sample_queues/runs/end', { machine, rule: 'instrument_error', text })
  const mailed = async () =>
    (
      await api.sql('select subject from mail_outbox where to_address = $1 and subject like $2 order by created_at', [
        admin.person.email,
        '%of the second minute%',
      ])
    ).map(({ subject }) => subject)
  await beginAndClose()
  await stop('Leak of the second minute')
  await beginAndClose()
  await sweep()
  const line = `Queue that stopped by itself: ${machine}, The instrument reports an error.`
  expect(await mailed()).toEqual([`${line} Leak of the second minute`])
  await stop('Pump of the second minute')
  await sweep()
  await sweep()
  expect(await mailed()).toEqual([`${line} Leak of the second minute`, `${line} Pump of the second minute`])
})

test('a run that nobody has driven for five minutes ends; bell and one mail say so, and a run that is heard goes on', async () => {
  await queueSample()
  await beginAndClose()
  await pass(20)
  expect(await watchQueues(api.deps, UP_S)).toContain(api.laboratoryId)
  expect(await lastRun()).toMatchObject({ end_rule: null })
  // the minute before the address was named: what stopped until then is no news
  await sweep()
  const night = `night@${admin.person.email.split('@')[1]}`
  const settings = { queue_stop_addresses: `${night}, bench@${admin.person.email.split('@')[1]}` }
  const named = { settings, reason: 'Who is on call reads this box' }
  expect((await admin.call('PATCH', '/quality/settings', named, idempotent())).statusCode).toBe(200)
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await api.sql('update queue_leases set since = $1, until = $2', [before(8), before(6)])
  // a server that has just come back waits until drivers are heard again
  expect(await watchQueues(api.deps, 60)).toContain(api.laboratoryId)
  expect(await lastRun()).toMatchObject({ end_rule: null })
  await sweep()
  await sweep()
  expect(await lastRun()).toMatchObject({ end_rule: 'silent', ended_by_name: 'Eluent' })
  const { data } = (await admin.call('GET', '/alerts')).json<{
    data: { kind: string; name: string; detail: string }[]
  }>()
  expect(data.filter(({ kind }) => kind === 'queue_stopped')).toMatchObject([
    {
      name: machine,
      detail: expect.stringMatching(/^The driver was not heard for five minutes\. .* was heard last\.$/),
    },
  ])
  const mails = await api.sql(`select to_address, subject from mail_outbox where subject like '%was not heard%'`)
  expect(mails.filter(({ to_address }) => to_address === admin.person.email)).toHaveLength(1)
  // the box that is nobody's reads the rule alone, once
  const toNight = await api.sql('select subject, body_text from mail_outbox where to_address = $1', [night])
  const said = `Queue that stopped by itself: ${machine}. The driver was not heard for five minutes.`
  expect(toNight).toMatchObject([{ subject: said, body_text: expect.not.stringContaining('was heard last') }])
  const none = { settings: { queue_stop_addresses: '' }, reason: 'As it was' }
  expect((await admin.call('PATCH', '/quality/settings', none, idempotent())).statusCode).toBe(200)
})

test('a result that the server refuses ends the run by its rule, and the vial waits for a person', async () => {
  await queueSample()
  const authorization = `Bearer ${await pair(true)}`
  const asDriver = (path: string, body: object) => api.call('POST', path, body, { authorization })
  await post('/sample_queues/lease', { machine: 'HPLC-9', page })
  await post('/sample_queues/runs/begin', { machine: 'HPLC-9', page })
  await post('/sample_queues/lease/end', { machine: 'HPLC-9', page })
  await asDriver('/sample_queues/lease', { machine: 'HPLC-9' })
  const next = (await asDriver('/sample_queues/next', { machine: 'HPLC-9' })).json<{
    entry_id: number
    vial_number: number
    task: { sample_id: number }
  }>()
  const { entry_id: entry, vial_number } = next
  const back = { machine: 'HPLC-9', vial_number, how: 'refused', text: 'The run has no results.' }
  expect((await asDriver(`/sample_queues/${entry}/return`, back)).json()).toEqual({ returned: true })
  expect(await lastRun()).toMatchObject({
    end_rule: 'result_refused',
    end_text: `Vial ${vial_number} of sample ${next.task.sample_id}: The run has no results.`,
  })
  const vials = (await queue()).data.find(({ id }) => id === entry)?.vials
  expect(vials?.find((vial) => vial.vial_number === vial_number)).toMatchObject({
    submitted: false,
    failed: 'The run has no results.',
  })
})
