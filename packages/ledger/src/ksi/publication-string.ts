import { LedgerError } from '../bytes/ledger-error.ts'
import { readImprint } from './imprint.ts'
import type { Publication } from './ksi-signature.ts'
import { readInteger } from './tlv.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TIME_BYTES = 8
const CHECK_BYTES = 4

/** Reads a publication as newspapers print it: base 32 in groups of six of time, root and a CRC-32. @throws LedgerError malformed */
export function readPublication(text: string): Publication {
  const bytes = fromBase32(text.replaceAll('-', '').toUpperCase())
  const [content, check] = [bytes.subarray(0, -CHECK_BYTES), bytes.subarray(-CHECK_BYTES)]
  const sum = new DataView(new ArrayBuffer(CHECK_BYTES))
  sum.setUint32(0, crc32(content))
  if (check.some((byte, at) => byte !== sum.getUint8(at)) || content.length <= TIME_BYTES)
    throw new LedgerError('malformed', 'The publication has a letter wrong: its check does not fit.')
  return {
    time: readInteger({ value: content.slice(0, TIME_BYTES) }, 'publication'),
    root: readImprint({ value: content.slice(TIME_BYTES) }, 'publication'),
  }
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const values = Array.from(text, (letter) => BASE32.indexOf(letter))
  if (values.includes(-1)) throw new LedgerError('malformed', 'A publication has letters and the digits 2 to 7.')
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The CRC-32 of zlib and Ethernet (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  const rest = bytes.reduce((sum, byte) => {
    let value = sum ^ byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
    return value
  }, 0xff_ff_ff_ff)
  return (rest ^ 0xff_ff_ff_ff) >>> 0
}
