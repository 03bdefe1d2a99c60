import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEASE_MS, askForLease, endLease, leaseAt, mayClaim, type LeaseHolder, type QueueLease } from './queue-lease.ts'

const HOLDERS: readonly LeaseHolder[] = [
  { kind: 'driver', id: 'd1', name: 'HPLC-1' },
  { kind: 'driver', id: 'd2', name: 'HPLC-1 (old computer)' },
  { kind: 'page', id: 'p1', name: 'Ada Admin' },
  { kind: 'page', id: 'p2', name: 'Tess Tester' },
  { kind: 'page', id: 'p3', name: 'Tess Tester' },
]
const VIALS = 6

type Step =
  /** `gone` may be any of the five, or nobody: a driver may be wrong. */
  | { kind: 'ask'; who: number; alone: boolean; gone: number | null }
  /** Its answer comes late, or never: what was claimed stays claimed. */
  | { kind: 'claim'; who: number }
  | { kind: 'end'; who: number }
  | { kind: 'time'; ms: number }

const who = fc.integer({ min: 0, max: HOLDERS.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), who, alone: fc.boolean(), gone: fc.option(who) }),
  fc.record({ kind: fc.constant('claim' as const), who }),
  fc.record({ kind: fc.constant('end' as const), who }),
  fc.record({
    kind: fc.constant('time' as const),
    ms: fc.constantFrom(1, 1000, 20_000, LEASE_MS.driver, LEASE_MS.page),
  }),
)

/** The server with its lease and its vials; what each of the five believes of itself. */
class World {
  lease: QueueLease | null = null
  nowMs = 0
  readonly claimedBy = new Map<number, string>()

  take({ kind, ...facts }: Step): void {
    if (kind === 'time') this.nowMs += 'ms' in facts ? facts.ms : 0
    const asker = 'who' in facts ? HOLDERS[facts.who] : undefined
    if (!asker) return
    if (kind === 'ask' && 'alone' in facts)
      this.ask(asker, facts.alone, facts.gone === null ? undefined : HOLDERS[facts.gone]?.id)
    if (kind === 'claim') this.claim(asker)
    if (kind === 'end') this.end(asker)
  }

  ask(by: LeaseHolder, alone: boolean, gone?: string): void {
    const before = leaseAt(this.lease, this.nowMs)
    this.lease = askForLease(this.lease, { by, alone, gone }, this.nowMs)
    const after = this.lease
    // who asks for a free lease has it, and nobody but the asker gets one
    if (before === null) expect(after.holder.id).toBe(by.id)
    if (after.holder.id !== before?.holder.id) expect([after.holder.id, after.sinceMs]).toEqual([by.id, this.nowMs])
    else expect(after.sinceMs).toBe(before.sinceMs)
    // it is taken only by a page from a driver, or by a driver from the page that is gone, not from one that followed it
    if (before !== null && after.holder.id !== before.holder.id)
      expect([before.holder.kind, by.kind === 'page' || alone || gone === before.holder.id]).toEqual([
        by.kind === 'page' ? 'driver' : 'page',
        true,
      ])
    expect(leaseAt(after, this.nowMs)).not.toBeNull()
  }

  claim({ id }: LeaseHolder): void {
    const vial = Array.from({ length: VIALS }, (_, at) => at).find((at) => !this.claimedBy.has(at))
    if (vial === undefined || !mayClaim(this.lease, id, this.nowMs)) return
    const holder = leaseAt(this.lease, this.nowMs)
    expect(holder === null || holder.holder.id === id).toBe(true)
    this.claimedBy.set(vial, id)
  }

  end({ id }: LeaseHolder): void {
    const before = leaseAt(this.lease, this.nowMs)
    this.lease = endLease(this.lease, id, this.nowMs)
    expect(leaseAt(this.lease, this.nowMs)).toEqual(before?.holder.id === id ? null : before)
  }
}

test('two drivers and three pages in any order: one of them may claim, and each vial is claimed once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World()
      for (const one of steps) {
        world.take(one)
        const held = leaseAt(world.lease, world.nowMs)
        const may = HOLDERS.filter(({ id }) => mayClaim(world.lease, id, world.nowMs))
        expect(may.map(({ id }) => id)).toEqual(held === null ? HOLDERS.map(({ id }) => id) : [held.holder.id])
      }
      expect(world.claimedBy.size).toBeLessThanOrEqual(VIALS)
    }),
    { numRuns: 2000 },
  )
})

test('a holder that ends leaves no gap, and one that dies is followed when its lease runs out', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), who, fc.boolean(), (steps, heir, clean) => {
      const world = new World()
      for (const one of steps) world.take(one)
      const [left, next] = [leaseAt(world.lease, world.nowMs), HOLDERS[heir]]
      if (left === null || !next || next.id === left.holder.id) return
      if (clean) world.end(left.holder)
      else world.nowMs = left.untilMs
      world.ask(next, false)
      expect(leaseAt(world.lease, world.nowMs)?.holder.id).toBe(next.id)
    }),
    { numRuns: 2000 },
  )
})
