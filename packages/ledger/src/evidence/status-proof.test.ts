import { expect, test } from 'vitest'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { appendSteps, crypto, evidenceOf, LogMaker, makeEvidence, type Made, type Step } from '../testing/log-maker.ts'
import { judgeEvidence } from './judge-certificate.ts'
import { verifyEvidence, writeEvidence, type Evidence } from './evidence.ts'

const CERTIFICATES = 100
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no evidence')
  return value
}
const step = (event: Step['event'], month: number): Step => ({
  event,
  at: `2026-0${month}-01T10:00:00.000Z`,
  expires: '2028-03-01T00:00:00.000Z',
  summary: { event },
  details: { reason: `month ${month}` },
})
/** One to five events, in every order that ends with a renewal, an expiry or a revocation. */
function stepsOf(n: number): Step[] {
  const between = Array.from({ length: n % 4 }, (_, at) => step((n >> at) % 2 === 0 ? 'renew' : 'expire', at + 2))
  return [step('issue', 1), ...between, ...(n % 3 === 0 ? [step('revoke', 8)] : [])]
}

const log = new LogMaker()
const tracers = Array.from({ length: CERTIFICATES }, (_, n) => String(n).padStart(26, '0'))
const early: Made[] = tracers.map((tracer, n) => appendSteps(log, tracer, stepsOf(n).slice(0, 1)))
const before = log.checkpoint(undefined, undefined, true)
const earlyEvidence = tracers.map((tracer, n) => evidenceOf(log, tracer, early[n] ?? [], before))
const later = new LogMaker()
const made = tracers.map((tracer, n) => appendSteps(later, tracer, stepsOf(n)))
const checkpoint = later.checkpoint(undefined, undefined, true)
const evidence = tracers.map((tracer, n) => evidenceOf(later, tracer, made[n] ?? [], checkpoint))

async function isCurrent(given: Evidence, maker = later): Promise<boolean> {
  try {
    return (await verifyEvidence(crypto, writeEvidence(given), maker.trust)).isLast
  } catch (error) {
    if (error instanceof LedgerError) return false
    throw error
  }
}

test('T17: of 100 certificates with events cut at any place none is accepted as current', async () => {
  let [cuts, accepted] = [0, 0]
  for (const [n, whole] of evidence.entries()) {
    expect(await isCurrent(whole)).toBe(true)
    const statuses = [whole.status ?? null, evidence[(n + 1) % CERTIFICATES]?.status ?? null, { proof: [] }, null]
    for (let from = 0; from < whole.events.length; from += 1)
      for (let to = from + 1; to <= whole.events.length; to += 1)
        for (const status of statuses) {
          const events = whole.events.filter((_, at) => at < from || at >= to)
          cuts += 1
          if (await isCurrent({ ...whole, events, status })) accepted += 1
        }
  }
  expect(cuts).toBeGreaterThan(1_000)
  expect(accepted).toBe(0)
})

test('what is cut is said to be left out', async () => {
  const [whole] = evidence.filter(({ events }) => events.length > 2)
  const cut = { ...whole, events: whole?.events.slice(0, -1) } as Evidence
  await expect(verifyEvidence(crypto, writeEvidence(cut), later.trust)).rejects.toThrow('a later one is left out')
})

test('without a proof of status, under a checkpoint without a map, and as a file of the first format it may be an old one', async () => {
  const whole = required(evidence[0])
  const { status, ...rest } = whole
  expect(await isCurrent({ ...whole, status: null })).toBe(false)
  expect(await isCurrent({ ...rest, format: 'eluent-evidence/1' })).toBe(false)
  const bare = evidenceOf(later, whole.tracer, made[0] ?? [], later.checkpoint())
  expect(await isCurrent(bare)).toBe(false)
  expect(await isCurrent({ ...whole, events: whole.events.map((event) => ({ ...event, proof: null })) })).toBe(false)
  expect(status?.proof.length).toBeGreaterThan(3)
})

test('T17: what is not proven to be the last is not Valid', async () => {
  const whole = required(evidence.find(({ events }) => events.length === 1))
  const judge = (given: Evidence) =>
    judgeEvidence(crypto, {
      evidence: writeEvidence(given),
      trust: later.trust,
      now: new Date('2026-09-01T00:00:00Z'),
    })
  expect(await judge(whole)).toMatchObject({ status: 'Valid', reason: null })
  expect(await judge({ ...whole, status: null })).toMatchObject({ status: 'NotProven', reason: 'no_status' })
  const revoked = required(evidence.find(({ events }) => events.length === 2))
  const cut = { ...revoked, events: revoked.events.slice(0, 1) }
  expect(await judge(cut)).toMatchObject({ status: 'NotProven', reason: 'withheld' })
  expect((await judge({ ...cut, status: null })).status).toBe('NotProven')
})

test('a proof of a map that another checkpoint commits to proves nothing', async () => {
  const old = required(earlyEvidence.find((_, n) => stepsOf(n).length > 1))
  expect(await isCurrent(old, log)).toBe(true)
  const [again] = evidence.filter(({ tracer }) => tracer === old.tracer)
  expect(await isCurrent({ ...old, status: again?.status ?? null }, log)).toBe(false)
})

test('the format knows no other members', async () => {
  const own = new LogMaker()
  const one = makeEvidence(own, tracers[0] ?? '', [step('issue', 1)])
  expect(await isCurrent(one, own)).toBe(true)
  const malformed = expect.objectContaining({ fault: 'malformed' }) as LedgerError
  for (const status of [{ proof: [], more: '1' }, { proof: 'x' }, { proof: [null] }, 'x'])
    await expect(verifyEvidence(crypto, canonicalJson({ ...one, status } as never), own.trust)).rejects.toThrow(
      malformed,
    )
})
