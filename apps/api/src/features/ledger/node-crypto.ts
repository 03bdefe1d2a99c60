import { createPublicKey, verify } from 'node:crypto'
import type { Crypto } from '@eluent/ledger'
import { sha256 } from '../../records/ledger/sha256.ts'

/** The proofs' cryptography by Node; its Ed25519 is strict. */
export const nodeCrypto: Crypto = {
  sha256,
  verify: (publicKey, message, signature) => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
    return verify(null, message, createPublicKey({ key, format: 'jwk' }), signature)
  },
}
