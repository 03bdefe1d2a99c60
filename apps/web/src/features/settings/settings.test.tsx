import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/src/testing/app.ts'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import { unsignedToken, withoutActions } from '../../test/token.ts'
import { renderApp } from '../../test/render-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const openModal = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Log out from other devices' }))
  return within(await screen.findByRole('dialog'))
}

describe('settings', () => {
  test('[PATH-15] [PATH-16] /settings opens the settings, whose my-account link opens /settings/account', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { token, at: '/settings' })
    await app.user.click(await screen.findByRole('link', { name: 'My Account' }))
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy()
    expect(app.address()).toBe('/settings/account')
  })

  test('[NAV-10] batches, form templates, form fields and analytical reports stand here, each with its list permission', async () => {
    const [head = '', body = '', tail = ''] = (await server.signIn('tester')).token.split('.')
    const lists = [
      ['batch', 'Batches', '/batch/list'],
      ['form_template', 'Form Templates', '/form-template/list'],
      ['form_field', 'Form Fields', '/form-fields'],
      ['graph_dashboard', 'Analytical Reports', '/analytical-report/list'],
    ] as const
    const shown = () => lists.flatMap(([, name]) => screen.queryByRole('link', { name })?.getAttribute('href') ?? [])
    renderApp(server, { token: [head, body, tail].join('.'), at: '/settings' })
    await screen.findByRole('link', { name: 'My Account' })
    expect(shown()).toEqual(lists.map(([, , address]) => address))
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(lists.filter(([, name]) => sidebar.queryByRole('link', { name }) !== null)).toEqual([])
    for (const [resource, , address] of lists) {
      cleanup()
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { permissions: Record<string, string[]> }
      claims.permissions[resource] = []
      const lessened = Buffer.from(JSON.stringify(claims)).toString('base64url')
      renderApp(server, { token: [head, lessened, tail].join('.'), at: '/settings' })
      await screen.findByRole('link', { name: 'My Account' })
      expect(shown()).toEqual(lists.map(([, , one]) => one).filter((one) => one !== address))
    }
  })

  test('[PERM-19] without user my_account neither the link nor the screen is there', async () => {
    const token = withoutActions((await server.signIn('tester')).token, 'user', ['my_account'])
    const app = renderApp(server, { token, at: '/settings' })
    await screen.findByRole('button', { name: 'Log out from other devices' })
    expect(screen.queryByRole('link', { name: 'My Account' })).toBeNull()
    await act(() => app.router.navigate({ to: '/settings/account' }))
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })

  test('[SETTINGS-06] the beta toggle switches the flag on and off, and the state survives a reload', async () => {
    const { token } = await server.signIn('tester')
    const first = renderApp(server, { token, at: '/settings' })
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Beta features/ })
    expect(toggle.checked).toBe(false)
    await first.user.click(toggle)
    expect(localStorage.getItem('betaFeatures')).toBe('true')
    cleanup()
    const second = renderApp(server, { at: '/settings' })
    const again = await screen.findByRole<HTMLInputElement>('switch', { name: /Beta features/ })
    expect(again.checked).toBe(true)
    await second.user.click(again)
    expect(localStorage.getItem('betaFeatures')).toBeNull()
  })
})

describe('the instrument of this browser', () => {
  test('address and pairing token are tried, saved for this browser, and a wrong token is reported', async () => {
    const driver = createDriverStandIn()
    driver.pair('a-long-pairing-token')
    const edge = await driver.listen()
    onTestFinished(() => edge.close())
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { token, at: '/settings' })
    const address = await screen.findByLabelText<HTMLInputElement>('Driver address')
    await app.user.type(address, 'http://elsewhere.example')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter an address of this computer such as http://localhost:8081')).toBeTruthy()
    await app.user.clear(address)
    await app.user.type(address, `${edge.url}/`)
    await app.user.click(screen.getByRole('button', { name: 'Test connection' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The pairing token is missing or wrong.')
    await app.user.type(screen.getByLabelText('Pairing token'), 'a-long-pairing-token')
    await app.user.click(screen.getByRole('button', { name: 'Test connection' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Connected to HPLC-1 (simulated), driver 1.0.0: PRERUN.',
    )
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Instrument settings saved in this browser')).toBeTruthy()
    expect([localStorage.getItem('driver_address'), localStorage.getItem('pairing_token')]).toEqual([
      edge.url,
      'a-long-pairing-token',
    ])
    await waitFor(() =>
      expect(screen.getByLabelText('Instrument', { selector: 'output' }).textContent).toBe('Connected'),
    )
    await act(async () => app.services.session.clear()) // lets go of the driver
  })
})

describe('logging out other devices', () => {
  test('[SETTINGS-02] asks first; cancelling sends nothing', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { token, at: '/settings' })
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.calls).toEqual([])
  })

  test('[SETTINGS-03] [SETTINGS-04] ends the other sessions, says so, and this device stays signed in', async () => {
    const here = await server.signIn('tester')
    const elsewhere = await server.signInAs(here.person)
    const app = renderApp(server, { token: here.token, at: '/settings' })
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('Successfully logged out from other devices')).toBeTruthy()
    expect((await elsewhere.call('GET', '/me')).statusCode).toBe(401)
    expect((await here.call('GET', '/me')).statusCode).toBe(200)
    expect(localStorage.getItem('access_token')).toBe(here.token)
  })

  test('[SETTINGS-05] a failure shows the errors of the server, and the modal stays', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, {
      token,
      at: '/settings',
      intercept: async () => Response.json({ error: 'The database cannot be reached right now.' }, { status: 503 }),
    })
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Log out' }))
    expect((await modal.findByRole('alert')).textContent).toBe('The database cannot be reached right now.')
  })

  test('[PERM-21] without the permission the control does not show', async () => {
    renderApp(server, { token: withoutActions(unsignedToken(), 'user', ['logout_other_devices']), at: '/settings' })
    expect(await screen.findByRole('link', { name: 'My Account' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log out from other devices' })).toBeNull()
  })
})

describe('the account', () => {
  test("[ACCOUNT-01] [ACCOUNT-02] [ACCOUNT-03] shows the organization's facts read-only, and a note", async () => {
    await server.sql(
      `update organizations set address = '12 Kiln Road', email = 'lab@example.org', contact_no = '+1 503 555 0142',
       logo = 'https://files.example/logo.png' where id = $1`,
      [server.laboratoryId],
    )
    const { token } = await server.signIn('tester')
    renderApp(server, { token, at: '/settings/account' })
    for (const [label, value] of [
      ['Company Name', 'Laboratory'],
      ['Address', '12 Kiln Road'],
      ['Email', 'lab@example.org'],
      ['Contact', '+1 503 555 0142'],
    ] as const) {
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      expect([label, field.value, field.readOnly]).toEqual([label, value, true])
    }
    expect(screen.getByAltText('Logo of Laboratory').getAttribute('src')).toBe('https://files.example/logo.png')
    expect(screen.getByText('To change account information please submit a support ticket.')).toBeTruthy()
  })

  test("[ERR2-35] a failed call shows 'something went wrong' and what the server says; Retry reads it again", async () => {
    const { token } = await server.signIn('tester')
    let isDown = true
    const app = renderApp(server, {
      token,
      at: '/settings/account',
      intercept: async (call, next) =>
        call.path === '/me' && isDown
          ? Response.json(
              { error: 'This belongs to another organization.', code: 'other_organization' },
              { status: 403 },
            )
          : next(),
    })
    expect(await screen.findByText('something went wrong')).toBeTruthy()
    expect(screen.getByText('This belongs to another organization.')).toBeTruthy()
    isDown = false
    await app.user.click(screen.getByText('Retry'))
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
  })
})
