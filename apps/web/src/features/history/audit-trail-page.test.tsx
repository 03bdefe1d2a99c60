import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server, admin, tester } = labTest()

beforeAll(async () => {
  for (let number = 1; number <= 55; number++) await tester.newSample({ strain_name: `Strain ${number}` })
  await admin.patch(`/organizations/${server.laboratoryId}`, { organization: { address: '1 Kiln Road' } })
})

let app: RenderedApp
async function open(at = '/settings/audit'): Promise<void> {
  app = renderApp(server, { token: admin.token, at })
  await screen.findByRole('heading', { name: 'Audit Trail', level: 1 })
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1)

test('[WORK-23] an admin reads the trail from Settings, newest first, and goes to the lines before', async () => {
  app = renderApp(server, { token: admin.token, at: '/settings' })
  await app.user.click(await screen.findByRole('link', { name: /Audit Trail/ }))
  await waitFor(async () => expect(await rows()).toHaveLength(50))
  const second = (await rows())[1]
  expect(second?.textContent).toContain(`${tester.person.name} (tester)`)
  expect(within(second as HTMLElement).getByRole('link', { name: 'Strain 55' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('link', { name: 'Strain 1' })
  await app.user.click(screen.getByRole('button', { name: 'Newest' }))
  await screen.findByRole('link', { name: 'Strain 55' })
})

test('[WORK-23] the trail is narrowed by kind and person in the address, and says when nothing is left', async () => {
  await open()
  await waitFor(async () => expect(await rows()).toHaveLength(50))
  expect((await rows())[0]?.textContent).toContain('Organization')
  await app.user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await app.user.click(await screen.findByRole('option', { name: 'Settings' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(app.router.state.location.search).toMatchObject({ kind: 'settings' })
  cleanup()
  await open(`/settings/audit?kind=settings&person=${tester.person.id}`)
  await screen.findByText('Nothing of this kind, person and time. Choose another.')
  await app.user.click(screen.getByRole('button', { name: 'Remove filters' }))
  await waitFor(async () => expect(await rows()).toHaveLength(50))
})
