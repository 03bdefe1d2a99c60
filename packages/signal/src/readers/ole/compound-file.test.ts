import { describe, expect, test } from 'vitest'
import { writeCompoundFile } from '../../testing/write-compound-file.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { CompoundFile } from './compound-file.ts'

const bytesOf = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 7) & 255)

const STREAMS = new Map([
  ['small', bytesOf(100, 1)],
  ['empty', new Uint8Array()],
  ['A/just below the limit', bytesOf(4095, 2)],
  ['A/B/at the limit', bytesOf(4096, 3)],
  ['A/B/large', bytesOf(70_001, 4)],
])

const DIRECTORY_AT = 48
const u32 = (bytes: Uint8Array, at: number, value?: number): number => {
  const view = new DataView(bytes.buffer)
  if (value !== undefined) view.setUint32(at, value, true)
  return view.getUint32(at, true)
}

/** Where an entry of the directory stands in a file of version 3. */
const entryAt = (bytes: Uint8Array, id: number): number => (u32(bytes, DIRECTORY_AT) + 1) * 512 + id * 128
const tableAt = (bytes: Uint8Array, sector: number): number => (u32(bytes, 76) + 1) * 512 + sector * 4

function refusal(bytes: Uint8Array, path = 'A/B/large'): SignalFormatError {
  try {
    new CompoundFile(bytes, 'x').stream(path)
  } catch (error) {
    if (error instanceof SignalFormatError) return error
    throw error
  }
  throw new Error('it was read')
}

describe.each([3, 4] as const)('version %i', (version) => {
  test('every stream is found by its path and read whole, those in the mini stream and larger ones', () => {
    const file = new CompoundFile(writeCompoundFile(STREAMS, version), 'x')
    expect(file.paths().toSorted()).toEqual([...STREAMS.keys()].filter((path) => path !== 'empty').toSorted())
    for (const [path, bytes] of STREAMS) expect(file.stream(path), path).toEqual(bytes)
    expect(file.stream('A/none')).toBeNull()
  })

  test('cut at any sector it is refused, or the stream is whole', () => {
    const whole = writeCompoundFile(STREAMS, version)
    for (let length = 0; length < whole.length; length += 509) {
      for (const [path, bytes] of STREAMS) {
        try {
          expect(new CompoundFile(whole.slice(0, length), 'x').stream(path)).toEqual(bytes)
        } catch (error) {
          if (!(error instanceof SignalFormatError)) throw error
          expect(error.code).toBe('truncated')
        }
      }
    }
  })
})

describe('a file that says more than it holds', () => {
  const changed = (change: (bytes: Uint8Array) => unknown): Uint8Array => {
    const bytes = writeCompoundFile(STREAMS, 3)
    change(bytes)
    return bytes
  }
  // entries in the order of writing: root, small, empty, A, just below, B, at the limit, large
  const LARGE = 7

  test.each([
    ['a stream of 4 GB', (b: Uint8Array) => u32(b, entryAt(b, LARGE) + 120, 0xffff_fff0), 'truncated'],
    ['a stream larger than its chain', (b: Uint8Array) => u32(b, entryAt(b, LARGE) + 120, 75_000), 'truncated'],
    [
      'a stream that begins beyond the file',
      (b: Uint8Array) => u32(b, entryAt(b, LARGE) + 116, 1_000_000),
      'truncated',
    ],
    [
      'a chain that ends in itself',
      (b: Uint8Array) => u32(b, tableAt(b, u32(b, entryAt(b, LARGE) + 116) + 3), u32(b, entryAt(b, LARGE) + 116) + 1),
      'corrupt',
    ],
    [
      'a chain that runs into the directory',
      (b: Uint8Array) => u32(b, tableAt(b, u32(b, entryAt(b, LARGE) + 116) + 3), u32(b, DIRECTORY_AT)),
      'corrupt',
    ],
    [
      'a chain into a free sector',
      (b: Uint8Array) => u32(b, tableAt(b, u32(b, entryAt(b, LARGE) + 116) + 3), 0xffff_ffff),
      'corrupt',
    ],
    ['a directory that loops among siblings', (b: Uint8Array) => u32(b, entryAt(b, LARGE) + 68, 6), 'corrupt'],
    ['a directory whose child is the root', (b: Uint8Array) => u32(b, entryAt(b, 5) + 76, 0), 'corrupt'],
    ['a child that is no entry', (b: Uint8Array) => u32(b, entryAt(b, 5) + 76, 99_999), 'corrupt'],
    [
      'a name of 60,000 bytes',
      (b: Uint8Array) => new DataView(b.buffer).setUint16(entryAt(b, 5) + 64, 60_000, true),
      'corrupt',
    ],
    [
      'a directory of a chain that loops',
      (b: Uint8Array) => u32(b, tableAt(b, u32(b, DIRECTORY_AT)), u32(b, DIRECTORY_AT)),
      'corrupt',
    ],
    ['a table of 2^32 sectors', (b: Uint8Array) => u32(b, 44, 0xffff_ffff), 'truncated'],
    [
      'a table in sectors that name themselves',
      (b: Uint8Array) => [b.fill(0xff, 512, 1020), u32(b, 1020, 0), u32(b, 44, 130), u32(b, 68, 0)],
      'corrupt',
    ],
    ['sectors of 2^40 bytes', (b: Uint8Array) => new DataView(b.buffer).setUint16(30, 40, true), 'bad-header'],
    ['a version 5', (b: Uint8Array) => new DataView(b.buffer).setUint16(26, 5, true), 'bad-header'],
    ['a mini stream for all sizes', (b: Uint8Array) => u32(b, 56, 0xffff_ffff), 'bad-header'],
  ])('%s', (_what, change, code) => {
    const error = refusal(changed(change))
    expect(error.code).toBe(code)
    expect(error.expected).not.toBe('')
  })

  test('a stream in the mini stream whose chain leaves it or loops', () => {
    const miniTable = (bytes: Uint8Array): number => (u32(bytes, 60) + 1) * 512
    expect(
      refusal(
        changed((b) => u32(b, miniTable(b), 500_000)),
        'small',
      ).code,
    ).toBe('truncated')
    expect(
      refusal(
        changed((b) => u32(b, miniTable(b), 0)),
        'small',
      ).code,
    ).toBe('corrupt')
  })

  test('two streams do not share their sectors', () => {
    const file = new CompoundFile(
      changed((b) => u32(b, entryAt(b, 6) + 116, u32(b, entryAt(b, LARGE) + 116))),
      'x',
    )
    expect(file.stream('A/B/large')).toHaveLength(70_001)
    expect(() => file.stream('A/B/at the limit')).toThrow(/twice/)
  })

  test('storages in storages end somewhere', () => {
    const path = Array.from({ length: 40 }, (_, i) => `s${i}`).join('/')
    const deep = writeCompoundFile(new Map([[path, bytesOf(10, 1)]]), 3)
    expect(refusal(deep, path).code).toBe('too-large')
  })
})
