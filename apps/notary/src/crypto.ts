import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { Bytes, Crypto } from '@eluent/ledger'

export function sha256(data: Bytes): Bytes {
  return Uint8Array.from(createHash('sha256').update(data).digest())
}

/** The 32 bytes of an Ed25519 public key. */
export function publicBytes(key: KeyObject): Uint8Array<ArrayBuffer> {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return Uint8Array.from(Buffer.from(x, 'base64url'))
}

const fromBytes = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') }, format: 'jwk' })

export const nodeCrypto: Crypto = {
  sha256,
  verify: (publicKey, message, signature) => verify(null, message, fromBytes(publicKey), signature),
}
