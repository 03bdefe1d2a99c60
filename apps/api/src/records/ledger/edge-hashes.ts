import { concat, hashesOf, TILE_WIDTH, utf8, type Bytes } from '@eluent/ledger'
import type { HashSource } from './tile-reader.ts'

/** The hashes of the newest signed entries, which stand in no full tile, as they were when they gave a signed root. */
export interface Edge {
  /** Of the tree. */
  readonly size: number
  /** From the last multiple of 256 on. */
  readonly content: Bytes
}

/** The place of its first entry. */
export function beginOf({ size }: Pick<Edge, 'size'>): number {
  return size - (size % TILE_WIDTH)
}

/** The size in digits and a line feed, then the hashes. */
export function writeEdge({ size, content }: Edge): Bytes {
  return concat(utf8(`${size}\n`), content)
}

/** @returns undefined for anything but a whole edge */
export function readEdge(bytes: Bytes): Edge | undefined {
  const end = bytes.indexOf(0x0a)
  const digits = Buffer.from(bytes.slice(0, Math.max(end, 0))).toString('latin1')
  const edge = { size: Number(digits), content: bytes.slice(end + 1) }
  const isWhole = /^\d{1,15}$/.test(digits) && edge.content.length === (edge.size % TILE_WIDTH) * 32
  return isWhole ? edge : undefined
}

/** The kept hash of an entry. */
export function hashAt(edge: Edge, place: number): Bytes | undefined {
  const at = (place - beginOf(edge)) * 32
  return at >= 0 && at < edge.content.length ? edge.content.slice(at, at + 32) : undefined
}

/** Reads what an edge has from it, and the rest where it was read before. */
export function withEdge(hashes: HashSource, edge: Edge): HashSource {
  return async (from, count) => {
    const to = from + count
    const first = Math.min(Math.max(from, beginOf(edge)), to)
    const last = Math.max(first, Math.min(to, edge.size))
    if (first === last) return hashes(from, count)
    const kept = hashesOf(edge.content).slice(first - beginOf(edge), last - beginOf(edge))
    return [
      ...(from < first ? await hashes(from, first - from) : []),
      ...kept,
      ...(last < to ? await hashes(last, to - last) : []),
    ]
  }
}
