import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Crypto } from '../notes/keys.ts'

export const nodeCrypto: Crypto = {
  sha256: (data) => Uint8Array.from(createHash('sha256').update(data).digest()),
  verify: (publicKey, message, signature) => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
    return verify(null, message, createPublicKey({ key, format: 'jwk' }), signature)
  },
}
