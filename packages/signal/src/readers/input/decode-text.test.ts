import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Time,mAU\r\n0.5,25 µV'
function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text
  const bytes = new Uint8Array(2 * marked.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < marked.length; i++) view.setUint16(2 * i, marked.charCodeAt(i), littleEndian)
  return bytes
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('[FILES-05] text is read as UTF-16, then as UTF-8 when that does not parse', () => {
  test.each([
    ['UTF-16 little-endian with its mark', utf16(TEXT, true, true)],
    ['UTF-16 big-endian with its mark', utf16(TEXT, false, true)],
    ['UTF-16 little-endian without a mark', utf16(TEXT, true, false)],
    ['UTF-16 big-endian without a mark', utf16(TEXT, false, false)],
    ['UTF-8 with its mark', utf8(`\ufeff${TEXT}`)],
    ['UTF-8 without a mark', utf8(TEXT)],
  ])('[FILES-05] %s', (_what, bytes) => expect(decodeText(bytes)).toBe(TEXT))

  test('what is neither is Windows-1252: B5h is the micro sign, 80h the euro', () => {
    expect(decodeText(Uint8Array.of(0x32, 0x35, 0x20, 0xb5, 0x56, 0x80))).toBe('25 µV€')
  })

  test('an odd last byte and no bytes at all do not fail', () => {
    expect(decodeText(Uint8Array.of(0x41))).toBe('A')
    expect(decodeText(new Uint8Array())).toBe('')
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x42))).toContain('A')
  })
})
