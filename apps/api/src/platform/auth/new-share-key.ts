import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a key survives being read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26

/** A new public key (TRACER) of a sample: 26 characters, 130 random bits, upper case for QR and search. */
export function newShareKey(): string {
  let bits = 0n
  for (const byte of randomBytes(17)) bits = (bits << 8n) | BigInt(byte)
  let key = ''
  for (let at = 0; at < LENGTH; at += 1) {
    key += ALPHABET[Number(bits & 31n)]
    bits >>= 5n
  }
  return key
}
