import { describe, expect, test } from 'vitest'
import { EXPIRY_TEXTS, expiryDateError, expiryInstant } from './action-rules.ts'
import { certificateActions, certificateStatus } from './certificate-status.ts'
import { CERTIFICATE_TYPES, certificateTypeName, isCertificateType, isSampleCertificate } from './certificate-types.ts'

const NOW = Date.parse('2026-11-21T20:00:00Z')
function status(revoked: boolean, expiration_date: string | null) {
  return certificateStatus({ revoked, expiration_date }, NOW)
}

describe('the status of a certificate', () => {
  test('[CERTLIST-09] revoked is Revoked, also past the expiration date', () => {
    expect(status(true, null)).toBe('Revoked')
    expect(status(true, '2026-01-01T00:00:00Z')).toBe('Revoked')
  })

  test('[CERTLIST-10] it is Expired when now is past the expiration date: from that moment, which Expire Now chooses', () => {
    expect(status(false, '2026-11-21T19:59:59.999Z')).toBe('Expired')
    expect(status(false, '2026-11-21T20:00:00Z')).toBe('Expired')
    expect(status(false, '2026-11-21T20:00:00.001Z')).toBe('Valid')
  })

  test('[CERTLIST-11] any other is Valid, one without an expiration date too', () => {
    expect(status(false, '2026-11-22T00:00:00Z')).toBe('Valid')
    expect(status(false, null)).toBe('Valid')
  })

  test('a Valid one can be expired or revoked, an Expired one renewed or revoked, a Revoked one nothing', () => {
    expect((['Valid', 'Expired', 'Revoked'] as const).map(certificateActions)).toEqual([
      ['expire', 'revoke'],
      ['renew', 'revoke'],
      [],
    ])
  })
})

describe('the types', () => {
  test('[CERTNEW-13] 3 project, 4 transportation manifest, 6 certificate of origin; 1 analysis, 2 chemical report', () => {
    expect(Object.values(CERTIFICATE_TYPES).map((id) => [id, certificateTypeName(id)])).toEqual([
      [1, 'Certificate of Analysis'],
      [2, 'Chemical Report'],
      [3, 'Project'],
      [4, 'Transportation Manifest'],
      [6, 'Certificate of Origin'],
    ])
    expect([0, 5, '3', null].some(isCertificateType)).toBe(false)
    expect([1, 2, 3, 4, 6].filter(isSampleCertificate)).toEqual([1, 2])
  })
})

describe('the date of an expiry or a renewal', () => {
  // 20:00 UTC is 13:00 in Denver and already the 22nd in Auckland.
  const error = (action: 'expire' | 'renew', chosen: unknown, timeZone = 'America/Denver') =>
    expiryDateError(action, chosen, { nowMs: NOW, timeZone })

  test.each([
    ['2026-11-21', 'America/Denver', '2026-11-22T06:59:59.999Z'],
    ['2026-11-21', 'Pacific/Auckland', '2026-11-21T10:59:59.999Z'],
    ['2026-11-21', 'UTC', '2026-11-21T23:59:59.999Z'],
    ['2026-11-01', 'America/Denver', '2026-11-02T06:59:59.999Z'], // the clocks go back that day
    ['2027-03-14', 'America/Denver', '2027-03-15T05:59:59.999Z'], // and forward that day
    ['2026-11-21T20:00:00Z', 'America/Denver', '2026-11-21T20:00:00.000Z'],
    ['2026-11-21T13:00:00-07:00', 'UTC', '2026-11-21T20:00:00.000Z'],
  ])('%s in %s is %s', (chosen, zone, instant) => {
    expect(expiryInstant(chosen, zone)?.toISOString()).toBe(instant)
  })

  test.each([undefined, null, '', 'soon', '2026-02-30', '2026-11-21T25:00:00Z', '21/11/2026', 5])(
    '%j is no date',
    (chosen) => {
      expect(expiryInstant(chosen, 'UTC')).toBe(null)
      expect([error('expire', chosen), error('renew', chosen)]).toEqual([EXPIRY_TEXTS.missing, EXPIRY_TEXTS.missing])
    },
  )

  test("an expiry takes the user's today, its passed moments included, and no day before", () => {
    expect(error('expire', '2026-11-21')).toBe(null)
    expect(error('expire', '2026-11-21T20:00:00Z')).toBe(null)
    expect(error('expire', '2026-11-21T19:59:00Z')).toBe(null)
    expect(error('expire', '2026-11-20')).toBe('The date must be today or later.')
    expect(error('expire', '2026-11-21', 'Pacific/Auckland')).toBe('The date must be today or later.')
    expect(error('expire', '2026-11-22', 'Pacific/Auckland')).toBe(null)
  })

  test('a renewal must end later than now', () => {
    expect(error('renew', '2026-11-21')).toBe(null)
    expect(error('renew', '2026-11-21T19:59:00Z')).toBe('The new date must be in the future.')
    expect(error('renew', '2026-11-20')).toBe('The new date must be in the future.')
  })
})
