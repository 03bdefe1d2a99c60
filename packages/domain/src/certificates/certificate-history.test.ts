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
  const revoked = event({ event: 'revoke', at: '2026-06-01T00:00:00.000Z', reason: 'Wrong lot' })
  const expired = event({ event: 'expire', expires: '2026-06-01T00:00:00.000Z', reason: 'Sold' })
  const end = (status: 'Valid' | 'Expired' | 'Revoked', ...history: HistoryEvent[]) =>
    endOfValidity(history, { status, expiration_date: history.at(-1)?.expires ?? null })
  expect(end('Valid', ISSUED)).toBeNull()
  expect(end('Revoked', ISSUED, revoked)).toEqual({ word: 'REVOKED', at: revoked.at, reason: 'Wrong lot' })
  expect(end('Expired', ISSUED, expired)).toEqual({ word: 'EXPIRED', at: expired.expires, reason: 'Sold' })
  expect(end('Expired', ISSUED)).toEqual({ word: 'EXPIRED', at: ISSUED.expires, reason: null })
})
