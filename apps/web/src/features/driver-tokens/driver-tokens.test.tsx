import type { DriverToken } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { renderApp } from '../../test/render-app.tsx'
import { clockSkewText, driverStatus } from './driver-facts.ts'
import { required } from '../../test/required.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(() => server.sql('delete from driver_tokens'))

const AT = '/settings/drivers'
const row = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: 'Instrument drivers' }))
  return within(required((await table.findByText(name)).closest('tr')))
}
const openForm = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Add driver' }))
  return within(await screen.findByRole('dialog'))
}

describe('instrument drivers', () => {
  test('settings lead admins there; a tester finds neither link nor page', async () => {
    const app = renderApp(server, { token: admin.token, at: '/settings' })
    await app.user.click(await screen.findByRole('link', { name: 'Instrument Drivers' }))
    expect(await screen.findByText('No driver has a token yet.')).toBeTruthy()
    expect(app.address()).toBe(AT)
  })

  test('a tester finds neither the link nor the page', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { token, at: '/settings' })
    expect(await screen.findByRole('link', { name: 'My Account' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Instrument Drivers' })).toBeNull()
    await app.router.navigate({ to: AT })
    await waitFor(() => expect(app.address()).not.toBe(AT))
  })

  test('a new token is shown once, as lines for the settings file, and works', async () => {
    const app = renderApp(server, { token: admin.token, at: AT })
    const form = await openForm(app)
    await app.user.type(form.getByRole('textbox', { name: /Name/ }), 'HPLC-1{Enter}')
    const shown = (await form.findByLabelText('Settings of the driver')).textContent
    const token = /^ELUENT_API_TOKEN=(eld_\S+)$/m.exec(shown)?.[1] ?? ''
    expect(shown).toContain(`ELUENT_API_URL=${window.location.origin}`)
    const hello = { machine: 'HPLC-1', version: '3.2.1', clock: new Date().toISOString(), waiting_events: 0 }
    const said = await server.call('POST', '/driver_tokens/hello', hello, { authorization: `Bearer ${token}` })
    expect(said.statusCode).toBe(200)
    await app.user.click(form.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(token)
    expect((await row('HPLC-1')).getByText(new RegExp(`^${admin.person.name}, `))).toBeTruthy()
  })

  test('a missing and a taken name are said beside the field', async () => {
    await admin.call('POST', '/driver_tokens', { name: 'HPLC-1' })
    const app = renderApp(server, { token: admin.token, at: AT })
    const form = await openForm(app)
    await app.user.click(form.getByRole('button', { name: 'Create token' }))
    expect(form.getByText('Please enter the name of the driver.')).toBeTruthy()
    await app.user.type(form.getByRole('textbox', { name: /Name/ }), 'hplc-1{Enter}')
    expect(await form.findByText('Another driver has this name. Revoke it first, or choose another name.')).toBeTruthy()
  })

  test('revoking asks first; afterwards the row says who ended it', async () => {
    await admin.call('POST', '/driver_tokens', { name: 'HPLC-2' })
    const app = renderApp(server, { token: admin.token, at: AT })
    await app.user.click((await row('HPLC-2')).getByRole('button', { name: 'Revoke HPLC-2' }))
    const modal = within(await screen.findByRole('dialog'))
    expect(await server.sql('select 1 from driver_tokens where revoked_at is not null')).toEqual([])
    await app.user.click(modal.getByRole('button', { name: 'Revoke' }))
    expect(await (await row('HPLC-2')).findByText(`by ${admin.person.name}`)).toBeTruthy()
    expect((await row('HPLC-2')).getByText('Revoked')).toBeTruthy()
  })

  test('the list shows what a driver said: instrument, version, what waits, and a clock that is off', async () => {
    const { token } = (await admin.call('POST', '/driver_tokens', { name: 'HPLC-3' })).json<{ token: string }>()
    const clock = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const hello = { machine: 'HPLC north', version: '3.2.1', clock, waiting_events: 4 }
    await server.call('POST', '/driver_tokens/hello', hello, { authorization: `Bearer ${token}` })
    renderApp(server, { token: admin.token, at: AT })
    const cells = await row('HPLC-3')
    for (const text of ['Connected', 'HPLC north, driver 3.2.1', '4', '3 h ahead'])
      expect(cells.getByText(text)).toBeTruthy()
  })
})

const seen = (change: Partial<DriverToken>): DriverToken => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'HPLC-1',
  acts_for: { id: 1, name: 'Ada' },
  created_at: '2026-11-20T08:00:00.000Z',
  revoked_at: null,
  revoked_by: null,
  last_seen_at: '2026-11-20T09:00:00.000Z',
  machine: 'HPLC-1',
  version: '3.2.1',
  clock_skew_ms: 0,
  waiting_events: 0,
  ...change,
})
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test.each([
  [{}, '09:03:00', 'Connected'],
  [{}, '09:03:20', 'Silent'],
  [{ last_seen_at: null }, '09:00:00', 'Never seen'],
  [{ revoked_at: '2026-11-20T09:00:10.000Z' }, '09:00:20', 'Revoked'],
] as const)('a driver %j is at %s: %s', (change, time, status) => {
  expect(driverStatus(seen(change), at(time))).toBe(status)
})

test.each([
  [5000, null],
  [5001, '5 s ahead'],
  [-73_000, '73 s behind'],
  [-600_000, '10 min behind'],
  [86_400_000, '24 h ahead'],
  [null, null],
])('a clock that differs by %s ms: %s', (clock_skew_ms, text) => {
  expect(clockSkewText(seen({ clock_skew_ms }))).toBe(text)
})
