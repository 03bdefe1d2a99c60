import { countSampleFacets, listReleases, listSamples, me, readSharedSample } from '@eluent/contract'
import { PERMISSION_KEYS } from '@eluent/domain/auth'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createSessionStore } from '../frame/session/session-store.ts'
import { renderApp, type RenderOptions } from '../test/render-app.tsx'
import { answer, refusal, standIn } from '../test/server-stand-in.ts'
import { unsignedToken, withoutActions } from '../test/token.ts'
import { guardTarget } from '../frame/guard.ts'
import { moreScreens } from './more-screens.ts'
import { firstScreens } from './registered-screens.ts'
import { ROUTES, routeRow, type ScreenName } from '../frame/route-table.ts'

const names = Object.keys(ROUTES) as ScreenName[]
const withAccess = (...access: string[]) => names.filter((name) => access.includes(routeRow(name).access))

function sessionOf(role: 'viewer' | 'superadmin') {
  localStorage.setItem('access_token', unsignedToken({ role }))
  return createSessionStore(localStorage).current()
}

describe('the guard, over every row of the route table', () => {
  test('[GUARD-01] without a token every route that needs one redirects to home', () => {
    const open = withAccess('anyone', 'signed-out')
    for (const name of names.filter((each) => !open.includes(each) && each !== 'home')) {
      expect([name, guardTarget(name, null)]).toEqual([name, '/'])
    }
  })

  test('[GUARD-02] with a token sign-up, forgot password and reset password redirect to home', () => {
    expect(withAccess('signed-out')).toEqual(['login', 'forgotPassword', 'resetPassword', 'signUp'])
    for (const name of withAccess('signed-out')) expect(guardTarget(name, sessionOf('viewer'))).toBe('/')
  })

  test('[GUARD-03] the public routes open with and without a token', () => {
    const open: ScreenName[] = [
      'sharedReport',
      'qrRedirect',
      'certusApp',
      'verify',
      'verifyTracer',
      'forbidden',
      'notFound',
    ]
    for (const name of open) {
      expect([name, guardTarget(name, null), guardTarget(name, sessionOf('viewer'))]).toEqual([name, null, null])
    }
  })

  test('[GUARD-04] [ERR2-36] without its permission a route redirects to the flagged page-not-found, with it it opens', () => {
    const checked = withAccess(...PERMISSION_KEYS)
    const refused = checked.filter((name) => guardTarget(name, sessionOf('viewer')) !== null)
    expect(refused).toContain('sampleCreate')
    expect(refused).toContain('userList')
    expect(refused).not.toContain('sampleList')
    for (const name of refused) {
      expect(guardTarget(name, sessionOf('viewer'))).toBe('/404?authorizationError=true')
      expect(guardTarget(name, sessionOf('superadmin'))).toBeNull()
    }
  })

  test('[PERM-08] [PERM2-04] without sample list neither the sample nor the QC list opens', () => {
    localStorage.setItem('access_token', withoutActions(unsignedToken({ role: 'viewer' }), 'sample', ['list']))
    const session = createSessionStore(localStorage).current()
    for (const name of ['sampleList', 'qcList'] as const) {
      expect(guardTarget(name, session)).toBe('/404?authorizationError=true')
      expect(guardTarget(name, sessionOf('viewer'))).toBeNull()
    }
  })

  test('[PERM-29] Settings needs only a sign-in', () => {
    expect(routeRow('settings').access).toBe('signed-in')
  })

  test('every row has an address of its own, every parent exists, every screen is registered once', () => {
    expect(new Set(names.map((name) => routeRow(name).path)).size).toBe(names.length)
    for (const name of names) expect([undefined, ...names]).toContain(routeRow(name).parent)
    const registered = [...firstScreens, ...moreScreens].map(({ name }) => name)
    expect(registered.toSorted()).toEqual(names.toSorted())
  })
})

describe('the guard in the browser', () => {
  const open = (options: RenderOptions) =>
    renderApp(
      standIn(
        answer(readSharedSample, refusal('not_found')),
        answer(me, {}),
        answer(listSamples, {}),
        answer(listReleases, {}),
        answer(countSampleFacets, {}),
      ),
      options,
    )

  test('[PATH-26] a signed-out visitor who opens / or a route that needs a sign-in ends at the sign-in form', async () => {
    for (const at of ['/', '/settings', '/test-result/list']) {
      const app = open({ at })
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
      expect(app.address()).toBe('/login')
      cleanup()
    }
  })

  test('[GUARD-05] [ERR2-36] permission denied shows with the flag', async () => {
    const app = open({ at: '/test-result/create', as: 'viewer' })
    expect(await screen.findByText('permission denied')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(app.address()).toBe('/404?authorizationError=true')
  })

  test('[GUARD-05] permission denied does not show without the flag', async () => {
    open({ at: '/404' })
    expect(await screen.findByText('Page Not Found')).toBeTruthy()
    expect(screen.queryByText('permission denied')).toBeNull()
  })

  test('[PATH-24] [ERR2-36] an unknown path ends at /404, which shows Page Not Found', async () => {
    for (const at of ['/no/such/page', '/settings/nothing']) {
      const app = open({ at, token: unsignedToken() })
      expect(await screen.findByText('Page Not Found')).toBeTruthy()
      await waitFor(() => expect(app.address()).toBe('/404'))
      cleanup()
    }
  })

  test('[PATH-23] /403 shows that the visitor is not authorized', async () => {
    open({ at: '/403' })
    expect(await screen.findByText('You Are Not Authorized To View This Page')).toBeTruthy()
  })

  test('[PATH-25] a path with /share shows only the public report page, signed in or not', async () => {
    for (const token of [undefined, unsignedToken()]) {
      const app = open({ at: '/share/report/no-such-key', token })
      expect(await screen.findByText(/^Sample Error: 404/)).toBeTruthy()
      expect(app.address()).toBe('/share/report/no-such-key')
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull()
      cleanup()
    }
  })

  test('[LOGIN-07] /login redirects to / while a token is held', async () => {
    const app = open({ at: '/login', as: 'tester' })
    expect(await screen.findByText('Mara Lindqvist')).toBeTruthy()
    expect(app.address()).toBe('/')
  })

  test('[ROUTE-13] /account leads to /settings/account', async () => {
    const app = open({ at: '/account', as: 'tester' })
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy()
    expect(app.address()).toBe('/settings/account')
  })
})
