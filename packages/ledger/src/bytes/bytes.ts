import { LedgerError } from './ledger-error.ts'

export type Bytes = Uint8Array<ArrayBuffer>
/** SHA-256, given by whoever runs this: node:crypto on a server, a library in a browser. */
export type Sha256 = (data: Bytes) => Bytes

const encoder = new TextEncoder()

export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param length bytes that are expected @throws LedgerError malformed */
export function fromHex(text: string, length: number): Bytes {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text))
    throw new LedgerError('malformed', `${length} bytes in lower-case hexadecimal digits are expected.`)
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Takes the one spelling a value has and no other, so that no byte of a proof is without meaning. @throws LedgerError */
export function fromBase64(text: string): Bytes {
  let bytes: Bytes
  try {
    bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw new LedgerError('malformed', 'Base64 is expected.')
  }
  if (toBase64(bytes) !== text) throw new LedgerError('malformed', 'Base64 is expected in its one proper spelling.')
  return bytes
}

/** A decimal number without leading zeroes, as the C2SP texts write sizes. @throws LedgerError */
export function readSize(text: string): number {
  const size = Number(text)
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text) || !Number.isSafeInteger(size))
    throw new LedgerError('malformed', 'A size is a decimal number without leading zeroes.')
  return size
}
