import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { asSealed } from './as-sealed.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { utf8 } from '../bytes/bytes.ts'
import { keysOf, verifyEvidence, writeEvidence, type Evidence } from './evidence.ts'
import { writeVerifierKey } from '../notes/keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { crypto, LogMaker, makeEvidence, type Step } from '../testing/log-maker.ts'

const command = fileURLToPath(new URL('../cli/verify-evidence.ts', import.meta.url))
const TRACER = '7ZZZ0123456789ABCDEFGHJKMN'
const ISSUE: Step = {
  event: 'issue',
  at: '2026-03-01T10:00:00.000Z',
  expires: '2027-03-01T00:00:00.000Z',
  summary: {
    type: 'Certificate of Origin',
    name: 'Lot 7',
    organization: 'Laboratory',
    created_at: '2026-03-01T10:00:00.000Z',
  },
  details: { driver_license: 'D-1', total_thc: '21.40' },
}
const RENEW: Step = {
  event: 'renew',
  at: '2026-04-01T10:00:00.000Z',
  expires: '2028-03-01T00:00:00.000Z',
  summary: {},
  details: { reason: 'again', by: 'Ann' },
}
const REVOKE: Step = {
  event: 'revoke',
  at: '2026-05-01T10:00:00.000Z',
  expires: '2028-03-01T00:00:00.000Z',
  summary: {},
  details: { reason: 'recalled', by: 'Ann' },
}

const log = new LogMaker()
const evidence = makeEvidence(log, TRACER, [ISSUE, RENEW])
const verify = (given: Evidence, trust = log.trust) => verifyEvidence(crypto, writeEvidence(given), trust)
const withEvent = (n: number, change: object): Evidence => ({
  ...evidence,
  events: evidence.events.map((event, index) => (index === n ? { ...event, ...change } : event)),
})
const fault = (name: string) => expect.objectContaining({ name: 'LedgerError', fault: name }) as LedgerError

test('what was sealed is shown again, under the checkpoint that covers it', async () => {
  const verified = await verify(evidence)
  expect(verified.events.map(({ leaf, anchored }) => [leaf.event, leaf.expires, anchored])).toEqual([
    ['issue', ISSUE.expires, true],
    ['renew', RENEW.expires, true],
  ])
  expect(verified.events[0]).toMatchObject({ summary: ISSUE.summary, details: ISSUE.details })
  expect(verified.checkpoint).toMatchObject({ size: 4, origin: 'lab.example/log', witnesses: ['witness.example/w1'] })
})

test('without the details, for anyone, the rest is checked all the same', async () => {
  const shown = {
    ...evidence,
    events: evidence.events.map((event) => ({ ...event, details: null, details_salt: null })),
  }
  const verified = await verify(shown)
  expect(verified.events[0]).toMatchObject({ summary: ISSUE.summary, details: null })
  expect(canonicalJson(shown as never)).not.toContain('D-1')
})

test('an entry that no checkpoint covers yet is marked; one before it must be proven', async () => {
  const { events } = await verify(withEvent(1, { proof: null }))
  expect(events.map(({ anchored }) => anchored)).toEqual([true, false])
  await expect(verify(withEvent(0, { proof: null }))).rejects.toEqual(fault('chain'))
})

describe('what was changed is refused', () => {
  test('a name, a detail, a salt', async () => {
    await expect(verify(withEvent(0, { summary: { ...ISSUE.summary, name: 'Lot 8' } }))).rejects.toEqual(
      fault('commitment'),
    )
    await expect(verify(withEvent(0, { details: { ...ISSUE.details, total_thc: '31.40' } }))).rejects.toEqual(
      fault('commitment'),
    )
    await expect(verify(withEvent(0, { salt: '0'.repeat(32) }))).rejects.toEqual(fault('commitment'))
    await expect(verify(withEvent(0, { details: null }))).rejects.toEqual(fault('malformed'))
  })

  test('the leaf, a date in it, its place', async () => {
    const leaf = evidence.events[1]?.leaf.replace('2028-03-01', '2038-03-01') ?? ''
    await expect(verify(withEvent(1, { leaf }))).rejects.toEqual(fault('not_included'))
    await expect(verify({ ...evidence, events: evidence.events.toReversed() })).rejects.toEqual(fault('chain'))
    await expect(verify({ ...evidence, events: evidence.events.slice(1) })).rejects.toEqual(fault('chain'))
    await expect(verify({ ...evidence, tracer: `8${TRACER.slice(1)}` })).rejects.toEqual(fault('chain'))
  })

  test('keys other than the trusted', async () => {
    const other = new LogMaker()
    const forged = makeEvidence(other, TRACER, [ISSUE])
    await expect(verify(forged)).rejects.toEqual(fault('other_keys'))
    await expect(verify({ ...forged, keys: keysOf(log.trust) })).rejects.toEqual(fault('signature'))
    await expect(verifyEvidence(crypto, writeEvidence(forged), other.trust)).resolves.toBeTruthy()
  })

  test('after a revocation nothing follows', async () => {
    await expect(verify(makeEvidence(log, TRACER, [ISSUE, REVOKE, RENEW]))).rejects.toEqual(fault('chain'))
    await expect(verify(makeEvidence(log, TRACER, [ISSUE, ISSUE]))).rejects.toEqual(fault('chain'))
  })

  test('[SCAN-08] every single bit of a downloaded proof: of all flips none is accepted', async () => {
    const bytes = utf8(writeEvidence(makeEvidence(log, TRACER, [ISSUE])))
    const flip = (bit: number): void => {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    }
    let accepted = 0
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      flip(bit)
      try {
        await verifyEvidence(crypto, new TextDecoder().decode(bytes), log.trust)
        accepted += 1
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error
      }
      flip(bit)
    }
    expect(accepted).toBe(0)
  })
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"events":[],"format":"eluent-evidence/1","keys":{"log":"","witnesses":[]},"tracer":""}',
  '"x"',
  '[[[['.repeat(1000),
])('hostile text %.40j gives an error of ours', async (text) => {
  await expect(verifyEvidence(crypto, text, log.trust)).rejects.toEqual(fault('malformed'))
})

test('[SCAN-08] the command verifies a downloaded file offline, and refuses it under another key or with a changed digit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eluent-evidence-'))
  const file = join(folder, 'evidence.json')
  const run = (logKey: string) =>
    spawnSync(
      process.execPath,
      [command, file, '--any-age', '--log-key', logKey, '--witness-key', writeVerifierKey(log.witness.key)],
      { encoding: 'utf8' },
    )
  try {
    // as a compressed answer of an earlier release ended
    await writeFile(file, `${writeEvidence(evidence)} \t\r\n`)
    const good = run(writeVerifierKey(log.log.key))
    expect([good.status, good.stdout]).toEqual([
      0,
      expect.stringMatching(/issued and unaltered[^]*total_thc: 21\.40[^]*status as of 2026-/),
    ])
    expect(run(writeVerifierKey(new LogMaker().log.key)).status).toBe(1)
    await writeFile(file, writeEvidence(evidence).replace('21.40', '31.40'))
    const changed = run(writeVerifierKey(log.log.key))
    expect([changed.status, changed.stderr]).toEqual([1, 'NOT VALID: The details are not those that were sealed.\n'])
    expect(spawnSync(process.execPath, [command]).status).toBe(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what a later version seals besides is left out of the comparison, and nothing else is', () => {
  const sealed = { a: '1', list: [{ x: '1' }, { x: '2' }], group: { b: null }, own: { k: '1' } }
  const later = {
    a: '1',
    list: [
      { x: '1', y: 'n' },
      { x: '2', y: 'n' },
    ],
    group: { b: null, c: '1' },
    own: { k: '1' },
    d: '1',
  }
  expect(asSealed(later, sealed, ['own'])).toEqual(sealed)
  for (const changed of [
    { ...later, a: '2' },
    { ...later, list: [{ x: '1' }, { x: '3' }] },
    { ...later, list: [{ x: '1' }] },
    { ...later, list: [...later.list, { x: '3' }] },
    { ...later, group: { c: '1' } },
    { ...later, group: null },
    { list: later.list, group: later.group, own: later.own },
    { ...later, own: { k: '1', added: '1' } },
  ])
    expect(asSealed(changed, sealed, ['own'])).not.toEqual(sealed)
})
