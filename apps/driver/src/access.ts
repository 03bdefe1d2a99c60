import { PAIRING_HEADER } from '@eluent/contract'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { DriverError } from './driver-error.ts'

export interface AccessRules {
  allowedOrigins: readonly string[]
  /** Null: no token is needed. */
  pairingToken: string | null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Who may talk to the driver. A page on the internet reaches a loopback port as easily as our own page does, so every call is
 * judged by what the browser says of its page, and by the name it was called under (DNS rebinding).
 */
export function createAccess(rules: AccessRules) {
  const allowed = new Set(rules.allowedOrigins)
  const expected = rules.pairingToken === null ? null : digest(rules.pairingToken)

  function checkToken(token: unknown): void {
    if (expected === null) return
    if (typeof token !== 'string' || !timingSafeEqual(digest(token), expected)) throw new DriverError('token_refused')
  }

  /** Our own pages are those the driver serves itself: same host as the one called. */
  function checkPage(headers: IncomingHttpHeaders): void {
    const host = headers.host ?? ''
    const name = host.replace(/:\d+$/, '').toLowerCase()
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(name) && expected === null) {
      throw new DriverError('host_refused', { host: host.slice(0, 100) })
    }
    const { origin } = headers
    if (origin !== undefined && origin !== `http://${host}` && !allowed.has(origin)) {
      throw new DriverError('origin_refused', { origin: origin.slice(0, 100) })
    }
    // Without an Origin header a browser still names a foreign page, but for the address typed in or a link followed.
    const site = headers['sec-fetch-site']
    const isForeign = site === 'cross-site' || site === 'same-site'
    if (origin === undefined && isForeign && headers['sec-fetch-mode'] !== 'navigate') {
      throw new DriverError('origin_refused', { origin: 'a foreign page' })
    }
  }

  /** A link from elsewhere, and a browser that loads a page ahead, may show something; they are nobody's order. */
  function checkOrder(headers: IncomingHttpHeaders): void {
    checkPage(headers)
    const site = headers['sec-fetch-site']
    if (headers.origin === undefined && (site === 'cross-site' || site === 'same-site')) {
      throw new DriverError('origin_refused', { origin: 'a link on a foreign page' })
    }
    if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') {
      throw new DriverError('origin_refused', { origin: 'a page loaded ahead' })
    }
  }

  return {
    isAllowedOrigin: (origin: string): boolean => allowed.has(origin),
    /** @throws DriverError origin_refused, host_refused */
    checkPage,
    /** For a GET that moves the instrument. @throws DriverError origin_refused, host_refused */
    checkOrder,
    /** @throws DriverError token_refused */
    checkToken,
    checkHeaders: (headers: IncomingHttpHeaders): void => {
      checkPage(headers)
      checkToken(headers[PAIRING_HEADER])
    },
  }
}

export type Access = ReturnType<typeof createAccess>
