import type { ReplyIn, takeQueueLease } from '@eluent/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

type Lease = ReplyIn<typeof takeQueueLease>

/** A driver that may run the queue, at its instrument. */
async function driverAt(machine: string) {
  const made = admin.post('/driver_tokens', { name: machine, may_run_queue: true })
  const { token } = await bodyOf<{ token: string }>(made)
  const headers = () => ({ authorization: `Bearer ${token}`, ...idempotent() })
  const post = (path: string, body: object) =>
    app.call('POST', `/sample_queues/${path}`, { machine, ...body }, headers())
  return { post, lease: () => bodyOf<Lease>(post('lease', { alone: true })) }
}

async function submitted(entry: number, vial_number: number, machine: string | null) {
  expect(await statusOf(tester.post(`/sample_queues/${entry}/submit`, { vial_number, machine }))).toBe(200)
}

const entryOf = async (sampleId: number) => {
  const queue = await tester.read<{ id: number; sample: { id: number } | null }[]>('/sample_queues')
  return queue.find(({ sample }) => sample?.id === sampleId)?.id ?? 0
}

test('a driver that has the lease is told the vials that its own instrument has and that have no result, and no others', async () => {
  const { id } = await tester.newSample()
  const other = await tester.newSample()
  for (const one of [id, other.id]) await bodyOf(tester.post('/sample_queues/', { sample: one }))
  const [entry, otherEntry] = [await entryOf(id), await entryOf(other.id)]
  await submitted(entry, 1, 'HPLC-1')
  await submitted(entry, 2, 'HPLC-2')
  await submitted(otherEntry, 1, null)
  const [here, there] = [await driverAt('HPLC-1'), await driverAt('HPLC-2')]
  const handedTo = async ({ lease }: typeof here) => {
    const { mine, handed } = await lease()
    expect(mine).toBe(true)
    return handed.map(({ sample_id, vial_number }) => [sample_id, vial_number])
  }
  // one that was handed over before vials knew with which instrument may be with either
  expect(await handedTo(here)).toEqual([
    [id, 1],
    [other.id, 1],
  ])
  expect(await handedTo(there)).toEqual([
    [id, 2],
    [other.id, 1],
  ])
  // what has its result is with nobody
  expect(await statusOf(tester.append(id, 'one.D', { THC: 1 }, { machineName: 'HPLC-1', vial_number: 1 }))).toBe(200)
  expect(await handedTo(here)).toEqual([[other.id, 1]])
})

test('one has the lease of an instrument: another page or driver is told who, and hands nothing over until it is given back', async () => {
  const machine = 'HPLC-3'
  const driver = await driverAt(machine)
  const [page, otherPage] = [randomUUID(), randomUUID()]
  const take = (of: string) => bodyOf<Lease>(tester.post('/sample_queues/lease', { machine, page: of }))
  expect(await take(page)).toMatchObject({ mine: true, holder: { kind: 'page', name: tester.person.name } })
  expect(await take(otherPage)).toMatchObject({ mine: false, handed: [] })
  expect(await bodyOf<Lease>(driver.post('lease', {}))).toMatchObject({ mine: false, holder: { page } })
  const begin = (of: string) => tester.post('/sample_queues/runs/begin', { machine, page: of })
  expect(await refusalOf(begin(otherPage))).toMatchObject({ code: 'queue_led_elsewhere' })
  // who does not have it cannot give it back
  await bodyOf(tester.post('/sample_queues/lease/end', { machine, page: otherPage }))
  expect(await take(otherPage)).toMatchObject({ mine: false })
  await bodyOf(tester.post('/sample_queues/lease/end', { machine, page }))
  expect(await take(otherPage)).toMatchObject({ mine: true })
})

test('a claim that the equipment forbids ends the run with its reason, hands nothing over, and leaves the vial in the queue', async () => {
  const machine = 'HPLC-5'
  const { id } = await dataOf<{ id: number }>(
    tester.post('/equipment', { equipment: { kind: 'hplc', name: 'HPLC five', machine_name: machine } }),
  )
  const today = app.deps.now().toISOString().slice(0, 10)
  const event = { kind: 'out_of_service', happened_on: today, done_by: 'Ada', note: 'Pump', suspect_since: today }
  await bodyOf(tester.post(`/equipment/${id}/events`, { event }))
  const sample = await tester.newSample()
  await bodyOf(tester.post('/sample_queues/', { sample: sample.id }))
  const page = randomUUID()
  await bodyOf(tester.post('/sample_queues/lease', { machine, page }))
  await bodyOf(tester.post('/sample_queues/runs/begin', { machine, page }))
  const next = () => bodyOf(tester.post('/sample_queues/next', { machine, page }))
  expect(await next()).toEqual({ task: null, why: 'ended' })
  const runs = await tester.read<{ machine: string; rule: string | null; text: string | null }[]>('/sample_queues/runs')
  expect(runs.find((run) => run.machine === machine)).toMatchObject({
    rule: 'unfit',
    text: expect.stringContaining('HPLC five is out of service since'),
  })
  expect(await next()).toEqual({ task: null, why: 'not_run' })
  expect(await entryOf(sample.id)).toBeGreaterThan(0)
})
