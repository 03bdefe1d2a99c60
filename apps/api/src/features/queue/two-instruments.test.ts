import { randomUUID } from 'node:crypto'
import type { claimNextTask, ReplyIn, takeQueueLease } from '@eluent/contract'
import { expect, test } from 'vitest'
import { bodyOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

/** A driver of an instrument, which may run the queue. */
async function driverOf(machine: string) {
  const reply = await admin.post('/driver_tokens', { name: machine, may_run_queue: true })
  const { token } = reply.json<{ token: string }>()
  const post = (path: string, body: object = {}) =>
    app.call('POST', `/sample_queues/${path}`, { machine, ...body }, { authorization: `Bearer ${token}` })
  return {
    post,
    lease: () => bodyOf<ReplyIn<typeof takeQueueLease>>(post('lease')),
    next: () => bodyOf<ReplyIn<typeof claimNextTask>>(post('next')),
  }
}

/** The run is begun by a person at a page, which then leaves. */
async function begin(machine: string) {
  const page = { machine, page: randomUUID() }
  await tester.post('/sample_queues/lease', page)
  expect(await statusOf(tester.post('/sample_queues/runs/begin', page))).toBe(200)
  await tester.post('/sample_queues/lease/end', page)
}

test('of two drivers at one queue each has its own vial with it, gives back its own, and stops its own run alone', async () => {
  const [east, west] = [await driverOf('EAST'), await driverOf('WEST')]
  const samples = [(await tester.newSample()).id, (await tester.newSample()).id]
  for (const sample of samples) await tester.post('/sample_queues/', { sample })
  // who does not hold the lease is given nothing, and stops nothing
  for (const path of ['next', 'runs/end'])
    expect(await refusalOf(east.post(path, path === 'next' ? {} : { rule: 'paused' })), path).toMatchObject({
      code: 'queue_led_elsewhere',
    })
  await begin('EAST')
  expect(await east.lease()).toMatchObject({ mine: true, run: { begun_by: tester.person.name }, handed: [] })
  expect(await west.lease()).toMatchObject({ mine: true, run: null })
  expect(await west.next()).toEqual({ task: null, why: 'not_run' })
  await begin('WEST')
  // a page leaves the lease to the driver that asks next
  for (const driver of [east, west]) expect((await driver.lease()).mine).toBe(true)

  const first = await east.next()
  expect(first).toMatchObject({ entry_id: expect.any(Number), vial_number: 1 })
  expect(await east.next()).toEqual({ task: null, why: 'busy' })
  const second = await west.next()
  if (first.task === null || second.task === null) throw new Error('a driver was given no vial')
  expect([first.entry_id, first.vial_number]).not.toEqual([second.entry_id, second.vial_number])
  const handedTo = async (driver: typeof east) =>
    (await driver.lease()).handed.map(({ entry_id, vial_number }) => [entry_id, vial_number])
  expect(await handedTo(east)).toEqual([[first.entry_id, first.vial_number]])
  expect(await handedTo(west)).toEqual([[second.entry_id, second.vial_number]])

  const back = { vial_number: first.vial_number, how: 'failed', text: 'Leak detected' }
  expect(await bodyOf(east.post(`${first.entry_id}/return`, back))).toEqual({ returned: true })
  expect(await east.lease()).toMatchObject({ run: null, handed: [] })
  expect(await west.lease()).toMatchObject({ run: {} })
  expect(await handedTo(west)).toEqual([[second.entry_id, second.vial_number]])
})

test('what stands with an instrument is told to its driver, not to a page', async () => {
  const driver = await driverOf('NORTH')
  await tester.post('/sample_queues/', { sample: (await tester.newSample()).id })
  await begin('NORTH')
  await driver.lease()
  await driver.next()
  expect((await driver.lease()).handed).toHaveLength(1)
  await driver.post('lease/end')
  const page = { machine: 'NORTH', page: randomUUID() }
  const reply = await bodyOf<ReplyIn<typeof takeQueueLease>>(tester.post('/sample_queues/lease', page))
  expect(reply).toMatchObject({ mine: true, handed: [] })
})
