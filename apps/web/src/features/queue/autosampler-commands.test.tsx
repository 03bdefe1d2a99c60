import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../../api/src/testing/app.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { createSample, idempotent } from '../../../../api/src/testing/laboratory.ts'
import { createDriverStandIn, type DriverStandIn } from '../../test/driver-stand-in.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

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
beforeEach(async () => {
  await tester.call('POST', '/sample_queues/clear', undefined, idempotent())
  driver.change({ status: 'PRERUN', method: '1_Run.M', sequenceRunning: false, errors: '', acquisitionStartedAt: null })
  driver.controls.length = 0
})
afterEach(async () => {
  await act(async () => app.services.session.clear()) // lets go of the driver
})

async function enqueue(): Promise<number> {
  const { id } = await createSample(tester, laboratory)
  await tester.call('POST', '/sample_queues', { sample: id }, idempotent())
  return id
}

/** The command menu, on a page without the panel, once the instrument has answered. */
async function openMenu(options: Partial<Parameters<typeof renderApp>[1]> = {}) {
  app = renderApp(server, { token: tester.token, at: '/support/ordering', ...options })
  if (options.widthPx === undefined)
    await waitFor(() =>
      expect(screen.getByLabelText('Instrument', { selector: 'output' }).textContent).toMatch(/^(Connected|Injecting)/),
    )
  await app.user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
  return within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
}
const offered = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  within(menu.getByRole('group', { name: 'Autosampler' }))
    .getAllByRole('option')
    .map((line) => [line.textContent, line.getAttribute('aria-disabled') === 'true'])

test('[WORK-12] what cannot be done says why in the words of the button, and is not done', async () => {
  const menu = await openMenu()
  await waitFor(() =>
    expect(offered(menu)).toEqual([
      ['Begin RunThe queue is empty.', true],
      ['Sleep Instrument', false],
      ['Autosampler queue', false],
      ['Print loading listNo sample is queued.', true],
      ['Start Calibration', false],
      ['Calibration Check', false],
      ['Add Sleep', false],
      ['Clear QueueThe queue is empty.', true],
    ]),
  )
  await app.user.click(menu.getByRole('option', { name: /^Clear Queue/ }))
  expect(screen.queryByRole('dialog', { name: 'Clear Queue' })).toBeNull()
  await app.user.click(menu.getByRole('option', { name: 'Autosampler queue' }))
  const panel = within(await screen.findByRole('region', { name: 'Autosampler queue' }))
  const button = await panel.findByRole('button', { name: 'Queue Empty' })
  await app.user.hover(button)
  expect(await screen.findByRole('tooltip', { name: 'The queue is empty.' })).toBeTruthy()
})

test('while a run goes, Pause Queue and Stop Run are offered; busy, they say so', async () => {
  driver.change({ status: 'INJECTING', sequenceRunning: true })
  const menu = await openMenu()
  await waitFor(() =>
    expect(offered(menu).slice(0, 3)).toEqual([
      ['Begin RunA run is under way.', true],
      ['Pause QueueThe instrument is busy.', true],
      ['Stop RunThe instrument is busy.', true],
    ]),
  )
})

test('Add Sleep says that it was added, and Clear Queue asks first', async () => {
  const menu = await openMenu()
  await app.user.type(menu.getByRole('combobox'), 'add sleep')
  await app.user.click(await menu.findByRole('option', { name: 'Add Sleep' }))
  expect(await screen.findByText('Sleep added to queue')).toBeTruthy()
  await app.user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
  const again = within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
  await waitFor(() => expect(offered(again).at(-1)).toEqual(['Clear Queue', false]))
  await app.user.click(again.getByRole('option', { name: 'Clear Queue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear Queue' }))
  await app.user.click(dialog.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('[QUEUE-01] who may not run samples is offered the panel alone, and a phone nothing of it', async () => {
  const viewer = await server.signIn('viewer')
  const menu = await openMenu({ token: viewer.token })
  await waitFor(() =>
    expect(offered(menu).map(([line]) => line)).toEqual([
      'Autosampler queue',
      'Print loading listNo sample is queued.',
    ]),
  )
  await act(async () => app.services.session.clear())
  cleanup()
  const phone = await openMenu({ widthPx: 390 })
  expect(phone.queryByRole('group', { name: 'Autosampler' })).toBeNull()
})

// the last: a vial that is with the instrument stays in the queue
test('[WORK-12] Begin Run is found and begins the run, on a page without the panel', async () => {
  const id = await enqueue()
  const menu = await openMenu()
  await app.user.type(menu.getByRole('combobox'), 'begin')
  await menu.findByRole('option', { name: 'Begin Run' })
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(driver.controls).toEqual(['start']))
  expect(driver.submitted.at(-1)).toMatchObject({ sample_id: id, vial_number: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
})
