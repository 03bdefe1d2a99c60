import { describe, expect, test } from 'vitest'
import { ByteReader } from '../../input/byte-reader.ts'
import { decodeFirstDifferences } from './decode-first-differences.ts'

const decode = (...bytes: number[]) => decodeFirstDifferences(new ByteReader(Uint8Array.from(bytes), 'x'), 0)

describe('records of first differences', () => {
  test('an escape sets the value, differences add to it, and the value carries over to the next record', () => {
    // 65536, +5, -2 in the first record, +1 in the second, the end mark
    const first = [0x10, 3, 0x80, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x05, 0xff, 0xfe]
    const { raw, largest, smallest } = decode(...first, 0x10, 1, 0x00, 0x01, 0, 0)
    expect([...raw]).toEqual([65_536, 65_541, 65_539, 65_540])
    expect([largest, smallest]).toEqual([65_541, 65_536])
  })

  test('an escape may be negative', () => {
    expect([...decode(0x10, 1, 0x80, 0, 0xff, 0xff, 0xff, 0xff, 0, 0).raw]).toEqual([-1])
  })

  test.each([
    ['no end mark', [0x10, 1, 0, 1], 'truncated', 4],
    ['a record cut in its values', [0x10, 2, 0, 1, 0], 'truncated', 5],
    ['an escape cut short', [0x10, 1, 0x80, 0, 0, 1], 'truncated', 6],
    ['no records', [0, 0], 'truncated', 0],
    ['something that is neither record nor end', [0x10, 1, 0, 1, 0x20, 0], 'corrupt', 4],
  ])('%s', (_what, bytes, code, offset) => {
    expect(() => decode(...bytes)).toThrow(expect.objectContaining({ code, offset }))
  })
})
