import { describe, expect, test } from 'vitest'
import { toHex, utf8, type Bytes } from '../bytes/bytes.ts'
import { HashTree } from '../testing/hash-tree.ts'
import { leafHash } from './merkle.ts'
import { consistencyRanges, inclusionRanges } from './ranges.ts'
import { sha256 } from '../testing/log-maker.ts'
import { TreeHead } from './tree-head.ts'
import {
  edgeTiles,
  hashesOf,
  hashRanges,
  parseTilePath,
  rootOfTile,
  TileGrowth,
  tilePath,
  TILE_WIDTH,
  widthAt,
  type Tile,
} from './tiles.ts'

const MOST = 66_000
const leaves = Array.from({ length: MOST }, (_, n) => leafHash(sha256, utf8(`leaf ${n}`)))
const tree = new HashTree(sha256, leaves)

/** Tiles as they are written, 256 leaves at a time, and how many of them were read. */
function tilesOf(size: number) {
  const files = new Map<string, Bytes>()
  const growth = new TileGrowth(sha256, 0, [])
  for (let from = 0; from + TILE_WIDTH <= size; from += TILE_WIDTH)
    for (const { tile, content } of growth.append(leaves.slice(from, from + TILE_WIDTH)))
      files.set(tilePath(tile), content)
  for (const { tile, content } of growth.edge()) files.set(tilePath(tile), content)
  const read: Tile[] = []
  return {
    files,
    growth,
    read,
    reader: async (tile: Tile): Promise<Bytes> => {
      read.push(tile)
      const first = tile.index * TILE_WIDTH
      if (tile.level === 0 && tile.width < TILE_WIDTH)
        return Uint8Array.from(leaves.slice(first, first + tile.width).flatMap((hash) => [...hash]))
      const content = files.get(tilePath(tile))
      if (content === undefined) throw new Error(`${tilePath(tile)} was not written`)
      return content
    },
  }
}

describe('addresses of c2sp.org/tlog-tiles', () => {
  test.each<[Tile, string]>([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 1, width: 17 }, 'tile/1/001.p/17'],
    [{ level: 0, index: 273, width: 112 }, 'tile/0/273.p/112'],
    [{ level: 2, index: 1_000, width: 255 }, 'tile/2/x001/000.p/255'],
  ])('%j is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  test.each(['tile/0/1', 'tile/0/x000/001', 'tile/00/001', 'tile/0/001.p/0', 'tile/0/001.p/256', 'tile/0/001.p/012'])(
    '%s is none',
    (path) => expect(parseTilePath(path)).toBeUndefined(),
  )
  test.each(['tile/entries/000', 'tile/7/000', 'tile/0/001/', 'tile/0/../001', 'tile/0/001\n'])('%j is none', (path) =>
    expect(parseTilePath(path)).toBeUndefined(),
  )
})

test('the tiles of 70,000 leaves and of 256 are those that the specification counts', () => {
  expect(widthAt(70_000, { level: 0, index: 272 })).toBe(256)
  expect(widthAt(70_000, { level: 0, index: 273 })).toBe(112)
  expect(edgeTiles(70_000)).toEqual([
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ])
  expect(edgeTiles(256)).toEqual([{ level: 1, index: 0, width: 1 }])
  expect(edgeTiles(255)).toEqual([])
})

test('a tile holds the hashes of the tree over its ranges', () => {
  const { files } = tilesOf(MOST)
  expect(files.size).toBe(257 + 1 + 2)
  const [first = new Uint8Array()] = hashesOf(files.get('tile/1/000') ?? new Uint8Array())
  expect(toHex(first)).toBe(toHex(tree.root(256)))
  expect(toHex(rootOfTile(sha256, files.get('tile/1/000') ?? new Uint8Array()))).toBe(toHex(tree.root(65_536)))
  expect([...files.values()].every(({ length }, n) => length === 8_192 || [...files.keys()][n]?.includes('.p/'))).toBe(
    true,
  )
})

test('proofs by tiles are those by the whole tree, from at most two tiles a level', async () => {
  for (const size of [1, 2, 255, 256, 257, 511, 512, 1_000, 65_535, 65_536, 65_537, MOST]) {
    const { reader, read } = tilesOf(size)
    const places = [0, 1, 255, 256, 300, size >> 1, size - 2, size - 1].filter((at) => at >= 0 && at < size)
    for (const at of places) {
      read.length = 0
      expect(await hashRanges(sha256, inclusionRanges(at, size), size, reader)).toEqual(tree.inclusionProof(at, size))
      expect(read.length).toBeLessThanOrEqual(6)
      read.length = 0
      expect(await hashRanges(sha256, consistencyRanges(at + 1, size), size, reader)).toEqual(
        tree.consistencyProof(at + 1, size),
      )
      expect(read.length).toBeLessThanOrEqual(6)
    }
    expect(await hashRanges(sha256, [[0, size]], size, reader)).toEqual([tree.root(size)])
  }
})

test('whoever goes on writing needs only the tiles at the edge', () => {
  const { growth } = tilesOf(65_280)
  const later = new TileGrowth(sha256, 65_280, growth.edge())
  const written = later.append(leaves.slice(65_280, 65_536)).map(({ tile }) => tilePath(tile))
  expect(written).toEqual(['tile/0/255', 'tile/1/000'])
  expect(later.edge()).toEqual(tilesOf(65_536).growth.edge())
  expect(() => later.append(leaves.slice(0, 255))).toThrow(RangeError)
})

test('a head alone tells every root', () => {
  const head = new TreeHead(sha256)
  for (let size = 0; size <= 600; size += 1) {
    expect(toHex(head.root())).toBe(toHex(tree.root(size)))
    const leaf = leaves[size]
    if (leaf) head.append(leaf)
  }
  expect(head.size).toBe(601)
})
