import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { TrustPolicy } from '../notes/checkpoint.ts'
import { writeVerifierKey } from '../notes/keys.ts'
import { parseTlogProof } from '../notes/tlog-proof.ts'
import { appendSteps, crypto, evidenceOf, LogMaker, makeEvidence, type Step } from '../testing/log-maker.ts'
import { writeEvidence, type Evidence } from './evidence.ts'
import { judgeEvidence } from './judge-certificate.ts'
import { statusToShow } from './standing.ts'

const command = fileURLToPath(new URL('../cli/verify-evidence.ts', import.meta.url))
const TRACER = '7ZZZ0123456789ABCDEFGHJKMN'
const step = (event: Step['event'], at: string): Step => ({
  event,
  at,
  expires: '2028-03-01T00:00:00.000Z',
  summary: { type: 'Certificate of Origin', name: 'Lot 7' },
  details: { total_thc: '21.40' },
})
const ISSUE = step('issue', '2026-03-01T10:00:00.000Z')
const RENEW = step('renew', '2026-04-01T10:00:00.000Z')
const REVOKE = step('revoke', '2026-05-01T10:00:00.000Z')

const log = new LogMaker()
const evidence = makeEvidence(log, TRACER, [ISSUE, RENEW])
const revoked = makeEvidence(log, TRACER, [ISSUE, REVOKE])
const judge = (given: Evidence, trust: TrustPolicy | null = log.trust, now = '2026-06-01') =>
  judgeEvidence(crypto, { evidence: writeEvidence(given), trust, now: new Date(now) })
const proofless = (given: Evidence, which: (n: number) => boolean): Evidence => ({
  ...given,
  events: given.events.map((event, n) => (which(n) ? { ...event, proof: null } : event)),
})

test('proven evidence stands as its last entry left it', async () => {
  expect(await judge(evidence)).toMatchObject({ status: 'Valid', claim: 'Valid', reason: null, anchored: true })
  expect((await judge(evidence, log.trust, '2028-03-02')).status).toBe('Expired')
  expect((await judge(revoked)).status).toBe('Revoked')
  expect((await judge(revoked, log.trust, '2030-06-01')).status).toBe('Revoked')
})

describe('evidence with anything that is not proven is NotProven, never Valid', () => {
  test('T18: a file written from nothing with the two public keys, without a proof', async () => {
    expect(await judge(proofless(evidence, () => true))).toMatchObject({ status: 'NotProven', reason: 'no_proof' })
  })

  test('T18: an entry without a proof at the end of a proven file', async () => {
    const latest = await judge(proofless(evidence, (n) => n === 1))
    expect(latest).toMatchObject({ status: 'NotProven', reason: 'no_proof', anchored: false })
    // one in the middle cannot be: a checkpoint that covers an entry covers all before it
    expect((await judge(proofless(evidence, (n) => n === 0))).status).toBe('Invalid')
  })

  test('T18: a checkpoint without its cosignature', async () => {
    const [event] = makeEvidence(log, TRACER, [ISSUE]).events
    const proof = event?.proof ?? ''
    const [, ...cosignatures] = parseTlogProof(proof).checkpoint.split('\n— ').toReversed()
    const bare = `${proof.slice(0, proof.indexOf('\n\n') + 2)}${cosignatures.toReversed().join('\n— ')}\n`
    const cut = { ...evidence, events: event ? [{ ...event, proof: bare }] : [] }
    expect(await judge(cut)).toMatchObject({ status: 'NotProven', reason: 'too_few' })
    const unwitnessed = await judge(cut, { ...log.trust, witnesses: [], quorum: 0 })
    expect(unwitnessed).toMatchObject({ status: 'NotProven', reason: 'no_witness' })
  })

  test('no keys, other keys, a quorum that was taken out', async () => {
    expect(await judge(evidence, null)).toMatchObject({ status: 'NotProven', reason: 'no_keys', claim: 'Valid' })
    expect(await judge(evidence, new LogMaker().trust)).toMatchObject({ status: 'NotProven', reason: 'other_keys' })
    expect(await judge({ ...evidence, keys: null })).toMatchObject({ status: 'NotProven', reason: 'other_keys' })
    for (const trust of [
      { ...log.trust, quorum: 0 },
      { ...log.trust, witnesses: [], quorum: 0 },
    ])
      expect(await judge(evidence, trust)).toMatchObject({ status: 'NotProven', reason: 'no_witness' })
  })

  test('T17: the last entry cut, its proof of status kept, left out, or in a file of before there was one', async () => {
    const cut = { ...revoked, events: revoked.events.slice(0, 1) }
    expect(await judge(cut)).toMatchObject({ status: 'NotProven', reason: 'withheld', claim: 'Valid' })
    expect(await judge({ ...cut, status: null })).toMatchObject({ status: 'NotProven', reason: 'no_status' })
    const { status: _, ...first } = { ...cut, format: 'eluent-evidence/1' as const }
    expect(await judge(first)).toMatchObject({ status: 'NotProven', reason: 'no_status' })
  })

  test('keys of witnesses that joined later stand beside the trusted ones; a key without its one spelling is refused', async () => {
    const joined = writeVerifierKey(new LogMaker().witness.key)
    const keys = { log: writeVerifierKey(log.log.key), witnesses: [joined, writeVerifierKey(log.witness.key)] }
    expect((await judge({ ...evidence, keys })).status).toBe('Valid')
    const broken = { ...keys, witnesses: [joined.replace('+', '+0'), ...keys.witnesses.slice(1)] }
    expect((await judge({ ...evidence, keys: broken })).status).toBe('Invalid')
    expect((await judge({ ...evidence, keys: { ...keys, witnesses: [joined] } })).reason).toBe('other_keys')
  })
})

test('evidence of another certificate than the one in question is Invalid', async () => {
  const given = { evidence: writeEvidence(evidence), trust: log.trust, now: new Date('2026-06-01') }
  expect(await judgeEvidence(crypto, { ...given, tracer: TRACER })).toMatchObject({ status: 'Valid' })
  expect(await judgeEvidence(crypto, { ...given, tracer: `8${TRACER.slice(1)}` })).toMatchObject({
    status: 'Invalid',
    faults: ['The evidence is that of another certificate.'],
  })
})

test('what speaks against a certificate is shown without proof, what speaks for it is not', async () => {
  const unproven = (given: Evidence) => judge(proofless(given, () => true))
  expect(statusToShow(await unproven(revoked))).toBe('Revoked')
  expect(statusToShow(await unproven(evidence))).toBe('NotProven')
  expect(statusToShow(await judge(evidence))).toBe('Valid')
})

test('the command ends with 1 for what is not proven, and says what is then not known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eluent-standing-'))
  const file = join(folder, 'evidence.json')
  const logKey = ['--log-key', writeVerifierKey(log.log.key)]
  const witnessKey = ['--witness-key', writeVerifierKey(log.witness.key)]
  const run = async (given: Evidence, ...words: string[]) => {
    await writeFile(file, writeEvidence(given))
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, file, ...words], { encoding: 'utf8' })
    expect(/valid/i.test(stdout), stdout).toBe(status === 0)
    return [status, stderr]
  }
  try {
    expect(await run(evidence, '--any-age', ...logKey, ...witnessKey)).toEqual([0, ''])
    const forged = proofless(evidence, () => true)
    expect(await run(forged, ...logKey, ...witnessKey)).toEqual([1, expect.stringMatching(/^NOT PROVEN: Not every/)])
    expect(await run(evidence)).toEqual([1, expect.stringMatching(/^NOT PROVEN: No key of the log is known/)])
    expect(await run(evidence, ...logKey)).toEqual([
      1,
      expect.stringMatching(/^NOT PROVEN: .*same entries, and since when.*--witness-key\.$/m),
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('an answer that was true once and is given again', () => {
  const DAY_MS = 24 * 3_600_000
  /** A log whose witness signed evidence of a certificate so many days before now, and then a longer log. */
  function replayed(days: number, now: Date) {
    const made = new LogMaker()
    const at = Math.floor((now.getTime() - days * DAY_MS) / 1000)
    const events = appendSteps(made, TRACER, [ISSUE])
    const old = evidenceOf(made, TRACER, events, made.checkpoint(at, undefined, true))
    made.append('a revocation')
    return { made, old, newest: made.checkpoint(at + 1) }
  }

  test('T23: is not proven where a longer log was seen, whatever its age', async () => {
    const now = new Date('2026-06-01')
    const { made, old } = replayed(0, now)
    const given = { evidence: writeEvidence(old), trust: made.trust, now }
    const [origin, size] = [made.log.key.name, made.tree.size - 1]
    const under = (seen: { origin: string; size: number } | null, anyAge = false) =>
      judgeEvidence(crypto, { ...given, freshness: { seen, anyAge } })
    expect((await under({ origin, size })).status).toBe('Valid')
    for (const anyAge of [true, false])
      expect(await under({ origin, size: size + 1 }, anyAge)).toMatchObject({ status: 'NotProven', reason: 'older' })
    expect((await under({ origin: 'of/another', size: size + 1 })).status).toBe('Valid')
  })

  test('T23: is not proven after thirty days, unless the status of then was meant; a revocation is still heeded', async () => {
    const now = new Date('2026-08-01')
    const { made, old } = replayed(30, now)
    const at = (later: number, anyAge: boolean) =>
      judgeEvidence(crypto, {
        evidence: writeEvidence(old),
        trust: made.trust,
        now: new Date(now.getTime() + later),
        freshness: { seen: null, anyAge },
      })
    expect((await at(0, false)).status).toBe('Valid')
    expect(await at(1, false)).toMatchObject({ status: 'NotProven', reason: 'outdated', claim: 'Valid' })
    expect((await at(1, true)).status).toBe('Valid')
    const freshness = { seen: null, anyAge: false }
    const past = { evidence: writeEvidence(revoked), trust: log.trust, now: new Date('2027-01-01'), freshness }
    expect(statusToShow(await judgeEvidence(crypto, past))).toBe('Revoked')
  })

  test('T23: the command ends with 1, and names the moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eluent-replayed-'))
    const run = async (days: number, ...words: string[]) => {
      const { made, old, newest } = replayed(days, new Date())
      const [file, seen] = [join(folder, 'evidence.json'), join(folder, 'seen.txt')]
      await Promise.all([writeFile(file, writeEvidence(old)), writeFile(seen, newest)])
      const keys = ['--log-key', writeVerifierKey(made.log.key), '--witness-key', writeVerifierKey(made.witness.key)]
      const given = words.map((word) => (word === 'SEEN' ? seen : word))
      const { status, stderr } = spawnSync(process.execPath, [command, file, ...keys, ...given], { encoding: 'utf8' })
      return [status, stderr]
    }
    try {
      expect(await run(1)).toEqual([0, ''])
      const older = expect.stringMatching(/^NOT PROVEN \(as of \d{4}-.*Z\): This answer is older than one seen before/)
      expect(await run(1, '--checkpoint', 'SEEN')).toEqual([1, older])
      const outdated = expect.stringMatching(/^NOT PROVEN \(as of \d{4}-.*Z\): The proof is more than 30 days old/)
      expect(await run(31)).toEqual([1, outdated])
      expect(await run(31, '--any-age')).toEqual([0, ''])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
