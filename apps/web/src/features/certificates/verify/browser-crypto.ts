import type { Bytes, Crypto } from '@eluent/ledger'
import { hashes, verify as verifyByLibrary } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/** What browsers offer only on https and localhost, and older ones without Ed25519. */
function subtleOf(): SubtleCrypto | undefined {
  return (globalThis.crypto as { subtle?: SubtleCrypto } | undefined)?.subtle
}

/** The key as the browser takes it; null where it offers no cryptography, or none of this kind. */
async function browserKey(publicKey: Bytes): Promise<CryptoKey | null> {
  const subtle = subtleOf()
  if (!subtle) return null
  try {
    return await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch {
    return null // the library judges the key
  }
}

/** Checks in the visitor's browser; a laboratory's server on a plain http address gives it no crypto of its own. */
export const browserCrypto: Crypto = {
  sha256: (data) => Uint8Array.from(sha256(data)),
  verify: async (publicKey, message, signature) => {
    const key = await browserKey(publicKey)
    if (key) return crypto.subtle.verify('Ed25519', key, signature, message)
    // strict: small-order keys and other spellings of a point are refused
    return verifyByLibrary(signature, message, publicKey, { zip215: false })
  },
}
