import { describe, expect, test } from 'vitest'
import { LEASE_MS, askForLease, isSilent, type LeaseAsk, type LeaseHolder, type QueueLease } from './queue-lease.ts'

const DRIVER: LeaseHolder = { kind: 'driver', id: 'd1', name: 'HPLC-1' }
const OTHER_DRIVER: LeaseHolder = { kind: 'driver', id: 'd2', name: 'HPLC-1 (old computer)' }
const PAGE: LeaseHolder = { kind: 'page', id: 'p1', name: 'Ada Admin' }
const OTHER_PAGE: LeaseHolder = { kind: 'page', id: 'p2', name: 'Tess Tester' }
const heldBy = (holder: LeaseHolder): QueueLease => ({ holder, sinceMs: 0, untilMs: LEASE_MS[holder.kind] })

describe('who leads after a second asked', () => {
  const ask = (by: LeaseHolder, more: Partial<LeaseAsk> = {}): LeaseAsk => ({ by, alone: false, ...more })
  test.each([
    ['a page, of a driver', heldBy(DRIVER), ask(PAGE), PAGE],
    ['a page, of another page', heldBy(PAGE), ask(OTHER_PAGE), PAGE],
    ['a driver, of another driver', heldBy(DRIVER), ask(OTHER_DRIVER, { alone: true }), DRIVER],
    ['a driver, of a page', heldBy(PAGE), ask(DRIVER), PAGE],
    ['a driver to which no page listens, of a page', heldBy(PAGE), ask(DRIVER, { alone: true }), DRIVER],
    // another page listens to it still
    ['a driver to which that page listens no more', heldBy(PAGE), ask(DRIVER, { gone: PAGE.id }), DRIVER],
    ['a driver to which another page listens no more', heldBy(PAGE), ask(DRIVER, { gone: OTHER_PAGE.id }), PAGE],
  ])('%s', (_name, lease, given, holder) => {
    expect(askForLease(lease, given, 1000).holder).toEqual(holder)
  })

  test('who holds it keeps the time since when; who takes it starts a time of its own', () => {
    expect(askForLease(heldBy(PAGE), { by: PAGE, alone: false }, 5000)).toMatchObject({ sinceMs: 0, untilMs: 95_000 })
    expect(askForLease(heldBy(PAGE), { by: DRIVER, alone: true }, 5000)).toMatchObject({
      sinceMs: 5000,
      untilMs: 65_000,
    })
  })

  test('one that has ended is free to anybody', () => {
    expect(askForLease(heldBy(PAGE), { by: OTHER_PAGE, alone: false }, LEASE_MS.page - 1).holder).toEqual(PAGE)
    expect(askForLease(heldBy(PAGE), { by: OTHER_PAGE, alone: false }, LEASE_MS.page).holder).toEqual(OTHER_PAGE)
  })
})

test.each([PAGE, DRIVER])('a $kind is silent more than five minutes after it was heard', (holder) => {
  expect([isSilent(heldBy(holder), 300_000), isSilent(heldBy(holder), 300_001)]).toEqual([false, true])
})
