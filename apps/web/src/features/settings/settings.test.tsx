import { listQueue, logout, me, readOrganization, readSigningCertificate, updateOrganization } from '@eluent/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ROUTES, routeRow, type ScreenName } from '../../frame/route-table.ts'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import { required } from '../../test/required.ts'
import { unsignedToken, withoutActions } from '../../test/token.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'

const LABORATORY = {
  name: 'Laboratory',
  address: '12 Kiln Road',
  email: 'lab@example.org',
  contact_no: '+1 503 555 0142',
  logo: 'https://files.example/logo.png',
}
/** The page, signed in as a tester. */
const open = (at: string, { token = unsignedToken(), answers = [] as Answer[] } = {}) =>
  renderApp(standIn(...answers, answer(me, { organization: LABORATORY })), { token, at })
const openModal = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Log out from other devices' }))
  return within(await screen.findByRole('dialog'))
}

describe('settings', () => {
  test('show the certificate of signed PDFs to whom it interests, and why it cannot be shown', async () => {
    const certificate = {
      subject: 'CN=Documents of lab.example',
      fingerprint: 'AB:CD',
      valid_until: '2036-11-23T04:00:00.000Z',
      pem: '-----BEGIN CERTIFICATE-----',
    }
    const app = open('/settings', { answers: [answer(readSigningCertificate, { data: certificate })] })
    await app.user.click(await screen.findByRole('button', { name: 'Show Certificate' }))
    expect(await screen.findByText('AB:CD')).toBeTruthy()
    expect(screen.getByText('Documents of lab.example')).toBeTruthy()
    expect(screen.getByText(/^11\/2[23]\/2036 \d+:00 [AP]M \S+$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download Certificate' })).toBeTruthy()
    cleanup()
    const faulty = open('/settings', { answers: [answer(readSigningCertificate, refusal('not_found'))] })
    await faulty.user.click(await screen.findByRole('button', { name: 'Show Certificate' }))
    expect(await screen.findByText('The certificate could not be loaded.')).toBeTruthy()
  })

  test('[PATH-15] [PATH-16] /settings opens the settings, whose my-account link opens /settings/account', async () => {
    const app = open('/settings')
    await app.user.click(await screen.findByRole('link', { name: 'My Account' }))
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy()
    expect(app.address()).toBe('/settings/account')
  })

  test('[NAV-10] batches, form templates, form fields and analytical reports stand here, each with its list permission', async () => {
    const lists = [
      ['batch', 'Batches', '/batch/list'],
      ['form_template', 'Form Templates', '/form-template/list'],
      ['form_field', 'Form Fields', '/form-fields'],
      ['graph_dashboard', 'Analytical Reports', '/analytical-report/list'],
    ] as const
    const shown = () => lists.flatMap(([, name]) => screen.queryByRole('link', { name })?.getAttribute('href') ?? [])
    open('/settings')
    await screen.findByRole('link', { name: 'My Account' })
    expect(shown()).toEqual(lists.map(([, , address]) => address))
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(lists.filter(([, name]) => sidebar.queryByRole('link', { name }) !== null)).toEqual([])
    for (const [resource, , address] of lists) {
      cleanup()
      open('/settings', { token: withoutActions(unsignedToken(), resource, ['list']) })
      await screen.findByRole('link', { name: 'My Account' })
      expect(shown()).toEqual(lists.map(([, , one]) => one).filter((one) => one !== address))
    }
  })

  test('every page whose breadcrumb leads through Settings is linked here', async () => {
    open('/settings', { token: unsignedToken({ role: 'superadmin', homeOrganizationId: 2 }) })
    await screen.findByRole('link', { name: 'My Account' })
    const linked = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const below = (Object.keys(ROUTES) as ScreenName[]).filter((name) => routeRow(name).parent === 'settings')
    // a second address of the account
    expect(below.filter((name) => !linked.includes(routeRow(name).path))).toEqual(['accountShort'])
  })

  test('[PERM-19] without user my_account neither the link nor the screen is there', async () => {
    const token = withoutActions(unsignedToken(), 'user', ['my_account'])
    const app = open('/settings', { token })
    await screen.findByRole('button', { name: 'Log out from other devices' })
    expect(screen.queryByRole('link', { name: 'My Account' })).toBeNull()
    await act(() => app.router.navigate({ to: '/settings/account' }))
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })

  test('[SETTINGS-06] the beta toggle switches the flag on and off, and the state survives a reload', async () => {
    const first = open('/settings')
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Beta features/ })
    expect(toggle.checked).toBe(false)
    await first.user.click(toggle)
    expect(localStorage.getItem('betaFeatures')).toBe('true')
    cleanup()
    const second = open('/settings')
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
    const app = open('/settings', { answers: [answer(listQueue, {})] })
    const address = await screen.findByLabelText<HTMLInputElement>('Driver address')
    await app.user.type(address, 'http://elsewhere.example')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter an address of this computer such as http://localhost:8081')).toBeTruthy()
    await app.user.clear(address)
    await app.user.type(address, `${edge.url}/`)
    await app.user.click(screen.getByRole('button', { name: 'Test Connection' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The pairing token is missing or wrong.')
    await app.user.type(screen.getByLabelText('Pairing token'), 'a-long-pairing-token')
    await app.user.click(screen.getByRole('button', { name: 'Test Connection' }))
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

describe('reasons for removals', () => {
  test('[RERUN-01] an admin keeps the offered ones, one per line; a tester has no such panel', async () => {
    const server = standIn(
      answer(readOrganization, { data: { id: 1, removal_reasons: ['Wrong vial'] } }),
      answer(updateOrganization, {}),
    )
    const app = renderApp(server, { as: 'admin', at: '/settings' })
    const reasons = await screen.findByLabelText<HTMLTextAreaElement>('Offered reasons')
    expect(reasons.value).toBe('Wrong vial')
    await app.user.type(reasons, '\n\noops')
    const form = within(screen.getByRole('form', { name: 'Reasons' }))
    await app.user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('At most 30 reasons of 5 to 255 characters, each once')).toBeTruthy()
    await app.user.type(reasons, ', wrong vial')
    await app.user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Reasons saved')).toBeTruthy()
    expect(server.sent(updateOrganization).map(({ body }) => body)).toEqual([
      { organization: { removal_reasons: ['Wrong vial', 'oops, wrong vial'] } },
    ])
    cleanup()
    open('/settings')
    await screen.findByRole('button', { name: 'Log out from other devices' })
    expect(screen.queryByLabelText('Offered reasons')).toBeNull()
  })
})

describe('logging out other devices', () => {
  test('[SETTINGS-02] asks first; cancelling sends nothing', async () => {
    const app = open('/settings')
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.calls).toEqual([])
  })

  test('[SETTINGS-03] [SETTINGS-04] ends the other sessions, says so, and this device stays signed in', async () => {
    const server = standIn(answer(logout, { message: 'Signed out.' }))
    const app = renderApp(server, { as: 'tester', at: '/settings' })
    const { token, claims } = required(app.services.session.current())
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('Successfully logged out from other devices')).toBeTruthy()
    expect(server.sent(logout)).toMatchObject([{ query: { all: 'true' }, body: { session_id: claims.session_id } }])
    expect(localStorage.getItem('access_token')).toBe(token)
  })

  test('[SETTINGS-05] a failure shows the errors of the server, and the modal stays', async () => {
    const app = open('/settings', { answers: [answer(logout, refusal('database_unavailable'))] })
    const modal = await openModal(app)
    await app.user.click(modal.getByRole('button', { name: 'Log out' }))
    expect((await modal.findByRole('alert')).textContent).toMatch(/^The database cannot be reached right now\./)
  })

  test('[PERM-21] without the permission the control does not show', async () => {
    open('/settings', { token: withoutActions(unsignedToken(), 'user', ['logout_other_devices']) })
    expect(await screen.findByRole('link', { name: 'My Account' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log out from other devices' })).toBeNull()
  })
})

describe('the account', () => {
  test("[ACCOUNT-01] [ACCOUNT-02] [ACCOUNT-03] shows the organization's facts read-only, and a note", async () => {
    open('/settings/account')
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
    let isDown = true
    const answers = [answer(me, () => (isDown ? refusal('other_organization') : { organization: LABORATORY }))]
    const app = open('/settings/account', { answers })
    expect(await screen.findByText('something went wrong')).toBeTruthy()
    expect(screen.getByText('This belongs to another organization.')).toBeTruthy()
    isDown = false
    await app.user.click(screen.getByText('Retry'))
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
  })
})
