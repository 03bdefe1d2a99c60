import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { keyTexts, type KeyTexts } from '../auth/keys.ts'

// AES-256 in GCM with a nonce of 96 bits and a tag of 128 (NIST SP 800-38D); its key by HKDF-SHA-256 (RFC 5869) from a
// secret that is random by itself, so that no slow function for passwords is needed
const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const NONCE_BYTES = 12

const base64 = z.base64url().transform((text) => Buffer.from(text, 'base64url'))
const sealed = z.object({ version: z.literal(1), salt: base64, nonce: base64, tag: base64, bytes: base64 })

/** What is encrypted with a secret, and what for: one secret has a key for each purpose. */
interface Purpose {
  secret: string | Buffer
  purpose: string
}

function cipherKey({ secret, purpose }: Purpose, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))
}

/** The text, readable with the secret only. */
export function sealText(text: string, given: Purpose): string {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv(CIPHER, cipherKey(given, salt), nonce)
  const bytes = Buffer.concat([cipher.update(text), cipher.final()])
  const parts = { salt, nonce, tag: cipher.getAuthTag(), bytes }
  const texts = Object.entries(parts).map(([name, part]) => [name, part.toString('base64url')])
  return JSON.stringify({ version: 1, ...Object.fromEntries(texts) })
}

/** What was sealed; undefined where the secret is another one. */
export function openText(text: string, given: Purpose): string | undefined {
  const { salt, nonce, tag, bytes } = sealed.parse(JSON.parse(text))
  const decipher = createDecipheriv(CIPHER, cipherKey(given, salt), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString()
  } catch {
    return undefined // the tag does not fit: the one thing that can go wrong here
  }
}

const KEYS_PURPOSE = 'eluent installation keys'

/** The keys of an installation, readable with the secret only. */
export function sealKeys(keys: KeyTexts, secret: string): string {
  return sealText(JSON.stringify(keys), { secret, purpose: KEYS_PURPOSE })
}

/** @returns undefined where the secret is another one */
export function openKeys(text: string, secret: string): KeyTexts | undefined {
  const plain = openText(text, { secret, purpose: KEYS_PURPOSE })
  return plain === undefined ? undefined : keyTexts.parse(JSON.parse(plain))
}
