import { describe, expect, test } from 'vitest'
import { fromHex, toHex, utf8, type Bytes } from '../bytes/bytes.ts'
import { HashTree } from '../testing/hash-tree.ts'
import { leafHash, nodeHash, verifyConsistency, verifyInclusion } from './merkle.ts'
import { sha256 } from '../testing/log-maker.ts'

/** The leaves and roots of the test data of RFC 6962's reference implementation. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const MOST = 64
const leafOf = (n: number): Bytes => leafHash(sha256, utf8(`leaf ${n}`))
const tree = new HashTree(
  sha256,
  Array.from({ length: MOST }, (_, n) => leafOf(n)),
)
const flipped = (hash: Uint8Array, bit: number): Uint8Array =>
  hash.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

test('the roots are those of RFC 6962, also of trees that grow leaf by leaf', () => {
  const growing = new HashTree(sha256)
  const roots = [toHex(growing.root())]
  for (const leaf of LEAVES) {
    growing.append(leafHash(sha256, fromHex(leaf, leaf.length / 2)))
    roots.push(toHex(growing.root()))
  }
  expect(roots).toEqual(ROOTS)
  expect(ROOTS.map((_, size) => toHex(growing.root(size)))).toEqual(ROOTS)
})

test('a tree of three, computed by hand', () => {
  const [a, b, c] = [leafOf(0), leafOf(1), leafOf(2)]
  const left = nodeHash(sha256, a, b)
  expect(tree.root(3)).toEqual(nodeHash(sha256, left, c))
  expect(tree.inclusionProof(1, 3)).toEqual([a, c])
  expect(tree.inclusionProof(2, 3)).toEqual([left])
  expect(tree.consistencyProof(2, 3)).toEqual([c])
})

describe('inclusion', () => {
  test(`every leaf of every tree up to ${MOST} is proven, and at no other place`, () => {
    for (let size = 1; size <= MOST; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const claim = {
          index,
          size,
          leafHash: leafOf(index),
          proof: tree.inclusionProof(index, size),
          root: tree.root(size),
        }
        expect(verifyInclusion(sha256, claim)).toBe(true)
        expect(verifyInclusion(sha256, { ...claim, index: (index + 1) % (size + 1) })).toBe(false)
        expect(verifyInclusion(sha256, { ...claim, leafHash: flipped(claim.leafHash, index) })).toBe(false)
        expect(verifyInclusion(sha256, { ...claim, proof: [...claim.proof, claim.root] })).toBe(false)
        expect(verifyInclusion(sha256, { ...claim, proof: claim.proof.slice(1) }) && size > 1).toBe(false)
      }
    }
  })

  test('sizes, places and hashes that cannot be are refused', () => {
    const claim = { index: 0, size: 3, leafHash: leafOf(0), proof: tree.inclusionProof(0, 3), root: tree.root(3) }
    for (const [index, size] of [
      [-1, 3],
      [3, 3],
      [0, 0],
      [0.5, 3],
      [0, Number.NaN],
      [0, 2 ** 60],
    ] as const)
      expect(verifyInclusion(sha256, { ...claim, index, size })).toBe(false)
    expect(verifyInclusion(sha256, { ...claim, proof: [new Uint8Array(31), ...claim.proof.slice(1)] })).toBe(false)
    expect(verifyInclusion(sha256, { ...claim, root: new Uint8Array() })).toBe(false)
  })
})

describe('consistency', () => {
  test(`every pair of trees up to ${MOST} is proven, and no other root`, () => {
    for (let newSize = 1; newSize <= MOST; newSize += 1) {
      for (let oldSize = 1; oldSize <= newSize; oldSize += 1) {
        const claim = {
          oldSize,
          newSize,
          oldRoot: tree.root(oldSize),
          newRoot: tree.root(newSize),
          proof: tree.consistencyProof(oldSize, newSize),
        }
        expect(verifyConsistency(sha256, claim)).toBe(true)
        expect(verifyConsistency(sha256, { ...claim, oldRoot: flipped(claim.oldRoot, oldSize) })).toBe(false)
        expect(verifyConsistency(sha256, { ...claim, newRoot: flipped(claim.newRoot, newSize) })).toBe(false)
        expect(verifyConsistency(sha256, { ...claim, proof: [...claim.proof, claim.newRoot] })).toBe(false)
        for (const [n, step] of claim.proof.entries())
          expect(verifyConsistency(sha256, { ...claim, proof: claim.proof.with(n, flipped(step, n) as Bytes) })).toBe(
            false,
          )
      }
    }
  })

  test('a tree that was rewritten at any leaf does not continue', () => {
    const [oldSize, newSize] = [11, 23]
    for (let changed = 0; changed < oldSize; changed += 1) {
      const other = new HashTree(
        sha256,
        Array.from({ length: newSize }, (_, n) => leafOf(n === changed ? 1_000 : n)),
      )
      const claim = { oldSize, newSize, oldRoot: tree.root(oldSize), newRoot: other.root() }
      expect(verifyConsistency(sha256, { ...claim, proof: other.consistencyProof(oldSize) })).toBe(false)
    }
  })

  test('from nothing, backwards and of the same size with another root is refused', () => {
    const roots = { oldRoot: tree.root(4), newRoot: tree.root(4), proof: [] }
    expect(verifyConsistency(sha256, { ...roots, oldSize: 0, newSize: 4 })).toBe(false)
    expect(verifyConsistency(sha256, { ...roots, oldSize: 5, newSize: 4 })).toBe(false)
    expect(verifyConsistency(sha256, { ...roots, oldSize: 4, newSize: 4, newRoot: tree.root(5) })).toBe(false)
    expect(() => tree.consistencyProof(0, 4)).toThrow(RangeError)
    expect(() => tree.consistencyProof(5, 4)).toThrow(RangeError)
    expect(() => tree.inclusionProof(4, 4)).toThrow(RangeError)
    expect(() => tree.root(MOST + 1)).toThrow(RangeError)
  })
})
