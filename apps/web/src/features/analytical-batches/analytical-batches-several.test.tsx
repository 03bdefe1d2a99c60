import type { AnalyticalBatchRow } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp } from '../../test/render-app.tsx'

const { app: server, admin, tester, viewer } = labTest()

async function newBatch(name: string) {
  const { id: sample } = await tester.newSample({ strain_name: name })
  const { batch } = await bodyOf<{ batch: { id: number; number: string } }>(
    tester.post('/analytical_batches', { samples: [sample] }),
  )
  return { ...batch, sample }
}
const queued = async () =>
  (await bodyOf<{ data: { sample: { id: number } }[] }>(viewer.get('/sample_queues'))).data.map(
    ({ sample }) => sample.id,
  )
const stateOf = async (id: number) => (await dataOf<AnalyticalBatchRow>(viewer.get(`/analytical_batches/${id}`))).state

test('[WORK-04] several batches are queued at once and rejected with one reason; what one refuses is named, and Undo takes off what came', async () => {
  const [first, second, third] = [await newBatch('Alpha'), await newBatch('Beta'), await newBatch('Gamma')]
  await bodyOf(tester.post('/sample_queues', { sample: first.sample }))
  await bodyOf(admin.post(`/analytical_batches/${third.id}/reject`, { reason: 'the extracts stood open' }))
  const { user } = renderApp(server, { token: admin.token, at: '/quality/batches' })
  const choose = async (number: string) => user.click(await screen.findByRole('checkbox', { name: `Select ${number}` }))
  const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))
  const button = async (name: string) => (await bar()).getByRole<HTMLButtonElement>('button', { name })
  await choose(third.number)
  expect((await button('Send to Queue')).disabled).toBe(true)
  expect((await button('Reject ...')).disabled).toBe(true)
  await choose(first.number)
  await choose(second.number)
  await user.click(await button('Send to Queue'))
  expect(await screen.findByText('2 of 3 added to the queue.')).toBeTruthy()
  expect(screen.getByText(`${third.number}: Batch ${third.number} is rejected.`)).toBeTruthy()
  expect(await queued()).toEqual([first.sample, second.sample])
  // what was refused stays selected; what waited in the queue before stays there
  expect((await bar()).getByText('1 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await queued()).toEqual([first.sample]))

  await choose(first.number)
  await choose(second.number)
  await user.click(await button('Judge Again'))
  expect(await screen.findByText('2 of 3 judged again.')).toBeTruthy()
  expect(screen.getByText(`${third.number}: It is not open.`)).toBeTruthy()

  await choose(first.number)
  await choose(second.number)
  await user.click(await button('Reject ...'))
  const question = within(await screen.findByRole('dialog', { name: 'Reject Batches' }))
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(await stateOf(first.id)).toBe('open')
  await user.type(question.getByLabelText(/^Reason/), 'the oven was cold')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('2 of 3 rejected.')).toBeTruthy()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['rejected', 'rejected'])
})

test('views of the list are those that are open, and those whose QC failed', async () => {
  const { user, address } = renderApp(server, { token: viewer.token, at: '/quality/batches' })
  const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)
  await screen.findByRole('table', { name: 'Analytical Batches' })
  expect(selected()).toEqual(['All'])
  await user.click(screen.getByRole('tab', { name: 'QC failed' }))
  await waitFor(() => expect(address()).toContain('worst=failed'))
  expect(await screen.findByText('None is like this. Remove a filter to see more.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'In progress' }))
  await waitFor(() => expect(selected()).toEqual(['In progress']))
  expect(address()).toMatch(/state=open/)
  expect((await screen.findAllByRole('link', { name: /^AB-/ })).length).toBeGreaterThan(0)
})

test('who may only view selects no batch', async () => {
  renderApp(server, { token: viewer.token, at: '/quality/batches' })
  await screen.findByRole('table', { name: 'Analytical Batches' })
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull()
})
