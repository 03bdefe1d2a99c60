import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { utf8, type Bytes } from '../bytes/bytes.ts'
import { GrowingMap } from './growing-map.ts'
import { entryNode, NOTHING, rootOfEntries, type MapEntry } from './status-map.ts'

const sha256 = (data: Bytes): Bytes => Uint8Array.from(createHash('sha256').update(data).digest())
const keyOf = (n: number): Bytes => sha256(utf8(`key ${n}`))
/** Keys that part at their last bits alone. */
const closeKey = (n: number): Bytes => Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? n : 7))

/** The map of a log whose entries are of these keys, and the last entry of each. */
function grow(keys: readonly Bytes[], each: (map: GrowingMap, entries: MapEntry[]) => void): void {
  const map = new GrowingMap(sha256)
  const last = new Map<string, MapEntry>()
  for (const [index, key] of keys.entries()) {
    const entry = { key, index, leafHash: sha256(utf8(`entry ${index}`)) }
    map.put(key, entryNode(sha256, entry))
    last.set(Buffer.from(key).toString('hex'), entry)
    each(map, [...last.values()])
  }
}

test.each([
  ['all different', Array.from({ length: 300 }, (_, n) => keyOf(n))],
  ['each of several entries', Array.from({ length: 200 }, (_, n) => keyOf((n * 7) % 41))],
  ['nearly the same', Array.from({ length: 40 }, (_, n) => closeKey((n * 11) % 16))],
])('a map that grows has the root of its entries after each of them; keys: %s', (_what, keys) => {
  expect.hasAssertions()
  grow(keys, (map, entries) => expect(map.root()).toEqual(rootOfEntries(sha256, entries, 0).hash))
})

test('thousands of entries, whose root is asked for once', () => {
  grow(
    Array.from({ length: 3_000 }, (_, n) => keyOf(n)),
    (map, entries) => {
      if (entries.length !== 3_000) return
      expect(map.size).toBe(3_000)
      expect(map.root()).toEqual(rootOfEntries(sha256, entries, 0).hash)
    },
  )
})

test('an entry that is taken out leaves the map that it is not in, and comes back', () => {
  const entryOf = (n: number): MapEntry => ({ key: keyOf(n), index: n, leafHash: keyOf(-n) })
  const map = new GrowingMap(sha256)
  const entries = Array.from({ length: 50 }, (_, n) => entryOf(n))
  for (const entry of entries) expect(map.put(entry.key, entryNode(sha256, entry))).toEqual(NOTHING)
  const whole = map.root()
  for (const out of entries) {
    const former = map.put(out.key, NOTHING)
    expect(former).toEqual(entryNode(sha256, out))
    const others = entries.filter((entry) => entry !== out)
    expect(map.root()).toEqual(rootOfEntries(sha256, others, 0).hash)
    expect(map.put(out.key, former)).toEqual(NOTHING)
    expect(map.root()).toEqual(whole)
  }
  expect(map.put(keyOf(99), NOTHING)).toEqual(NOTHING)
  expect([map.size, map.root()]).toEqual([50, whole])
})
