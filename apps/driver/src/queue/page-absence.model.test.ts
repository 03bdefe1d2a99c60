import { askForLease, leaseAt, type LeaseHolder, type QueueLease } from '@eluent/domain/queue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createPageAbsence } from './page-absence.ts'

/** A page of one browser; `hidden` ones may use their timers once a minute. */
interface Page {
  opensS: number
  diesS: number
  /** A crash closes its socket at once; a computer that vanished is noticed by two unanswered pings. */
  noticedAfterS: 0 | 20
  hidden: boolean
  /** The server answers it before the driver's socket does. */
  connectsAfterS: number
}

const LASTS_S = 400
const TURN_S = 5
/** Noticed, counted as gone, told at the next turn of a driver. */
const LONGEST_GAP_S = 20 + 10 + TURN_S

const page: fc.Arbitrary<Page> = fc.record({
  opensS: fc.integer({ min: 0, max: LASTS_S }),
  diesS: fc.integer({ min: 0, max: LASTS_S }),
  noticedAfterS: fc.constantFrom(0 as const, 20 as const),
  hidden: fc.boolean(),
  connectsAfterS: fc.integer({ min: 0, max: 9 }),
})

/** Two drivers of one instrument (one that is replaced still runs), and three pages that live and die at any time. */
function live(pages: readonly Page[]): void {
  const clock = createFakeClock()
  let second = 0
  let lease: QueueLease | null = null
  const named = pages.map((one, at) => ({ ...one, id: `p${at}` }))
  const lives = ({ opensS, diesS }: Page): boolean => second >= opensS && second < diesS
  const listens = (id: string): boolean =>
    named.some(
      ({ opensS, connectsAfterS, diesS, noticedAfterS, ...one }) =>
        one.id === id && second >= opensS + connectsAfterS && second < diesS + noticedAfterS,
    )
  const drivers = ['d1', 'd2'].map((id) => ({ id, absence: createPageAbsence(clock, { listens }) }))
  let orphanSinceS: number | null = null

  function ask(by: LeaseHolder, gone?: string): QueueLease {
    const before = leaseAt(lease, clock.monotonicMs())?.holder
    lease = askForLease(lease, { by, alone: false, gone }, clock.monotonicMs())
    const robbed = named.find(({ id }) => id === before?.id && id !== lease?.holder.id)
    // no driver takes it from a page that lives, seen by a person or hidden
    expect(robbed === undefined || !lives(robbed)).toBe(true)
    return lease
  }

  for (; second < LASTS_S + 60; second += 1) {
    for (const { absence } of drivers) absence.look() // the socket tells them
    for (const { id, opensS, hidden, ...rest } of named)
      if (lives({ opensS, hidden, ...rest }) && (second - opensS) % (hidden ? 60 : TURN_S) === 0)
        ask({ kind: 'page', id, name: id })
    for (const [at, { id, absence }] of drivers.entries())
      if (second % TURN_S === at) {
        const { holder } = ask({ kind: 'driver', id, name: id }, absence.gone())
        absence.note(holder.kind === 'page' ? holder.id : undefined)
      }
    const holder = leaseAt(lease, clock.monotonicMs())?.holder
    const isLed = holder?.kind === 'driver' || named.some((one) => one.id === holder?.id && lives(one))
    orphanSinceS = isLed ? null : (orphanSinceS ?? second)
    expect(second - (orphanSinceS ?? second)).toBeLessThanOrEqual(LONGEST_GAP_S)
    clock.advance(1000)
  }
}

test('two drivers and three pages: a page that lives keeps the lease, one that died is followed within 35 seconds', () => {
  fc.assert(fc.property(fc.array(page, { minLength: 3, maxLength: 3 }), live), { numRuns: 300 })
})
