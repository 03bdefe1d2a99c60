import { describe, expect, test } from 'vitest'
import { canonicalJson, canonicalRecord } from '../bytes/canonical-json.ts'
import { canFollow, parseLeaf, parseSubjectLeaf, subjectOf, writeLeaf, type Leaf } from './leaf.ts'

const SEALED = {
  at: '2026-03-01T10:00:00.000Z',
  expires: null,
  commit: 'a'.repeat(64),
  tracer_hash: 'b'.repeat(64),
  prev: null,
}
const CERTIFICATE: Leaf = { v: '1', cert: '7', event: 'issue', ...SEALED }
const REPORT: Leaf = { v: '2', kind: 'report', number: '7-2', event: 'issue', ...SEALED }
const SIGNATURE: Leaf = { v: '2', kind: 'signature', number: '40', event: 'issue', ...SEALED }
const LOG: Leaf = { v: '2', kind: 'log', event: 'succeed', at: SEALED.at, text: 'a new key\n' }

describe('entries of each kind', () => {
  test.each([CERTIFICATE, REPORT, SIGNATURE, { ...SIGNATURE, event: 'erase' } as Leaf, LOG])(
    '%j is read as it was written',
    (leaf) => {
      expect(parseLeaf(writeLeaf(leaf))).toEqual(leaf)
    },
  )

  test('those of a certificate have the bytes that they always had', () => {
    expect(writeLeaf(CERTIFICATE)).toBe(
      `{"at":"2026-03-01T10:00:00.000Z","cert":"7","commit":"${'a'.repeat(64)}","event":"issue","expires":null,"prev":null,"tracer_hash":"${'b'.repeat(64)}","v":"1"}`,
    )
  })

  test.each<object>([
    { ...CERTIFICATE, v: '2' },
    { ...CERTIFICATE, kind: 'report' },
    { ...CERTIFICATE, event: 'map' },
    { ...REPORT, v: '1' },
    { ...REPORT, kind: 'certificate' },
    { ...REPORT, event: 'renew' },
    { ...SIGNATURE, event: 'revoke' },
    { ...REPORT, more: '1' },
    { ...REPORT, at: '2026-03-01' },
    { ...LOG, event: 'issue' },
    { ...LOG, tracer_hash: SEALED.tracer_hash },
    { v: '2', kind: 'log', event: 'map', at: SEALED.at },
    { v: '2', kind: 'log', event: 'map', at: SEALED.at, toString: 'x' },
  ])('%j is none', (leaf) => {
    expect(() => parseLeaf(canonicalJson(leaf as never))).toThrow('not one of this log')
  })

  test('one of the log itself is of no certificate or report', () => {
    expect(() => parseSubjectLeaf(writeLeaf(LOG))).toThrow('of the log itself')
    expect([CERTIFICATE, REPORT, SIGNATURE].map((leaf) => subjectOf(parseSubjectLeaf(writeLeaf(leaf))))).toEqual([
      'certificate 7',
      'report 7-2',
      'signature 40',
    ])
  })
})

test('an issue is the first, a revocation is followed by erasure alone, and erasure by nothing', () => {
  const events = ['issue', 'expire', 'renew', 'revoke', 'erase'] as const
  const after = (before: (typeof events)[number] | null) => events.filter((event) => canFollow(event, before))
  expect(after(null)).toEqual(['issue'])
  for (const open of ['issue', 'expire', 'renew'] as const)
    expect(after(open)).toEqual(['expire', 'renew', 'revoke', 'erase'])
  expect(after('revoke')).toEqual(['erase'])
  expect(after('erase')).toEqual([])
})

test('a record is written as RFC 8785 has it: members in order, numbers as ECMAScript spells them, nothing of what is absent', () => {
  // the numbers are those of RFC 8785, appendix B
  const record = {
    b: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
    a: undefined,
    '\u20ac': 'x',
    A: null,
  }
  expect(canonicalRecord(record)).toBe('{"A":null,"b":[333333333.3333333,1e+30,4.5,0.002,1e-27],"\u20ac":"x"}')
})
