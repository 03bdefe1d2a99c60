import { LedgerError } from './ledger-error.ts'

export type Bytes = Uint8Array<ArrayBuffer>
/** SHA-256, given by whoever runs this: node:crypto on a server, a library in a browser. */
export type Sha256 = (data: Bytes) => Bytes

const encoder = new TextEncoder()

export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  let length = 0
  for (const part of parts) length += part.length
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte] ?? ''
  return text
}

/** @param length bytes that are expected @throws LedgerError malformed */
export function fromHex(text: string, length: number): Bytes {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text))
    throw new LedgerError('malformed', `${length} bytes in lower-case hexadecimal digits are expected.`)
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 1)
    bytes[at] = digitOf(text.charCodeAt(2 * at)) * 16 + digitOf(text.charCodeAt(2 * at + 1))
  return bytes
}

/** 0 to 9 have the codes from 48 on, a to f those from 97 on. */
function digitOf(code: number): number {
  return code < 97 ? code - 48 : code - 87
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Takes the one spelling a value has and no other, so that no byte of a proof is without meaning. @throws LedgerError */
export function fromBase64(text: string): Bytes {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw new LedgerError('malformed', 'Base64 is expected.')
  }
  if (btoa(binary) !== text) throw new LedgerError('malformed', 'Base64 is expected in its one proper spelling.')
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** A decimal number without leading zeroes, as the C2SP texts write sizes. @throws LedgerError */
export function readSize(text: string): number {
  const size = Number(text)
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text) || !Number.isSafeInteger(size))
    throw new LedgerError('malformed', 'A size is a decimal number without leading zeroes.')
  return size
}
