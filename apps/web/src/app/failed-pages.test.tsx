import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ROUTES, type ScreenAccess } from '../frame/route-table.ts'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { renderApp } from '../test/render-app.tsx'
import { standIn } from '../test/server-stand-in.ts'

/** Pages that read nothing of the server: they stand without it. */
const READ_NOTHING = new Set([
  '/login',
  '/forgot-password',
  // an invitation that names no account is told from its link alone
  '/users/invite/$token',
  '/scan-qr-code',
  '/qr',
  '/form-template/create',
  '/form-fields/create',
  '/certus_app',
  '/verify',
  '/equipment/create',
  '/inventory/items/create',
  '/settings/organizations',
  '/change-password',
  '/support',
  '/support/ordering',
  '/support/help/$page',
  '/export',
  '/403',
  '/404',
])
/** What stands for a parameter, where it is not a number. */
const VALUES: Readonly<Record<string, string>> = { $tracer: '7ZZZ0123456789ABCDEFGHJKMN' }

/** Pages of one record that have no heading but what was read: it says that this failed. */
const SAYS_SO_IN_HEADING = new Set([
  '/sample/$id/results',
  '/samples/$id/import',
  '/review',
  '/share/report/$shareKey',
  '/quality/calibrations/$id',
  '/samples/report-methods/$id/uncertainty',
  '/sample/$id/custody',
  '/equipment/$id',
  '/inventory/lots/$id',
  '/quality/nonconformances/$id',
  '/settings/profiles/$key',
])

const PAGES = Object.values(ROUTES) as readonly { path: string; access: ScreenAccess }[]

const FAULTS = [
  async () => Response.json({}, { status: 503 }),
  () => Promise.reject(new TypeError('Failed to fetch')),
] as const

// Page by page another of the two faults: what a page does with one does not depend on which it is.
test('every page after an answer of 503, or without a network, has its heading, says what happened and offers Retry, and waits for nothing', async () => {
  const without: string[] = []
  for (const [index, { path, access }] of PAGES.entries()) {
    localStorage.clear()
    localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
    // Home has been seen before: it draws what comes at once
    localStorage.setItem(STORAGE_KEYS.alertsHeight, '0')
    const { services } = renderApp(standIn(), {
      at: path.replaceAll(/\$\w+/g, (name) => VALUES[name] ?? '7'),
      as: access === 'signed-out' ? undefined : 'veriseal-coaadmin',
      intercept: FAULTS[index % 2 === 0 ? 0 : 1],
    })
    await waitFor(() => {
      expect(document.querySelector('h1')?.textContent, path).toBeTruthy()
      expect(services.queries.isFetching(), path).toBe(0)
      expect(document.querySelector('[aria-busy=true]'), path).toBeNull()
    })
    if (!READ_NOTHING.has(path) && screen.queryAllByRole('button', { name: 'Retry' }).length === 0) without.push(path)
    const isSaid = screen.getByRole('heading', { level: 1 }).closest('[role=alert]') !== null
    if (SAYS_SO_IN_HEADING.has(path)) expect(isSaid, path).toBe(true)
    cleanup()
  }
  expect(without).toEqual([])
})
