import { listQueue, SLEEP_METHOD, STARTUP_FLUSH_METHOD } from '@eluent/contract'
import { machineControls } from '@eluent/domain/instrument'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { readQuery } from '../../frame/data/read-query.ts'
import {
  BEGIN_RUN,
  button,
  createLinkBench,
  eventually,
  isPaused as paused,
  linked as linkUp,
  measured,
  poll,
  statusOf,
  type LinkBench,
  type LinkBenchOptions,
} from '../../test/link-bench.ts'

const { app: server, tester } = labTest()
let sample: NewSample
beforeEach(async () => {
  localStorage.clear()
  await server.sql('delete from queue_entries')
  sample = await tester.newSample()
})

type Options = Partial<LinkBenchOptions>

const bench = (options: Options = {}): LinkBench => createLinkBench(server, { token: tester.token, ...options })
const linked = (options: Options = {}) => linkUp(bench(options))
const enqueue = (id = sample.id) => tester.post('/sample_queues', { sample: id })
const queue = async () =>
  (await tester.call('GET', '/sample_queues')).json<{
    data: {
      id: number
      action: string | null
      vials: { submitted: boolean; location: number; machine?: string }[]
    }[]
  }>().data

describe('tasks', () => {
  test('[TASK-01] [TASK-06] Begin Run claims the first vial, submits it to the driver and sends start', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    const [entry] = await queue()
    expect(made.driver.submitted).toEqual([
      expect.objectContaining({
        location: entry?.vials[0]?.location,
        name: 'Blue Dream',
        sample_id: sample.id,
        vial_number: 1,
        vial_count: 2,
        sample_weight_mg: 750,
        dilution_factor: 250,
        epoch: sample.epoch,
      }),
    ])
    expect(made.driver.controls).toEqual(['start'])
    expect(entry?.vials.map(({ submitted, machine }) => [submitted, machine])).toEqual([
      [true, 'HPLC-1'],
      [false, undefined],
    ])
    made.link.stop()
  })

  test('[TASK-06] a sleep entry is submitted as an action', async () => {
    await tester.post('/sample_queues/add_sleep')
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted).toEqual([{ action: 'sleep' }])
    // the driver refuses Sleep while it is paused, so Start goes before it
    expect(made.driver.orders.slice(0, 2)).toEqual(['start', 'submit'])
    expect(await queue()).toEqual([])
    made.link.stop()
  })

  test('[TASK-07] a sleep entry that the driver refuses goes back to the queue', async () => {
    await enqueue()
    await tester.post('/sample_queues/add_sleep')
    const [entry] = await queue()
    for (const vial_number of [1, 2]) {
      await tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number })
    }
    const made = await linked()
    made.driver.change({ unconfirmedEvents: 2 }) // the vials' results are on their way
    made.driver.refuse('The instrument is busy.')
    await made.link.press(BEGIN_RUN)
    expect((await queue()).map(({ action }) => action)).toEqual([null, 'sleep'])
    expect(paused(made)).toBe(true)
    made.link.stop()
  })

  test('[TASK-07] a task the driver refuses pauses the queue, goes back to it and stands in the log; nothing is started', async () => {
    await enqueue()
    const made = await linked()
    made.driver.refuse('The tray is open.')
    await made.link.press(BEGIN_RUN)
    expect(paused(made)).toBe(true)
    expect((await queue())[0]?.vials.map(({ submitted }) => submitted)).toEqual([false, false])
    expect(made.log()).toEqual(['The driver did not take the task: The tray is open.'])
    expect(made.driver.controls).toEqual([])
    expect(made.link.store.getState().pending).toBeNull()
    made.link.stop()
  })

  test('[TASK-04] after a stored result the next vial is submitted and started by itself', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    made.driver.result(measured(made.driver, sample))
    await eventually(() => expect(made.driver.submitted).toHaveLength(2))
    expect(made.driver.submitted).toMatchObject([{ vial_number: 1 }, { vial_number: 2, dilution_factor: 5000 }])
    await eventually(() => expect(made.link.store.getState().delivering).toBe(0))
    // a Start of its own would end a pause that was pressed in between
    expect(made.driver.controls).toEqual(['start'])
    made.link.stop()
  })

  test.each([
    ['[TASK-04] not while the queue is paused', true, {}],
    ['[TASK-04] not while the sequence is running', false, { sequenceRunning: true }],
    ['[TASK-04] not while another page has paused the sequence', false, { sequencePaused: true }],
    ['[TASK-04] not while another page is pausing the sequence', false, { pausing: true }],
  ])('%s', async (_, queuePaused, state) => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    made.services.client.setState({ queuePaused })
    made.driver.change(state)
    const before = made.driver.polls()
    made.driver.result(measured(made.driver, sample))
    await eventually(() => expect(made.driver.confirmed).toHaveLength(1))
    await eventually(() => expect(made.driver.polls()).toBe(before + 1)) // whether it may go on
    await eventually(() => expect(made.link.store.getState().delivering).toBe(0))
    expect(made.driver.submitted).toHaveLength(1)
    made.link.stop()
  })

  test('a vial that a killed driver has lost is given back and run again; one it still has is not', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted).toHaveLength(1)
    // The driver was killed: no task, nothing in its outbox.
    made.driver.change({ currentTask: null, unconfirmedEvents: 0 })
    await poll(made)
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted).toHaveLength(2)
    expect(made.driver.submitted[1]).toEqual(made.driver.submitted[0])
    expect(made.log().join()).toContain('Vial 1 of Blue Dream was not finished; it is run again.')
    // What waits in the outbox is on its way: nothing is given back.
    made.driver.change({ currentTask: null, unconfirmedEvents: 1 })
    await poll(made)
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted[2]).toMatchObject({ vial_number: 2 })
    made.link.stop()
  })

  test('each injection without a result counts; the third waits for a person, with what the instrument said', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    for (const text of ['Leak detected', 'Lamp is off', 'Leak detected']) {
      expect(made.driver.submitted.at(-1)).toMatchObject({ vial_number: 1 })
      made.driver.change({ status: 'ERROR', errors: text, currentTask: null, unconfirmedEvents: 0 })
      await poll(made)
      made.driver.change({ status: 'PRERUN', errors: '' })
      await poll(made)
      await made.link.press(BEGIN_RUN)
    }
    expect(made.driver.submitted).toHaveLength(4)
    expect(made.driver.submitted.at(-1)).toMatchObject({ vial_number: 2 })
    expect((await queue())[0]?.vials[0]).toMatchObject({ failed: 'Interrupted 3 times. Leak detected' })
    const [again, person] = ['it is run again.', 'it waits for a person.'].map(
      (end) => `Vial 1 of Blue Dream was not finished; ${end}`,
    )
    expect(made.log().filter((line) => line.startsWith('Vial 1'))).toEqual([person, again, again])
    made.link.stop()
  })

  test('during an upgrade a node of the release before hands out vials and takes them back', async () => {
    await enqueue()
    const refused: string[] = []
    const made = await linked({
      intercept: async ({ path, body }, next) => {
        if (!/[/](submit|release)$/.test(path)) return next()
        // all that release 3.2.1 took
        const unknown = Object.keys(JSON.parse(body) as object).filter((field) => field !== 'vial_number')
        if (unknown.length === 0) return next()
        refused.push(...unknown)
        const errors = Object.fromEntries(unknown.map((field) => [field, ['This field is not known here.']]))
        return Response.json({ code: 'validation_failed', error: '', errors }, { status: 422 })
      },
    })
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted).toHaveLength(1)
    made.driver.change({ currentTask: null, unconfirmedEvents: 0 })
    await poll(made)
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted[1]).toEqual(made.driver.submitted[0])
    expect(made.log()).toEqual(['Vial 1 of Blue Dream was not finished; it is run again.'])
    expect(new Set(refused)).toEqual(new Set(['machine', 'how', 'text']))
    made.link.stop()
  })

  test('the last vial of the queue, lost with a killed driver, is given back by itself once two polls miss it', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    await server.sql('update queue_vials set completed_at = now() where vial_number = 2')
    const given = async () => (await queue())[0]?.vials.map(({ submitted }) => submitted)
    made.driver.change({ status: 'RUN' })
    await poll(made)
    // The vial is in work, then on its way to the server: it is not missing.
    const currentTask = { location: 1, sample_id: sample.id, vial_number: 1, vial_count: 2 }
    const onItsWay = { currentTask: null, unconfirmedEvents: 1 }
    for (const state of [{ status: 'PRERUN' as const, currentTask }, onItsWay]) {
      made.driver.change(state)
      for (let time = 0; time < 3; time += 1) await poll(made)
      expect(await given()).toEqual([true, false])
    }
    made.driver.change({ currentTask: null, unconfirmedEvents: 0 })
    await poll(made)
    expect(await given()).toEqual([true, false])
    await poll(made)
    // stored first, written to the log when the answer is back
    await eventually(() =>
      expect(made.log().join()).toContain('Vial 1 of Blue Dream was not finished; it is run again.'),
    )
    expect(await given()).toEqual([false, false])
    made.link.stop()
  })

  test('a start that a killed driver has forgotten ends with a line in the log, so that it can be pressed again', async () => {
    await enqueue()
    const made = await linked()
    await made.link.press(BEGIN_RUN)
    made.driver.change({ status: 'ERROR', errors: 'Broken off.', sequencePaused: true, currentTask: null })
    await poll(made)
    expect(made.link.store.getState().pending).toBe('start')
    await poll(made)
    expect(made.link.store.getState().pending).toBeNull()
    expect(made.log()[0]).toBe('The driver was started again and did not start the run.')
    made.link.stop()
  })

  test('a link that is switched off and on at once leads with its new socket, whenever the old one opens', async () => {
    const opened: (() => void)[] = []
    const sockets: { closed: boolean }[] = []
    const made = bench({
      openSocket: async () => {
        await new Promise<void>((resolve) => opened.push(resolve))
        const socket = { closed: false }
        sockets.push(socket)
        return { on: () => undefined, confirm: () => undefined, close: () => void (socket.closed = true) }
      },
    })
    made.link.start()
    made.link.stop()
    made.link.start()
    expect(opened).toHaveLength(2)
    for (const open of opened) open()
    await eventually(() => expect(sockets.map(({ closed }) => closed)).toEqual([true, false]))
    expect(made.link.store.getState().leading).toBe(true)
    made.link.stop()
  })

  test('somebody who may not run samples looks on and does not drive', async () => {
    const made = bench({ mayLead: false })
    made.link.start()
    await eventually(() => expect(made.waits).toEqual([5000]))
    expect(statusOf(made)).toBe('Connected')
    expect(made.link.store.getState().leading).toBe(false)
    made.link.stop()
  })

  test('a vial that another tab has claimed meanwhile is not submitted twice', async () => {
    await enqueue()
    const made = await linked({
      intercept: async ({ path }, next) => {
        if (path.endsWith('/submit')) await tester.post(path, { vial_number: 1 })
        return next()
      },
    })
    await made.link.press(BEGIN_RUN)
    expect(made.driver.submitted).toEqual([])
    made.link.stop()
  })
})

describe('the queue and the machine', () => {
  test.each([STARTUP_FLUSH_METHOD, SLEEP_METHOD])('[TASK-05] the queue pauses itself while %s runs', async (method) => {
    const made = await linked()
    expect(paused(made)).toBe(false)
    made.driver.change({ method, status: 'RUN' })
    await poll(made)
    expect(paused(made)).toBe(true)
    made.link.stop()
  })

  test('[MACHINE-10] Pause Queue sends pause and sets the queue paused', async () => {
    const made = await linked()
    await made.link.press(button('Pause Queue', 'pause'))
    expect(made.driver.controls).toEqual(['pause'])
    expect(paused(made)).toBe(true)
    made.link.stop()
  })

  test('[PENDING-01] [PENDING-10] a RUN that is over before the next poll ends start, too: its acquisition event tells', async () => {
    const made = await linked()
    made.services.client.setState({ queuePaused: true })
    await made.link.press(button('Start', 'start', 'start'))
    expect(made.link.store.getState().pending).toBe('start')
    made.driver.started({
      id: 'start-1',
      type: 'StartAcquisition',
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
    expect(made.link.store.getState().pending).toBeNull()
    expect(paused(made)).toBe(false)
    made.link.stop()
  })

  test('[PENDING-01] [PENDING-10] start stays pending until RUN, which resumes the queue', async () => {
    const made = await linked()
    made.services.client.setState({ queuePaused: true })
    await made.link.press(button('Start', 'start', 'start'))
    expect(made.link.store.getState().pending).toBe('start')
    made.driver.change({ status: 'INJECTING' })
    await poll(made)
    expect(made.link.store.getState()).toMatchObject({ pending: 'start', armMoving: true })
    made.driver.change({ status: 'RUN' })
    await poll(made)
    expect(made.link.store.getState()).toMatchObject({ pending: null, armMoving: false })
    expect(paused(made)).toBe(false)
    made.link.stop()
  })

  test('[PENDING-14] a control call that fails ends the pending action with a line in the log', async () => {
    const made = await linked()
    made.driver.refuse('The instrument is busy.')
    await made.link.press(button('Clear', 'preprun', 'preprun'))
    expect(made.link.store.getState().pending).toBeNull()
    expect(made.log()).toEqual(['The instrument is busy.'])
    made.link.stop()
  })

  test.each([
    ['[MACHINE-02] Clear', { status: 'ERROR', errors: 'E1' }, 'preprun'],
    ['[MACHINE-03] Wake/Warm Up', { status: 'NOTREADY', method: SLEEP_METHOD }, 'warmup'],
    ['[MACHINE-08] Stop Warming', { status: 'RUN', method: STARTUP_FLUSH_METHOD }, 'stopMethod'],
    ['[MACHINE-08] Stop Sleeping', { status: 'RUN', method: SLEEP_METHOD }, 'stopMethod'],
  ] as const)('%s sends its call to the driver', async (_, state, call) => {
    const made = await linked()
    made.driver.change(state)
    await poll(made)
    const { machine } = made.link.store.getState()
    const facts = {
      entries: 0,
      has_next_task: false,
      first_has_completed_vial: false,
      paused: false,
      between_vials: false,
    }
    const [first] = machineControls(machine, facts).buttons
    await made.link.press(first ?? button('none', null))
    expect(made.driver.controls).toEqual([call])
    made.link.stop()
  })

  test('Resume asks the driver to send again what it still holds', async () => {
    const made = await linked()
    await made.link.resume()
    expect(made.log()).toEqual(['The driver sends 2 events again.'])
    made.link.stop()
  })
})

describe('the lease, where the driver may run the queue', () => {
  test('a page that does not know of it yet, and begins a run, takes it from the driver and hands over the first vial', async () => {
    await enqueue()
    const made = await linked()
    const admin = await server.signIn('admin')
    const { token } = (await admin.post('/driver_tokens', { name: 'First', may_run_queue: true })).json<{
      token: string
    }>()
    const lease = { machine: 'HPLC-1' }
    const headers = { authorization: `Bearer ${token}` }
    const hello = { ...lease, version: '3.2.1', clock: '2026-11-20T08:00:00.000Z', waiting_events: 0 }
    expect((await server.call('POST', '/driver_tokens/hello', hello, headers)).statusCode).toBe(200)
    expect((await server.call('POST', '/sample_queues/lease', lease, headers)).json()).toMatchObject({ mine: true })
    await made.link.press(BEGIN_RUN)
    expect(made.log()).toEqual([])
    expect(made.driver.submitted).toHaveLength(1)
    expect(made.link.store.getState().lease).toMatchObject({ mine: true, run: expect.any(Object) as object })
    const leaseNow = async () => (await server.call('POST', '/sample_queues/lease', lease, headers)).json<unknown>()
    expect(await leaseNow()).toMatchObject({ mine: false })
    made.link.stop(true)
    await eventually(async () => expect(await leaseNow()).toMatchObject({ mine: true, run: null }))
    expect((await server.call('POST', '/sample_queues/lease/end', lease, headers)).statusCode).toBeLessThan(400)
  })

  test('this tab takes it, begins and ends the run, and gives it back; the driver goes on, and another page waits', async () => {
    const admin = await server.signIn('admin')
    const { token } = (await admin.post('/driver_tokens', { name: 'HPLC-1', may_run_queue: true })).json<{
      token: string
    }>()
    const authorization = `Bearer ${token}`
    const byDriver = async (path: string, body: object) =>
      (await server.call('POST', path, body, { authorization })).json()
    await byDriver('/driver_tokens/hello', {
      machine: 'HPLC-1',
      version: '3.2.1',
      clock: '2026-11-20T08:00:00.000Z',
      waiting_events: 0,
    })
    const lease = { machine: 'HPLC-1' }
    expect(await byDriver('/sample_queues/lease', lease)).toMatchObject({ mine: true, run: null })
    await enqueue()
    const made = await linked()
    await readQueueOf(made)
    const held = () => made.link.store.getState().lease
    await eventually(async () => {
      await poll(made)
      if (held()?.mine !== true) throw new Error('the page does not hold the lease yet')
    })
    expect(await byDriver('/sample_queues/lease', lease)).toMatchObject({ mine: false, holder: { kind: 'page' } })
    await made.link.press(BEGIN_RUN)
    expect([held()?.run?.begun_by, made.driver.submitted.length]).toEqual([tester.person.name, 1])
    // one of its vials is with the driver: the page that leaves lets the driver go on
    made.link.stop()
    await eventually(async () => {
      const reply = await byDriver('/sample_queues/lease', lease)
      expect(reply).toMatchObject({ mine: true, run: { begun_by: tester.person.name }, handed: [{ vial_number: 1 }] })
    })
    // a person who comes back and switches the connection off pauses the run
    made.link.start()
    await eventually(async () => {
      await poll(made)
      if (held()?.mine !== true) throw new Error('the page does not hold the lease yet')
    })
    made.link.stop(true)
    await eventually(async () => expect(await byDriver('/sample_queues/lease', lease)).toMatchObject({ run: null }))
  })
})

async function readQueueOf({ services }: LinkBench): Promise<void> {
  await services.queries.fetchQuery(readQuery(services.api, listQueue, {}, { staleTime: 0 }))
}
