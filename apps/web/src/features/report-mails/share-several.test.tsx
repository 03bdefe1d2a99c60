import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server, tester } = labTest()

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (caller: Caller, at: string) => renderApp(server, { at, token: caller.token })
const mailsTo = async (address: string) =>
  (await server.sql(`select subject from mail_outbox where to_address = '${address}'`)).map(({ subject }) => subject)

async function shareSelected(app: RenderedApp, names: readonly string[]) {
  for (const name of names) await app.user.click(await screen.findByLabelText(`Select ${name}`))
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  await app.user.click(bar.getByRole('button', { name: 'Share' }))
  return within(await screen.findByRole('dialog', { name: 'Share' }))
}

test('[WORK-19] the reports that are selected go in one mail to each address; Enter is not needed after the last', async () => {
  await tester.finishedSample({ strain_name: 'Papaya' })
  await tester.finishedSample({ strain_name: 'Quince' })
  const app = open(tester, '/test-result/list')
  const dialog = await shareSelected(app, ['Papaya', 'Quince'])
  expect(dialog.getByText(/^The links of 2 reports are sent in one mail/)).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Please enter at least one address.')).toBeTruthy()
  const field = dialog.getByLabelText('Send to', { selector: 'input' })
  await app.user.type(field, 'grower@fruit.example{Enter}buyer@fruit')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Please enter a valid email address: buyer@fruit')).toBeTruthy()
  await app.user.click(field)
  await app.user.keyboard('.example')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('2 shared.')).toBeTruthy()
  for (const address of ['grower@fruit.example', 'buyer@fruit.example'])
    expect(await mailsTo(address)).toEqual(['Test results of 2 samples'])
})

test('[WORK-19] the dialog of a report offers addresses used before and lists to whom, when and by whom it was sent', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Rhubarb' })
  await tester.post(`/samples/${id}/report/share-report`, { email: 'first@fruit.example' })
  const app = open(tester, `/sample/${id}/results`)
  await app.user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const sent = within(await dialog.findByRole('table', { name: 'Sent before' }))
  expect(sent.getAllByRole('row')).toHaveLength(2)
  expect(sent.getByRole('row', { name: new RegExp(`first@fruit.example .* ${tester.person.name}`) })).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('Send by e-mail')
  await waitFor(() =>
    expect([...(field.list?.options ?? [])].map(({ value }) => value)).toContain('first@fruit.example'),
  )
  await app.user.type(field, 'first@fruit.example')
  await app.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect(await mailsTo('first@fruit.example')).toHaveLength(2))
})

test('a report that was sent to nobody says so', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Sorrel' })
  const app = open(tester, `/sample/${id}/results`)
  await app.user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByText(/^This report was sent to nobody yet/)).toBeTruthy()
})
