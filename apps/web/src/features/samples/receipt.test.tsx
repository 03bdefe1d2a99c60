import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, admin, tester } = labTest()

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

test('[CUSTODY-01] collection and receipt are folded until something is noted, and stand on the report', async () => {
  const { id } = await tester.newSample()
  const app = renderApp(server, { token: admin.token, at: `/test-result/${id}/edit`, laterMs: 0 })
  const words = await screen.findByText(/^When, where and by whom the sample was collected/)
  const folded = required(words.closest('details'))
  expect(folded.open).toBe(false)
  fireEvent.change(field('Collected'), { target: { value: '2026-11-20T09:00' } })
  fireEvent.change(field('Received'), { target: { value: '2026-11-19T09:00' } })
  fireEvent.change(field('Place'), { target: { value: 'Field 3' } })
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A sample cannot be received before it is collected')).toBeTruthy()
  expect(folded.open).toBe(true)
  expect(app.calls.filter(({ method }) => method === 'PUT')).toEqual([])

  fireEvent.change(field('Received'), { target: { value: '2026-11-21T16:30' } })
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const { intake_form } = await admin.read<Sample>(`/samples/${id}`)
    expect(intake_form.receipt).toMatchObject({
      collected_at: new Date('2026-11-20T09:00').toISOString(),
      received_at: new Date('2026-11-21T16:30').toISOString(),
      collected_place: 'Field 3',
      condition: null,
    })
  })
  // the form leaves for the list by itself
  await waitFor(() => expect(app.address()).toMatch(/^\/test-result\/list/))
  await app.router.navigate({ href: `/sample/${id}/results` })
  const panel = (await screen.findByRole('heading', { name: 'Collection and Receipt' })).closest('section')
  const facts = within(required(panel))
  expect(facts.getByText('Field 3')).toBeTruthy()
  expect(facts.getByText('11/21/2026 4:30 PM')).toBeTruthy()

  await app.router.navigate({ href: `/test-result/${id}/edit` })
  const again = await screen.findByText(/^When, where and by whom the sample was collected/)
  expect(again.closest('details')?.open).toBe(true)
  expect(field('Received').value).toBe('2026-11-21T16:30')
})

test('[PROFILE-02] an R&D sample is said to be one beside its receipt, and its report is marked', async () => {
  const { id } = await tester.newSample()
  const app = renderApp(server, { token: admin.token, at: `/test-result/${id}/edit` })
  await app.user.click(await screen.findByText(/^When, where and by whom the sample was collected/))
  await app.user.click(field('Purpose'))
  await app.user.click(await screen.findByRole('option', { name: 'R&D', hidden: true }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await admin.read<Sample>(`/samples/${id}`)).intake_form.purpose).toBe('research'))
  // the form leaves for the list by itself
  await waitFor(() => expect(app.address()).toMatch(/^\/test-result\/list/))
  await app.router.navigate({ href: `/sample/${id}/results` })
  expect(await screen.findByText('R&D TEST - NOT FOR COMPLIANCE')).toBeTruthy()
})
