import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex, utf8, type Bytes } from '../bytes/bytes.ts'
import {
  entryNode,
  joinNodes,
  mapProof,
  NOTHING,
  rootOfEntries,
  rootOfNodes,
  siblingsAmongEntries,
  siblingsAmongNodes,
  verifyMapProof,
  type MapEntry,
} from './status-map.ts'

const sha256 = (data: Bytes): Bytes => Uint8Array.from(createHash('sha256').update(data).digest())
const entryOf = (n: number, index = n): MapEntry => ({
  key: sha256(utf8(`key ${n}`)),
  index,
  leafHash: sha256(utf8(`entry ${index}`)),
})
const entriesOf = (count: number): MapEntry[] => Array.from({ length: count }, (_, n) => entryOf(n))
const proofOf = (entries: readonly MapEntry[], key: Bytes): Bytes[] =>
  mapProof(siblingsAmongEntries(sha256, entries, key, 0))

test('every entry of a map of any size is proven, and no other index, hash or key', () => {
  for (const count of [1, 2, 3, 7, 64, 257]) {
    const entries = entriesOf(count)
    const { hash: root } = rootOfEntries(sha256, entries, 0)
    for (const entry of entries) {
      const proof = proofOf(entries, entry.key)
      expect(verifyMapProof(sha256, { entry, proof, root })).toBe(true)
      for (const other of [
        { ...entry, index: entry.index + 1 },
        { ...entry, leafHash: sha256(entry.leafHash) },
        { ...entry, key: sha256(entry.key) },
      ])
        expect(verifyMapProof(sha256, { entry: other, proof, root })).toBe(false)
    }
  }
})

test('an entry that another took the place of is proven by no proof of either map', () => {
  const before = entriesOf(50)
  const after = before.map((entry, n) => (n === 20 ? entryOf(20, 99) : entry))
  const root = rootOfEntries(sha256, after, 0).hash
  const old = entryOf(20)
  for (const proof of [proofOf(before, old.key), proofOf(after, old.key)])
    expect(verifyMapProof(sha256, { entry: old, proof, root })).toBe(false)
})

test('each bit of a proof, and its length, counts', () => {
  const entries = entriesOf(40)
  const root = rootOfEntries(sha256, entries, 0).hash
  const entry = entryOf(7)
  const proof = proofOf(entries, entry.key)
  for (let at = 0; at < proof.length * 256; at += 1) {
    const flipped = proof.map((hash, n) =>
      hash.map((byte, place) => (n === at >> 8 && place === (at >> 3) % 32 ? byte ^ (1 << (at & 7)) : byte)),
    )
    expect(verifyMapProof(sha256, { entry, proof: flipped, root })).toBe(false)
  }
  const shorter = [proof.slice(1), proof.slice(0, -1), [], [new Uint8Array(31)], [new Uint8Array(32), ...proof]]
  for (const other of shorter) expect(verifyMapProof(sha256, { entry, proof: other, root })).toBe(false)
  expect(verifyMapProof(sha256, { entry, proof: Array(257).fill(root), root })).toBe(false)
})

test('the root is one for one content, whether counted by entries or by the subtrees of their first bits', () => {
  const entries = entriesOf(37)
  const nodes = Array.from({ length: 256 }, (_, first) =>
    rootOfEntries(
      sha256,
      entries.filter(({ key }) => key[0] === first),
      8,
    ),
  )
  const root = rootOfEntries(sha256, entries, 0)
  expect(rootOfNodes(sha256, nodes)).toEqual(root)
  expect(rootOfEntries(sha256, entries.toReversed(), 0)).toEqual(root)
  for (const entry of entries) {
    const [first = 0] = entry.key
    const below = entries.filter(({ key }) => key[0] === first)
    const siblings = [...siblingsAmongEntries(sha256, below, entry.key, 8), ...siblingsAmongNodes(sha256, nodes, first)]
    expect(mapProof(siblings)).toEqual(proofOf(entries, entry.key))
  }
})

test('keys that differ in their last bit alone are told apart', () => {
  const key = new Uint8Array(32)
  const twin = Uint8Array.from(key).fill(1, 31)
  const entries = [key, twin].map((each, index) => ({ key: each, index, leafHash: sha256(each) }))
  const root = rootOfEntries(sha256, entries, 0).hash
  for (const entry of entries) {
    const proof = proofOf(entries, entry.key)
    expect(proof.length).toBe(256)
    expect(verifyMapProof(sha256, { entry, proof, root })).toBe(true)
  }
  expect(() => rootOfEntries(sha256, [...entries, ...entries], 0)).toThrow('two entries')
})

test('nothing and one entry hash as the decision says', () => {
  const entry = entryNode(sha256, { key: new Uint8Array(32), index: 258, leafHash: new Uint8Array(32).fill(255) })
  const hex = `${toHex(utf8('eluent status map 1\n'))}00${'00'.repeat(32)}0000000000000102${'ff'.repeat(32)}`
  expect(toHex(entry.hash)).toBe(createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex'))
  expect(joinNodes(sha256, entry, NOTHING)).toBe(entry)
  expect(joinNodes(sha256, NOTHING, entry)).toBe(entry)
  expect(rootOfEntries(sha256, [], 0)).toBe(NOTHING)
})
