import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { QueueItem } from '@eluent/contract'
import { idempotent, labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp } from '../../test/render-app.tsx'

const { app: server, tester } = labTest()

beforeAll(async () => {
  // the tray's order is that of the batch numbers, not of registering
  for (let number = 18; number >= 1; number--) {
    await tester.newSample({ strain_name: `Kush ${number}`, batch_number: `LOT-${number}` })
  }
  await tester.call('PATCH', '/me/preferences', { lists: { samples: { rows: 25 } } }, idempotent())
})

/** The list with eighteen samples, and clicks that are counted. */
async function open() {
  const app = renderApp(server, {
    token: tester.token,
    at: '/test-result/list',
    intercept: async ({ path }, next) => (path === '/labels' ? new Response('%PDF-1.7') : next()),
  })
  await screen.findByLabelText('Select Kush 18')
  let clicks = 0
  const click = async (element: HTMLElement) => {
    clicks += 1
    await app.user.click(element)
  }
  return { app, click, clicks: () => clicks }
}

test('[WORK-03] [WORK-04] eighteen samples are queued by two clicks, in the order of their batch numbers', async () => {
  const { app, click, clicks } = await open()
  await click(screen.getByLabelText('Select all on this page'))
  await click(screen.getByRole('button', { name: 'Add To Queue' }))
  expect(await screen.findByText('18 added to the queue.')).toBeTruthy()
  expect(clicks()).toBe(2)
  const queue = await tester.read<QueueItem[]>('/sample_queues')
  expect(queue.map(({ sample }) => sample?.name)).toEqual(Array.from({ length: 18 }, (_, at) => `Kush ${at + 1}`))
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('18 taken off the queue.')).toBeTruthy()
  expect(await tester.read('/sample_queues')).toEqual([])
})

test('[WORK-04] labels of eighteen samples take three clicks', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { app, click, clicks } = await open()
  await click(await screen.findByLabelText('Select all on this page'))
  await click(screen.getByRole('button', { name: 'Print Labels' }))
  await click(await screen.findByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  saved.mockRestore()
  expect(clicks()).toBe(3)
  const query = app.calls.find(({ path }) => path === '/labels')?.query
  expect([query?.get('ids')?.split(',').length, query?.get('order')]).toEqual([18, 'batch_number'])
})
