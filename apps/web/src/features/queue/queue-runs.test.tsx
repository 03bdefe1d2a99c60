import { listQueue, listQueueRuns, retryVial } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const WHY = 'Lamp: it has gone out.'
const RUN = {
  id: 7,
  machine: 'HPLC-1',
  begun_at: '2026-11-27T18:02:00.000Z',
  begun_by: 'Ada Berg',
  ended_at: '2026-11-27T23:40:00.000Z',
  ended_by: 'Ada Berg (driver HPLC-1)',
  rule: 'lamp_fault' as const,
  text: `Vial 2 of sample 5: ${WHY}`,
  stored: [{ sample_id: 5, name: 'Blue Dream', vial_number: 1, at: '2026-11-27T18:15:00.000Z' }],
  returned: [
    { sample_id: 5, name: 'Blue Dream', vial_number: 2, at: '2026-11-27T23:40:00.000Z', attempt: 1, what: WHY },
  ],
}
const VIAL = { location: 1, submitted: false, completed: false }

/** The morning's page; the failed vial is in its place again once it was sent back. */
function open(as: 'tester' | 'viewer', runs = [RUN]) {
  const server = standIn(
    answer(listQueueRuns, { data: runs }),
    answer(retryVial, { message: 'The vial is run again' }),
    answer(listQueue, () => {
      const isBack = server.sent(retryVial).length > 0
      const second = { ...VIAL, vial_number: 2, location: 2, ...(!isBack && { failed: WHY }) }
      const vials = [{ ...VIAL, vial_number: 1, submitted: true, completed: true }, second]
      return { data: runs.length === 0 ? [] : [{ id: 3, sample: { id: 5, name: 'Blue Dream' }, vials }] }
    }),
  )
  return { ...renderApp(server, { as, at: '/queue/runs' }), server }
}

test('the morning reads what ran, what did not and why, and a failed vial is run again for a reason', async () => {
  const app = open('tester')
  expect(await screen.findByText('1 vial of the queue has not run yet.')).toBeTruthy()
  expect(await screen.findByText('Stopped')).toBeTruthy()
  expect(screen.getByText(/A lamp of the detector failed\. Vial 2 of sample 5: Lamp: it has gone out\.$/)).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Measured: 1', hidden: true })).getByText('Vial 1')).toBeTruthy()
  const returned = screen.getByRole('table', { name: 'Came back without a result: 1' })
  expect(within(returned).getByText(WHY)).toBeTruthy()
  const left = screen.getByRole('table', { name: 'Not run yet: 1', hidden: true })
  expect(within(left).getByRole('link', { name: 'Blue Dream', hidden: true })).toBeTruthy()
  expect(within(left).getByText('Vial 2')).toBeTruthy()
  expect(screen.getByText('A bottle is low below 20 %. An error counts once it has stood for 10 seconds.')).toBeTruthy()
  for (const rule of ['The pressure left its limits.', 'The server refused a result.'])
    expect(screen.getByText(rule)).toBeTruthy()

  await app.user.click(screen.getByRole('button', { name: 'Run vial 2 of Blue Dream again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run the Vial Again' }))
  await app.user.click(dialog.getByRole('button', { name: 'Run Again' }))
  expect(app.server.sent(retryVial)).toEqual([])
  await app.user.type(dialog.getByLabelText(/^Reason/), 'Lamp replaced')
  await app.user.dblClick(dialog.getByRole('button', { name: 'Run Again' }))
  await waitFor(() => expect(screen.queryByText('Vials that failed')).toBeNull())
  expect(app.server.sent(retryVial).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 3, vial: 2 }, { reason: 'Lamp replaced' }],
  ])
})

test('a vial that came back again says which attempt it was', async () => {
  const [vial] = RUN.returned
  if (vial === undefined) throw new Error('the run has a vial that came back')
  open('tester', [{ ...RUN, returned: [vial, { ...vial, at: RUN.begun_at, attempt: 3 }] }])
  const returned = await screen.findByRole('table', { name: 'Came back without a result: 2' })
  expect(
    within(returned)
      .getAllByText(/^Vial 2/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Vial 2', 'Vial 2, attempt 3'])
})

test('a viewer reads the same and runs nothing; without a run the page says how one comes about', async () => {
  const { router } = open('viewer')
  expect(await screen.findByText('Vials that failed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Run vial/ })).toBeNull()
  expect(router.state.location.pathname).toBe('/queue/runs')
  open('viewer', [])
  expect(await screen.findByText('No run of the last seven days.')).toBeTruthy()
})
