import { listQueue, SLEEP_METHOD } from '@eluent/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../../api/src/testing/app.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { createSample, idempotent } from '../../../../api/src/testing/laboratory.ts'
import { readKey } from '../../frame/data/read-query.ts'
import { catchPrinting } from '../../test/catch-printing.ts'
import { createDriverStandIn, type DriverStandIn } from '../../test/driver-stand-in.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const driver = createDriverStandIn()
let edge: Awaited<ReturnType<DriverStandIn['listen']>>
const {
  app: server,
  laboratory,
  tester,
} = labTest(async () => {
  edge = await driver.listen()
  return createTestApp({ settings: { driverUrl: edge.url } })
})
afterAll(() => edge.close())

let app: RenderedApp
let sample: Awaited<ReturnType<typeof createSample>>
beforeEach(async () => {
  await server.sql('delete from queue_entries')
  driver.change({ status: 'PRERUN', method: '1_Run.M', sequenceRunning: false, errors: '', acquisitionStartedAt: null })
  driver.controls.length = 0
  sample = await createSample(tester, laboratory)
})
// lets go of the driver
afterEach(() => act(async () => app.services.session.clear()))

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/support/ordering', ...options })
  await waitFor(() =>
    expect(screen.getByLabelText('Instrument', { selector: 'output' }).textContent).not.toMatch(/\.\.\.$/),
  )
}
const panel = () => within(screen.getByRole('region', { name: 'Autosampler queue' }))
async function openPanel(options: Options = {}): Promise<void> {
  await open(options)
  await app.user.click(await screen.findByRole('button', { name: /samples? in queue$/ }))
  await screen.findByRole('region', { name: 'Autosampler queue' })
}
const enqueue = (id = sample.id) => tester.call('POST', '/sample_queues', { sample: id }, idempotent())
/** Claims or gives back a vial of the only entry, as another tab would. */
async function vial(call: 'submit' | 'release', vial_number: number): Promise<void> {
  const [entry] = await server.sql('select id from queue_entries')
  await tester.call('POST', `/sample_queues/${String(entry?.['id'])}/${call}`, { vial_number }, idempotent())
}
const entries = async () => Number((await server.sql('select count(*) as n from queue_entries'))[0]?.['n'])

describe('the link', () => {
  test('[DRIVER-02] [DRIVER-06] the toggle is on after sign-in, stops the polling and starts it again', async () => {
    await open()
    const word = () => screen.getByLabelText('Instrument', { selector: 'output' }).textContent
    expect(word()).toBe('Connected')
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Connection to the instrument' })
    expect(toggle.checked).toBe(true)
    await app.user.click(toggle)
    expect([toggle.checked, word()]).toEqual([false, 'Disconnected'])
    await app.user.click(toggle)
    await waitFor(() => expect(word()).toBe('Connected'))
  })

  test('[DRIVER-07] signing out stops the polling; who signs in next is connected again', async () => {
    await open()
    await act(async () => app.services.session.clear())
    expect(app.services.client.getState().driverPolling).toBe(false)
    await act(async () => app.services.session.set(tester.token)) // one that had gone on would not begin
    await waitFor(() => expect(app.services.client.getState().driverPolling).toBe(true))
  })

  test('[DRIVER-01] [QUEUE-01] under 768 px there is neither toggle nor panel', async () => {
    app = renderApp(server, { token: tester.token, at: '/support/ordering', widthPx: 767 })
    app.services.client.setState({ queueShown: true })
    await screen.findByRole('heading', { level: 1, name: 'Ordering' })
    await waitFor(() => expect(app.services.webSettings.getState().driver_url).not.toBe(''))
    expect(screen.queryByRole('switch', { name: 'Connection to the instrument' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Autosampler queue' })).toBeNull()
  })

  test('[DRIVER-08] without a machine state there is no button, and the panel says so', async () => {
    await openPanel()
    await app.user.click(screen.getByRole('switch', { name: 'Connection to the instrument' }))
    expect(await screen.findByText('No machine connection detected.')).toBeTruthy()
    expect(panel().queryByRole('button', { name: 'Queue Empty' })).toBeNull()
  })
})

describe('the queue', () => {
  test('[API2-34] Add To Queue sends the sample, who asks and for whom; its success refreshes the queue', async () => {
    await open({ at: '/test-result/list' })
    await screen.findByRole('button', { name: '0 samples in queue' })
    await app.user.click(required((await screen.findAllByRole('button', { name: 'Actions for Blue Dream' }))[0]))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Add To Queue', hidden: true }))
    expect(await screen.findByRole('button', { name: '1 sample in queue' })).toBeTruthy()
    const sent = app.calls.find(({ method, path }) => method === 'POST' && path.startsWith('/sample_queues'))
    expect(sent?.body).toEqual({ sample: sample.id, actual_role: 'tester', assumed_org: server.laboratoryId })
  })

  test('[QUEUE-02] the widget counts the queued samples, shows and hides the panel', async () => {
    await enqueue()
    await open()
    const widget = await screen.findByRole('button', { name: '1 sample in queue' })
    await app.user.click(widget)
    expect(await screen.findByRole('region', { name: 'Autosampler queue' })).toBeTruthy()
    await app.user.click(widget)
    expect(screen.queryByRole('region', { name: 'Autosampler queue' })).toBeNull()
  })

  test('[QUEUE-03] [QUEUE-09] [QUEUE-17] 100 positions, wash at 91 and 92, a sample’s vials in the lowest free ones', async () => {
    await enqueue()
    await openPanel()
    const vials = within(panel().getByRole('list', { name: 'Autosampler tray' })).getAllByRole('listitem')
    expect(vials).toHaveLength(100)
    expect(vials.flatMap(({ dataset }, at) => (dataset['kind'] === 'wash' ? [at + 1] : []))).toEqual([91, 92])
    await waitFor(() =>
      expect(vials.flatMap(({ dataset }, at) => (dataset['kind'] === 'queued' ? [at + 1] : []))).toEqual([1, 2]),
    )
  })

  test('[WORK-10] each vial is titled by position, sample, label and state; entries show their batch number', async () => {
    await enqueue()
    await openPanel()
    const tray = within(panel().getByRole('list', { name: 'Autosampler tray' }))
    const first = await tray.findByTitle(/^1, Blue Dream, .*, queued$/)
    expect(first.textContent).toMatch(/Position 1, Blue Dream, .*, queued$/)
    expect(tray.getByTitle('91, wash')).toBeTruthy()
    const [{ batch_number } = { batch_number: '' }] = await server.sql('select batch_number from samples')
    expect(within(panel().getByRole('list', { name: 'Queue' })).getByText(String(batch_number))).toBeTruthy()
  })

  test('[WORK-01] [WORK-10] the panel names the state of each entry, the vials done and the expected end once the method has run', async () => {
    await enqueue()
    await openPanel()
    const progress = () => panel().findByLabelText('Progress of the queue')
    expect((await progress()).textContent).toBe('0 of 2')
    const entry = () => within(panel().getByRole('list', { name: 'Queue' }))
    expect(await entry().findByText('Queued 1')).toBeTruthy()
    await vial('submit', 1)
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    expect(await entry().findByText('Running 1/2')).toBeTruthy()
    await tester.append(sample.id, 'RUN1.D', { THC: 4 })
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    // in the header, too, where it stands on every page
    expect(screen.getAllByLabelText('Progress of the queue')).toHaveLength(2)
    // nothing is with the instrument: nobody works towards an end
    await waitFor(async () => expect((await progress()).textContent).toBe('1 of 2'))
    await vial('submit', 2)
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    await waitFor(async () => expect((await progress()).textContent).toMatch(/^1 of 2 · ends \d+:\d\d [AP]M$/))
    act(() => app.services.client.setState({ queuePaused: true }))
    await waitFor(async () => expect((await progress()).textContent).toBe('1 of 2'))
  })

  test('[WORK-10] the loading list is fetched for printing; without a queued sample the button says why not', async () => {
    await openPanel()
    const button = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Print loading list' })
    expect(button().disabled).toBe(true)
    await app.user.hover(button())
    expect(await screen.findByRole('tooltip', { name: 'No sample is queued.' })).toBeTruthy()
    await enqueue()
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    await waitFor(() => expect(button().disabled).toBe(false))
    const printing = catchPrinting()
    await app.user.click(button())
    await waitFor(() => expect(printing.print).toHaveBeenCalledOnce())
    printing.restore()
    expect(app.calls.some(({ path }) => path === '/sample_queues/loading_list')).toBe(true)
  })

  test('[QUEUE-12] [QUEUE-13] Add Sleep adds an entry at the end', async () => {
    await enqueue()
    await openPanel()
    await app.user.click(panel().getByRole('button', { name: 'Add' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Add Sleep', hidden: true }))
    const remove = await screen.findAllByRole('button', { name: /^Remove .* from the queue$/ })
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /^Remove .* from the queue$/ })
          .map((each) => each.getAttribute('aria-label')),
      ).toEqual(['Remove Blue Dream from the queue', 'Remove Sleep from the queue']),
    )
    expect(remove.length).toBeGreaterThan(0)
  })

  test('an entry leads to where its vials stand', async () => {
    await enqueue()
    await openPanel()
    await app.user.click(await panel().findByRole('link', { name: 'Blue Dream' }))
    await waitFor(() => expect(app.address()).toBe(`/samples/${sample.id}/load`))
  })

  test.each([
    ['[QUEUE-19] Start Calibration', 'Start Calibration', 5],
    ['[QUEUE-19] Calibration Check', 'Calibration Check', 1],
  ])('%s queues its sample with its vials', async (_, name, vials) => {
    await openPanel()
    await app.user.click(panel().getByRole('button', { name: 'Add' }))
    await app.user.click(await screen.findByRole('menuitem', { name, hidden: true }))
    await waitFor(async () =>
      expect(Number((await server.sql('select count(*) as n from queue_vials'))[0]?.['n'])).toBe(vials),
    )
  })

  test('[QUEUE-14] Clear Queue asks, then empties it', async () => {
    await enqueue()
    await openPanel()
    await screen.findByRole('button', { name: 'Remove Blue Dream from the queue' })
    await app.user.click(panel().getByRole('button', { name: 'Clear Queue' }))
    expect(await entries()).toBe(1)
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear Queue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('The queue is empty.')).toBeTruthy()
    expect(await entries()).toBe(0)
  })

  test('what was cleared is put back by Undo, at the same tray positions', async () => {
    await enqueue()
    await openPanel()
    await screen.findByRole('button', { name: 'Remove Blue Dream from the queue' })
    await app.user.click(panel().getByRole('button', { name: 'Clear Queue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear Queue' }))
    expect(dialog.getByText('1 entry leaves the queue. A sample being acquired stays.')).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Clear' }))
    await screen.findByText('The queue is empty.')
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Queue restored')).toBeTruthy()
    expect(await screen.findByTitle(/^2, Blue Dream, .*, queued$/)).toBeTruthy()
  })

  test('[QUEUE-15] an entry is removed; the one being acquired cannot be', async () => {
    await enqueue()
    await openPanel()
    const remove = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Remove Blue Dream from the queue' })
    await vial('submit', 1)
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    await waitFor(async () => expect((await remove()).disabled).toBe(true))
    await vial('release', 1)
    await act(() => app.services.queries.invalidateQueries({ queryKey: readKey(listQueue) }))
    await waitFor(async () => expect((await remove()).disabled).toBe(false))
    await app.user.click(await remove())
    expect(await screen.findByText('The queue is empty.')).toBeTruthy()
    expect(await entries()).toBe(0)
  })

  test('[QUEUE-16] the paused queue outlives a reload', async () => {
    await open()
    act(() => app.services.client.setState({ queuePaused: true }))
    const reloaded = renderApp(server, { token: tester.token, at: '/support/ordering' })
    expect(reloaded.services.client.getState().queuePaused).toBe(true)
    await act(async () => reloaded.services.session.clear())
  })
})

describe('the order of the queue', () => {
  const names = () =>
    within(panel().getByRole('list', { name: 'Queue' }))
      .getAllByRole('button', { name: /^Move / })
      .map((grip) => grip.getAttribute('aria-label'))
  const stored = async () =>
    (await server.sql('select sample_id from queue_entries order by position')).map((row) => Number(row['sample_id']))
  async function openWithThree(options: Options = {}): Promise<[number, number, number]> {
    const [two, three] = [
      await createSample(tester, laboratory, { strain_name: 'Two' }),
      await createSample(tester, laboratory, { strain_name: 'Three' }),
    ]
    for (const id of [sample.id, two.id, three.id]) await enqueue(id)
    await openPanel(options)
    await panel().findByRole('button', { name: 'Move Three, place 3 of 3' })
    return [sample.id, two.id, three.id]
  }
  const grip = (name: string) => panel().getByRole('button', { name: new RegExp(`^Move ${name},`) })

  test('arrow keys move an entry, at once and for good, and a screen reader hears where to', async () => {
    const [one, two, three] = await openWithThree()
    act(() => grip('Three').focus())
    await app.user.keyboard('{ArrowUp}')
    expect(panel().getByRole('status', { name: 'Order of the queue' }).textContent).toBe(
      'Three is now at place 2 of 3.',
    )
    expect(names()).toEqual(['Move Blue Dream, place 1 of 3', 'Move Three, place 2 of 3', 'Move Two, place 3 of 3'])
    expect(document.activeElement).toBe(grip('Three'))
    await app.user.keyboard('{ArrowUp}{ArrowUp}')
    expect(panel().getByRole('status', { name: 'Order of the queue' }).textContent).toBe('Three cannot go there.')
    await waitFor(async () => expect(await stored()).toEqual([three, one, two]))
    expect(names()[0]).toBe('Move Three, place 1 of 3')
  })

  test('an entry is dragged to its place; Escape puts it back', async () => {
    const [one, two, three] = await openWithThree()
    const rows = within(panel().getByRole('list', { name: 'Queue' })).getAllByRole('listitem')
    const layOut = () =>
      within(panel().getByRole('list', { name: 'Queue' }))
        .getAllByRole('listitem')
        .forEach((row, at) => {
          row.getBoundingClientRect = () => new DOMRect(0, at * 40, 300, 40)
        })
    layOut()
    expect(rows).toHaveLength(3)
    await app.user.pointer([{ keys: '[MouseLeft>]', target: grip('Three') }, { coords: { x: 10, y: 10 } }])
    expect(names()[0]).toBe('Move Three, place 1 of 3')
    await app.user.keyboard('{Escape}')
    expect(names()[0]).toBe('Move Blue Dream, place 1 of 3')
    await app.user.pointer('[/MouseLeft]')
    layOut()
    await app.user.pointer([{ keys: '[MouseLeft>]', target: grip('Three') }, { coords: { x: 10, y: 50 } }])
    await app.user.pointer('[/MouseLeft]')
    await waitFor(async () => expect(await stored()).toEqual([one, three, two]))
    expect(app.calls.filter(({ path }) => path === '/sample_queues/order')).toHaveLength(1)
  })

  test('who moves in an older queue is warned, loses nothing and sees the queue as it is', async () => {
    const ids = await openWithThree()
    const late = await createSample(tester, laboratory, { strain_name: 'Late' })
    await enqueue(late.id) // by another tab
    act(() => grip('Three').focus())
    await app.user.keyboard('{ArrowUp}')
    const message = 'The queue has changed in the meantime. It is up to date now; please try again.'
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(names()).toEqual([
        'Move Blue Dream, place 1 of 4',
        'Move Two, place 2 of 4',
        'Move Three, place 3 of 4',
        'Move Late, place 4 of 4',
      ]),
    )
    expect(await stored()).toEqual([...ids, late.id])
  })

  test('a sample with the instrument cannot be moved; a viewer moves nothing', async () => {
    await enqueue()
    await vial('submit', 1)
    await openPanel()
    expect((await panel().findByRole<HTMLButtonElement>('button', { name: /^Move Blue Dream/ })).disabled).toBe(true)
    await act(async () => app.services.session.clear())
    cleanup()
    await openPanel({ token: (await server.signIn('viewer')).token })
    expect(await panel().findByText('Blue Dream')).toBeTruthy()
    expect(panel().queryByRole('button', { name: /^Move / })).toBeNull()
  })
})

describe('the machine', () => {
  test('[MACHINE-16] [MACHINE-18] idle with an empty queue: Queue Empty does nothing, Sleep Instrument sends sleep', async () => {
    await openPanel()
    expect((await panel().findByRole<HTMLButtonElement>('button', { name: 'Queue Empty' })).disabled).toBe(true)
    await app.user.click(panel().getByRole('button', { name: 'Sleep Instrument' }))
    await waitFor(() => expect(driver.controls).toEqual(['sleep']))
  })

  test('[PENDING-11] while the action is awaited the panel is busy and its buttons are disabled', async () => {
    await openPanel()
    await app.user.click(await panel().findByRole('button', { name: 'Sleep Instrument' }))
    expect(await panel().findByText('Busy')).toBeTruthy()
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Sleep Instrument' }).disabled).toBe(true)
    await waitFor(() => expect(driver.controls).toEqual(['sleep']))
  })

  test('[PENDING-12] while the arm moves the panel is busy and its buttons are disabled', async () => {
    driver.change({ status: 'INJECTING', sequenceRunning: true })
    await openPanel()
    expect(await panel().findByText('Busy')).toBeTruthy()
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Pause Queue' }).disabled).toBe(true)
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Stop Run' }).disabled).toBe(true)
  })

  test('[MACHINE-01] [MACHINE-02] [MACHINE-21] ERROR shows status, method, Clear and what to do', async () => {
    driver.change({ status: 'ERROR', errors: 'E101' })
    await openPanel()
    expect(await panel().findByText('ERROR')).toBeTruthy()
    expect(panel().getByText('1_Run.M')).toBeTruthy()
    expect(
      panel().getByText('ChemStation error. View the instrument software and contact client services. Reference: E101'),
    ).toBeTruthy()
    await app.user.click(panel().getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(driver.controls).toEqual(['preprun']))
  })

  test('[MACHINE-13] [TASK-06] Begin Run hands the first vial over and starts', async () => {
    await enqueue()
    await openPanel()
    await app.user.click(await panel().findByRole('button', { name: 'Begin Run' }))
    await waitFor(() => expect(driver.controls).toEqual(['start']))
    expect(driver.submitted.at(-1)).toMatchObject({ sample_id: sample.id, vial_number: 1 })
  })

  test('the panel says who drives, what follows when the page is closed, and so on a computer without the instrument', async () => {
    const admin = await server.signIn('admin')
    const made = await admin.call('POST', '/driver_tokens', { name: 'Night HPLC', may_run_queue: true }, idempotent())
    const { token, data } = made.json<{ token: string; data: { id: string } }>()
    const authorization = `Bearer ${token}`
    const asDriver = (path: string, body: object) => server.call('POST', path, body, { authorization })
    const clock = new Date().toISOString()
    await asDriver('/driver_tokens/hello', { machine: 'HPLC-1', version: '3.2.1', clock, waiting_events: 0 })
    await asDriver('/sample_queues/lease', { machine: 'HPLC-1' })
    await enqueue()
    // from an office: its browser is not linked to the instrument
    const viewer = await server.signIn('viewer')
    const openOffice = async () => {
      await openPanel({ token: viewer.token })
      await app.user.click(screen.getByRole('switch', { name: 'Connection to the instrument' }))
    }
    await openOffice()
    const driverDrives = String.raw`^HPLC-1: The driver drives, since \d+:\d\d [AP]M\.`
    expect(
      await panel().findByText(new RegExp(`${driverDrives} Nothing runs until Begin Run is pressed\\.$`)),
    ).toBeTruthy()
    await act(async () => app.services.session.clear())
    cleanup()
    await openPanel()
    const goesOn = 'driver Night HPLC goes on with the queue.'
    expect(await panel().findByText(`This tab drives. When the page is closed after Begin Run, ${goesOn}`)).toBeTruthy()
    await app.user.click(panel().getByRole('button', { name: 'Begin Run' }))
    expect(await panel().findByText(`This tab drives. When the page is closed, ${goesOn}`)).toBeTruthy()
    await act(async () => app.services.session.clear())
    cleanup()
    const taken = await asDriver('/sample_queues/lease', { machine: 'HPLC-1', alone: true })
    expect(taken.json()).toMatchObject({ mine: true })
    await openOffice()
    expect(await panel().findByText(new RegExp(`${driverDrives}$`))).toBeTruthy()
    await admin.call('POST', '/sample_queues/runs/end', { machine: 'HPLC-1', rule: 'paused' }, idempotent())
    await admin.call('POST', `/driver_tokens/${data.id}/revoke`, undefined, idempotent())
    await act(async () => app.services.session.clear())
    cleanup()
    await openPanel()
    const waits = 'When the page is closed, the queue waits: no driver has a token that may run it.'
    expect(await panel().findByText(`This tab drives the instrument. ${waits}`)).toBeTruthy()
  })

  test('between two vials of a running queue whoever looks on reads Running', async () => {
    await enqueue()
    await vial('submit', 1)
    driver.change({ status: 'POSTRUN' })
    await openPanel({ token: (await server.signIn('viewer')).token })
    expect(await panel().findByText('Running')).toBeTruthy()
  })

  test('[MACHINE-15] with nothing left to hand over Load More Samples opens the sample list', async () => {
    await enqueue()
    for (const number of [1, 2]) await vial('submit', number)
    await openPanel()
    await app.user.click(await panel().findByRole('button', { name: 'Load More Samples' }))
    await waitFor(() => expect(app.address()).toContain('/test-result/list'))
  })

  test('[QUEUE-11] the acquisition’s time stands in the header as mm:ss', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    driver.change({
      status: 'RUN',
      sequenceRunning: true,
      acquisitionStartedAt: new Date(Date.now() - 192_000).toISOString(),
    })
    await open()
    expect(await screen.findByText('Running 03:12')).toBeTruthy()
  })

  test('[ADDQ-04] [SAMPLEROW-03] while the instrument sleeps no sample is added, in the list and on the report', async () => {
    driver.change({ status: 'NOTREADY', method: SLEEP_METHOD })
    await open({ at: '/test-result/list' })
    await app.user.click(required((await screen.findAllByRole('button', { name: 'Actions for Blue Dream' }))[0]))
    const item = await screen.findByRole('menuitem', { name: 'Add To Queue', hidden: true })
    await app.user.hover(required(item.parentElement))
    expect(await screen.findByText('Instrument is asleep')).toBeTruthy()
    await act(() => app.router.navigate({ to: `/sample/${sample.id}/results` }))
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add To Queue' })
    expect(add.disabled).toBe(true)
  })
})

describe('the notification log', () => {
  test('[NOTIFY-01] [NOTIFY-03] lines stand newest first with their time; Clear empties the log', async () => {
    await openPanel()
    act(() =>
      app.services.client.setState({
        log: [
          { at: '2026-11-20T12:05:00Z', kind: 'error', text: 'second' },
          { at: '2026-11-20T12:00:00Z', kind: 'info', text: 'first' },
        ],
      }),
    )
    const lines = panel()
      .getAllByRole('listitem')
      .filter(({ dataset }) => dataset['kind'] === 'error' || dataset['kind'] === 'info')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d+:\d\d [AP]M second$/),
      expect.stringMatching(/ first$/),
    ])
    expect(lines[0]?.querySelector('time')?.dateTime).toBe('2026-11-20T12:05:00Z')
    await app.user.click(panel().getByRole('button', { name: 'Clear the log' }))
    expect(panel().getByText('Nothing to report.')).toBeTruthy()
  })
})
