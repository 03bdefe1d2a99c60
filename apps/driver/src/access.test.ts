import { describe, expect, test } from 'vitest'
import { createAccess } from './access.ts'
import type { DriverError } from './driver-error.ts'

const open = createAccess({ allowedOrigins: ['https://lab.example'], pairingToken: null })
const paired = createAccess({ allowedOrigins: ['https://lab.example'], pairingToken: 'a-long-pairing-token' })
const LOOPBACK = { host: '127.0.0.1:8081' }

function verdict(headers: Record<string, string>, access = open): string {
  try {
    access.checkHeaders(headers)
    return 'let in'
  } catch (cause) {
    return (cause as DriverError).code
  }
}

describe('who may talk to the driver', () => {
  test.each([
    ['the laboratory page', { ...LOOPBACK, origin: 'https://lab.example', 'sec-fetch-site': 'cross-site' }, 'let in'],
    ["the driver's own page", { ...LOOPBACK, origin: 'http://127.0.0.1:8081' }, 'let in'],
    ['a program on this computer', LOOPBACK, 'let in'],
    ['a typed address', { ...LOOPBACK, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'let in'],
    ['IPv6 loopback', { host: '[::1]:8081' }, 'let in'],
    ['a foreign page', { ...LOOPBACK, origin: 'https://evil.example' }, 'origin_refused'],
    ['our page on another port', { ...LOOPBACK, origin: 'https://lab.example:8443' }, 'origin_refused'],
    ['our page without encryption', { ...LOOPBACK, origin: 'http://lab.example' }, 'origin_refused'],
    [
      'a page that only begins like ours',
      { ...LOOPBACK, origin: 'https://lab.example.evil.example' },
      'origin_refused',
    ],
    ['a sandboxed frame or file', { ...LOOPBACK, origin: 'null' }, 'origin_refused'],
    [
      'a foreign image tag',
      { ...LOOPBACK, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      'origin_refused',
    ],
    ['a name rebound to loopback', { host: 'evil.example:8081' }, 'host_refused'],
    [
      'a name rebound to loopback, as its own origin',
      { host: 'evil.example', origin: 'http://evil.example' },
      'host_refused',
    ],
    ['no host at all', {}, 'host_refused'],
  ])('%s', (_, headers, expected) => {
    expect(verdict(headers)).toBe(expected)
  })

  test.each([
    ['the right token', { 'x-pairing-token': 'a-long-pairing-token' }, 'let in'],
    ['a wrong token', { 'x-pairing-token': 'a-long-pairing-tokem' }, 'token_refused'],
    ['a shorter token', { 'x-pairing-token': 'a' }, 'token_refused'],
    ['none', {}, 'token_refused'],
  ])('paired, with %s', (_, headers, expected) => {
    expect(verdict({ ...LOOPBACK, ...headers }, paired)).toBe(expected)
  })
})
