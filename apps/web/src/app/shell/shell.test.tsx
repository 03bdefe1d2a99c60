import { countSampleFacets, listAlerts, listReleases, listSamples, logout } from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { renderApp, type RenderOptions } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

/** The settings, or another page that reads nothing. */
const open = (as: RoleSlug = 'viewer', options: RenderOptions = {}) =>
  renderApp(standIn(answer(listSamples, {}), answer(listReleases, {}), answer(countSampleFacets, {})), {
    as,
    at: '/settings',
    ...options,
  })
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('the sidebar', () => {
  test('what failed or ends stands beside its entry, from what the bell read; folded it is part of the name', async () => {
    const at = '2026-11-20T08:00:00Z'
    const alert = { at, is_read: true, record_id: 1, name: 'HPLC-1', total: 26 }
    const app = renderApp(
      standIn(
        answer(listAlerts, {
          data: [
            { ...alert, key: 'a', kind: 'qc_failed' },
            { ...alert, key: 'b', kind: 'qc_failed' },
            { ...alert, key: 'c', kind: 'calibration_expiring' },
            { ...alert, key: 'd', kind: 'equipment_due', detail: '2026-01-31' },
            { ...alert, key: 'e', kind: 'equipment_due', detail: '2999-01-31' },
          ],
        }),
      ),
      { as: 'tester', at: '/support' },
    )
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    for (const name of ['Analytical Batches 2', 'Calibrations !', 'Equipment 1'])
      expect(await sidebar().findByRole('link', { name }), name).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Close menu' }))
    expect(await sidebar().findByRole('link', { name: 'Analytical Batches 2' })).toBeTruthy()
  })

  test('[NAV-01] [NAV-02] all entries in their order, with their addresses, for who may see them all', async () => {
    localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
    const app = open('superadmin')
    await screen.findByRole('heading', { name: 'Settings' })
    const shown = sidebar()
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
    // those of the second group stand below them
    expect(shown.slice(0, 11)).toEqual([
      ['Home', '/'],
      ['Report Methods', '/samples/report-methods'],
      ['Prep Methods', '/prep-methods'],
      ['Create New Test', '/test-result/create'],
      ['Import New Results', '/samples/import'],
      ['Sample Results', '/test-result/list'],
      ['QC Results', '/qc/list'],
      ['CERTUS', '/certus'],
      ['Users', '/user/list'],
      ['Support', '/support'],
      ['Settings', '/settings'],
    ])
    expect(sidebar().getByRole('link', { name: 'Calibrations' }).getAttribute('href')).toBe('/quality/calibrations')
    expect(shown.slice(11)).toContainEqual(['Inventory', '/inventory'])
    await app.user.click(sidebar().getByRole('link', { name: 'Support' }))
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(app.address()).toBe('/support')
  })

  test('[NAV-04] an entry without its permission does not show', async () => {
    open()
    await screen.findByRole('heading', { name: 'Settings' })
    expect(sidebar().getByRole('link', { name: 'Sample Results' })).toBeTruthy()
    for (const name of ['Create New Test', 'CERTUS', 'Users']) {
      expect(sidebar().queryByRole('link', { name })).toBeNull()
    }
  })

  test('[NAV-05] the sidebar shows the version, the footer the version and the current year', async () => {
    open()
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.getByRole('navigation', { name: 'Main' }).textContent).toContain('3.2.1')
    const footer = screen.getByRole('contentinfo').textContent
    expect(footer).toContain('3.2.1')
    expect(footer).toContain(String(new Date().getFullYear()))
  })

  test('the menu icon folds it to icons and back, and a reload keeps it folded', async () => {
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Close menu' }))
    expect(sidebar().queryByText('Sample Results')).toBeNull()
    expect(sidebar().getByRole('link', { name: 'Sample Results' })).toBeTruthy()
    expect(localStorage.getItem('sidebar_folded')).toBe('true')
    await app.user.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(sidebar().getByText('Sample Results')).toBeTruthy()
  })

  test('[NAV-09] [CONST2-07] under 768 pixels it starts closed and closes after an entry is chosen', async () => {
    const app = open('viewer', { widthPx: 767 })
    await screen.findByRole('heading', { name: 'Settings' })
    const main = screen.getByRole('navigation', { name: 'Main', hidden: true })
    expect(main.hasAttribute('inert')).toBe(true)
    // what is done standing is at hand without it
    const links = within(screen.getByRole('navigation', { name: 'At hand' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Samples', '/test-result/list'],
      ['Scan', '/scan-qr-code'],
    ])
    await app.user.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(main.hasAttribute('inert')).toBe(false)
    await app.user.click(sidebar().getByRole('link', { name: 'Support' }))
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    expect(main.hasAttribute('inert')).toBe(true)
  })

  test('[CONST-03] [CONST2-07] 768 pixels are not narrow: the sidebar stands open', async () => {
    open('viewer', { widthPx: 768 })
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.getByRole('navigation', { name: 'Main' }).hasAttribute('inert')).toBe(false)
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'At hand' })).toBeNull()
  })
})

describe('the header', () => {
  test('[NAV-06] the menu icon opens and closes the sidebar, the logo links to the root', async () => {
    const app = open('viewer', { widthPx: 500 })
    const menu = await screen.findByRole('button', { name: 'Open menu' })
    const main = screen.getByRole('navigation', { name: 'Main', hidden: true })
    await app.user.click(menu)
    expect([main.hasAttribute('inert'), menu.getAttribute('aria-expanded')]).toEqual([false, 'true'])
    await app.user.click(menu)
    expect([main.hasAttribute('inert'), menu.getAttribute('aria-expanded')]).toEqual([true, 'false'])
    await app.user.click(screen.getByRole('link', { name: 'Eluent, home' }))
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('[NAV-07] it shows the Name, Role and Organization of the user', async () => {
    open('veriseal-admin')
    const header = within(await screen.findByRole('banner'))
    expect(header.getByText('Mara Lindqvist')).toBeTruthy()
    expect(header.getByText('VERISEAL Admin')).toBeTruthy()
    expect(header.getByText('Laboratory')).toBeTruthy()
  })

  test('the colour scheme is light, dark or as the system, and a reload keeps the choice', async () => {
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Colour scheme' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Dark' }))
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    expect(localStorage.getItem('color_scheme')).toBe('dark')
    cleanup()
    open()
    await screen.findByRole('heading', { name: 'Settings' })
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  })

  test('[NAV-08] [SESSION-09] Logout signs out on the server, removes the token and loads / again', async () => {
    const server = standIn(answer(logout, { message: 'Signed out.' }))
    const app = renderApp(server, { as: 'viewer', at: '/settings' })
    const { session_id } = required(app.services.session.current()).claims
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(app.leave).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(server.sent(logout).map(({ body }) => body)).toEqual([{ session_id }])
  })

  test('who logs out while the server is away is signed out on this device all the same', async () => {
    const server = standIn(answer(logout, () => Promise.reject(new TypeError('Failed to fetch'))))
    const app = renderApp(server, { as: 'viewer', at: '/settings' })
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(app.leave).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem('access_token')).toBeNull()
  })
})
