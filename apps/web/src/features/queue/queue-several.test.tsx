import { act, screen, waitFor, within } from '@testing-library/react'
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
afterEach(async () => {
  await act(async () => app.services.session.clear()) // lets go of the driver
})

const NAMES = ['One', 'Two', 'Three', 'Four']
beforeEach(async () => {
  await tester.call('POST', '/sample_queues/clear', undefined, idempotent())
  for (const strain_name of NAMES) {
    const { id } = await createSample(tester, laboratory, { strain_name })
    await tester.call('POST', '/sample_queues', { sample: id }, idempotent())
  }
  app = renderApp(server, { token: tester.token, at: '/support/ordering' })
  await app.user.click(await screen.findByRole('button', { name: '4 samples in queue' }))
  await panel().then(({ findByRole }) => findByRole('button', { name: 'Move Four, place 4 of 4' }))
})
const panel = async () => within(await screen.findByRole('region', { name: 'Autosampler queue' }))
const stored = async () =>
  (
    await server.sql(
      'select s.strain_name from queue_entries q join samples s on s.id = q.sample_id order by q.position',
    )
  ).map((row) => row['strain_name'])
const select = (name: string) => app.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))

test('selected entries move together, by the arrows of one of them', async () => {
  await select('Two')
  await select('Four')
  act(() => screen.getByRole('button', { name: /^Move Four,/ }).focus())
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(async () => expect(await stored()).toEqual(['Two', 'Four', 'One', 'Three']))
  await app.user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await stored()).toEqual(['One', 'Two', 'Four', 'Three']))
})

test('selected entries are removed at once, with one Undo that puts all back', async () => {
  await select('One')
  await select('Three')
  const chosen = within(screen.getByRole('region', { name: 'Selection' }))
  expect(chosen.getByText('2 selected')).toBeTruthy()
  await app.user.click(chosen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('2 entries removed from the queue')).toBeTruthy()
  expect(await stored()).toEqual(['Two', 'Four'])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(new Set(await stored())).toEqual(new Set(NAMES)))
})

test('the last entry that is removed can be put back, too', async () => {
  await tester.call('POST', '/sample_queues/clear', undefined, idempotent())
  const { id } = await createSample(tester, laboratory, { strain_name: 'Only' })
  await tester.call('POST', '/sample_queues', { sample: id }, idempotent())
  await act(() => app.services.queries.invalidateQueries())
  await app.user.click(await screen.findByRole('button', { name: 'Remove Only from the queue' }))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored()).toEqual(['Only']))
})
