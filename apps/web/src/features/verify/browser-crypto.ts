import type { Bytes, Crypto } from '@eluent/ledger'
import { hashes, verify as verifyByLibrary } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/** What browsers offer only on https and localhost, and older ones without Ed25519. */
function subtleOf(): SubtleCrypto | undefined {
  return (globalThis.crypto as { subtle?: SubtleCrypto } | undefined)?.subtle
}

async function verifyByBrowser(subtle: SubtleCrypto, publicKey: Bytes, message: Bytes, signature: Bytes) {
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', key, signature, message)
}

/** Checks in the visitor's browser; a laboratory's server on a plain http address gives it no crypto of its own. */
export const browserCrypto: Crypto = {
  sha256: (data) => Uint8Array.from(sha256(data)),
  verify: async (publicKey, message, signature) => {
    const subtle = subtleOf()
    if (subtle) {
      try {
        return await verifyByBrowser(subtle, publicKey, message, signature)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error // a browser without Ed25519 refuses the key
      }
    }
    // strict: small-order keys and other spellings of a point are refused
    return verifyByLibrary(signature, message, publicKey, { zip215: false })
  },
}
