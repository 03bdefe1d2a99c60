import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../bytes/canonical-json.ts'
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
const LOG: Leaf = { v: '2', kind: 'log', event: 'succeed', at: SEALED.at, text: 'a new key\n' }

describe('entries of three kinds', () => {
  test.each([CERTIFICATE, REPORT, LOG])('%j is read as it was written', (leaf) => {
    expect(parseLeaf(writeLeaf(leaf))).toEqual(leaf)
  })

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
    expect([CERTIFICATE, REPORT].map((leaf) => subjectOf(parseSubjectLeaf(writeLeaf(leaf))))).toEqual([
      'certificate 7',
      'report 7-2',
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
