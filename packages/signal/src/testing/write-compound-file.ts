const FREE = 0xffffffff
const END_OF_CHAIN = 0xfffffffe
const TABLE = 0xfffffffd
const MINI_CUTOFF = 4096

interface Node {
  name: string
  kind: 1 | 2 | 5
  start: number
  size: number
  children: number[]
}

/** A compound file ([MS-CFB]) of the given streams by path; its tree of names is a list, which readers must walk as well. */
export function writeCompoundFile(streams: ReadonlyMap<string, Uint8Array>, version: 3 | 4): Uint8Array {
  const sectorBytes = version === 3 ? 512 : 4096
  const sectors: Uint8Array[] = []
  const next: number[] = []
  const place = (bytes: Uint8Array): number => {
    const count = Math.ceil(bytes.length / sectorBytes)
    const first = sectors.length
    for (let i = 0; i < count; i++) {
      const sector = new Uint8Array(sectorBytes)
      sector.set(bytes.subarray(i * sectorBytes, (i + 1) * sectorBytes))
      sectors.push(sector)
      next.push(i === count - 1 ? END_OF_CHAIN : sectors.length)
    }
    return count === 0 ? END_OF_CHAIN : first
  }
  const nodes: Node[] = [{ name: 'Root Entry', kind: 5, start: END_OF_CHAIN, size: 0, children: [] }]
  const ids = new Map<string, number>([['', 0]])
  const add = (path: string, node: Omit<Node, 'name' | 'children'>): number => {
    const cut = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(cut, 0))
    const parent = ids.get(folder) ?? add(folder, { kind: 1, start: 0, size: 0 })
    nodes[parent]?.children.push(nodes.length)
    ids.set(path, nodes.length)
    return nodes.push({ ...node, name: path.slice(cut + 1), children: [] }) - 1
  }
  const small: Uint8Array[] = []
  const smallNext: number[] = []
  for (const [path, bytes] of streams) {
    if (bytes.length >= MINI_CUTOFF || bytes.length === 0) {
      add(path, { kind: 2, start: place(bytes), size: bytes.length })
      continue
    }
    add(path, { kind: 2, start: small.length, size: bytes.length })
    const count = Math.ceil(bytes.length / 64)
    for (let i = 0; i < count; i++) {
      const part = new Uint8Array(64)
      part.set(bytes.subarray(i * 64, (i + 1) * 64))
      small.push(part)
      smallNext.push(i === count - 1 ? END_OF_CHAIN : small.length)
    }
  }
  const mini = joined(small)
  Object.assign(nodes[0] ?? {}, { start: place(mini), size: mini.length })
  const miniTable = place(words(smallNext, sectorBytes))
  const directory = place(directoryOf(nodes, sectorBytes))
  const tableCount = Math.ceil((next.length + 1) / (sectorBytes / 4 - 1)) + 1
  const tableStart = next.length
  for (let i = 0; i < tableCount; i++) next.push(TABLE)
  const table = new Uint8Array(tableCount * sectorBytes)
  table.fill(0xff)
  table.set(words(next, 4))
  const head = new Uint8Array(sectorBytes)
  const view = new DataView(head.buffer)
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const shorts: [number, number][] = [
    [24, 0x3e],
    [26, version],
    [28, 0xfffe],
    [30, version === 3 ? 9 : 12],
    [32, 6],
  ]
  for (const [at, value] of shorts) view.setUint16(at, value, true)
  const longs: [number, number][] = [
    [44, tableCount],
    [48, directory],
    [56, MINI_CUTOFF],
    [60, miniTable],
    [68, END_OF_CHAIN],
  ]
  for (const [at, value] of longs) view.setUint32(at, value, true)
  for (let i = 0; i < 109; i++) view.setUint32(76 + 4 * i, i < tableCount ? tableStart + i : FREE, true)
  return joined([head, ...sectors, table])
}

function directoryOf(nodes: readonly Node[], sectorBytes: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((nodes.length * 128) / sectorBytes) * sectorBytes)
  const view = new DataView(bytes.buffer)
  for (const [id, { name, kind, start, size, children }] of nodes.entries()) {
    const at = id * 128
    for (let i = 0; i < name.length; i++) view.setUint16(at + 2 * i, name.charCodeAt(i), true)
    view.setUint16(at + 64, 2 * name.length + 2, true)
    view.setUint8(at + 66, kind)
    const siblings = nodes.find((node) => node.children.includes(id))?.children ?? []
    view.setUint32(at + 68, FREE, true)
    view.setUint32(at + 72, siblings[siblings.indexOf(id) + 1] ?? FREE, true)
    view.setUint32(at + 76, children[0] ?? FREE, true)
    view.setUint32(at + 116, start, true)
    view.setUint32(at + 120, size, true)
  }
  return bytes
}

/** Numbers of four bytes, filled up with free ones. */
function words(numbers: readonly number[], sectorBytes: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((4 * numbers.length) / sectorBytes) * sectorBytes).fill(0xff)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of numbers.entries()) view.setUint32(4 * i, value, true)
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
