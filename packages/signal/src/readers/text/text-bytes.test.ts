import { describe, expect, test } from 'vitest'
import { TextBytes } from './text-bytes.ts'

const utf16be = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text).flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]))

describe('positions are those of characters, offsets those of the file', () => {
  test('UTF-8 with its mark', () => {
    const text = new TextBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31, 0x0a, 0x32), 'x')
    expect(text.length).toBe(3)
    expect([text.offsetOf(0), text.offsetOf(2)]).toEqual([3, 5])
    expect(text.text(0, 1)).toBe('1')
  })

  test('UTF-16 big-endian with its mark; what is not a Latin-1 character is not a digit', () => {
    const text = new TextBytes(utf16be('\ufeff12\u0661\n'), 'x')
    expect([...text.bytes]).toEqual([0x31, 0x32, 0x3f, 0x0a])
    expect(text.offsetOf(1)).toBe(4)
    expect(text.text(0, 3)).toBe('12\u0661')
  })
})

describe('lines end with CR LF, LF or CR', () => {
  test.each(['ab\r\ncd', 'ab\ncd', 'ab\rcd'])('%j', (value) => {
    const text = new TextBytes(new TextEncoder().encode(value), 'x')
    expect(text.lineEnd(0)).toBe(2)
    expect(text.text(text.nextLine(0), text.length)).toBe('cd')
  })

  test('the last line ends with the text', () => {
    const text = new TextBytes(new TextEncoder().encode('ab'), 'x')
    expect([text.lineEnd(0), text.nextLine(0)]).toEqual([2, 2])
  })
})

test('an error names the byte, never one beyond the file', () => {
  const text = new TextBytes(new TextEncoder().encode('ab'), 'x')
  expect(text.fail('bad-number', 99, 'a number')).toMatchObject({
    code: 'bad-number',
    offset: 2,
    file: 'x',
    expected: 'a number',
  })
})
