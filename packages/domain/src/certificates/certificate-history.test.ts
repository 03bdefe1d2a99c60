import { expect, test } from 'vitest'
import { endOfValidity, historyWord, type HistoryEvent } from './certificate-history.ts'

const ISSUED: HistoryEvent = {
  event: 'issue',
  at: '2026-01-01T09:00:00.000Z',
  expires: '2027-01-01T09:00:00.000Z',
  reason: null,
}
const event = (change: Partial<HistoryEvent>): HistoryEvent => ({ ...ISSUED, ...change })

test('each event has its word; an expiry of the present moment is one, a later one sets a date', () => {
  const at = '2026-06-01T00:00:00.000Z'
  expect(
    [
      ISSUED,
      event({ event: 'expire', at, expires: '2026-07-01T00:00:00.000Z' }),
      event({ event: 'expire', at, expires: at }),
      event({ event: 'renew', at }),
      event({ event: 'revoke', at }),
      event({ event: 'erase', at }),
    ].map(historyWord),
  ).toEqual(['Issued', 'Expiration date set', 'Expired', 'Renewed', 'Revoked', 'Erased'])
})

test('a certificate that holds no more says since when and why', () => {
  const now = Date.parse('2026-06-02T00:00:00Z')
  const revoked = event({ event: 'revoke', at: '2026-06-01T00:00:00.000Z', reason: 'Wrong lot' })
  const expired = event({ event: 'expire', expires: '2026-06-01T00:00:00.000Z', reason: 'Sold' })
  const end = (history: HistoryEvent[], isRevoked = false) =>
    endOfValidity(history, { revoked: isRevoked, expiration_date: history.at(-1)?.expires ?? null }, now)
  expect(end([ISSUED])).toBeNull()
  expect(end([ISSUED, revoked], true)).toEqual({ word: 'REVOKED', at: revoked.at, reason: 'Wrong lot' })
  expect(end([ISSUED, expired])).toEqual({ word: 'EXPIRED', at: expired.expires, reason: 'Sold' })
  expect(end([event({ expires: '2026-02-01T00:00:00.000Z' })])).toMatchObject({ word: 'EXPIRED', reason: null })
})
