import { describe, expect, test } from 'vitest'
import { ByteReader } from '../../input/byte-reader.ts'
import { decodeSecondDifferences } from './decode-second-differences.ts'

const decode = (hasEndWord: boolean, ...bytes: number[]): number[] => [
  ...decodeSecondDifferences(new ByteReader(Uint8Array.from(bytes), 'x'), 0, hasEndWord),
]
const ESCAPE = [0x7f, 0xff]

describe('second differences', () => {
  test('each word adds to the slope, the slope to the value; an escape sets the value and the slope to 0', () => {
    const words = [...ESCAPE, 0, 0, 0, 0, 0, 100, 0, 2, 0, 3, 0xff, 0xfb]
    // 100 (slope 0); slope 2 -> 102; slope 5 -> 107; slope 0 -> 107
    expect(decode(false, ...words)).toEqual([100, 102, 107, 107])
  })

  test('the 48-bit value is high x 2^32 plus the low part without sign', () => {
    expect(decode(false, ...ESCAPE, 0, 1, 0xff, 0xff, 0xff, 0xff)).toEqual([2 ** 32 + 2 ** 32 - 1])
    expect(decode(false, ...ESCAPE, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)).toEqual([-1])
  })

  test('version 181 ends with a zero word that is not a point', () => {
    expect(decode(true, 0, 5, 0, 0)).toEqual([5])
  })

  test.each([
    ['an escape cut short', false, [...ESCAPE, 0, 0, 0]],
    ['half a word', false, [0, 1, 0]],
    ['no end word', true, [0, 1, 0, 2]],
    ['no point', true, [0, 0]],
    ['nothing', false, []],
  ])('%s', (_what, hasEndWord, bytes) => {
    expect(() => decode(hasEndWord, ...bytes)).toThrow(expect.objectContaining({ code: 'truncated' }))
  })
})
