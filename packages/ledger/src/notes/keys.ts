import { concat, fromBase64, sameBytes, toBase64, toHex, utf8, type Bytes, type Sha256 } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** Ed25519, given by whoever runs this. Must be strict (RFC 8032): small-order keys and other spellings are refused. */
export type VerifySignature = (publicKey: Bytes, message: Bytes, signature: Bytes) => boolean | Promise<boolean>

/** What proofs are checked with. */
export interface Crypto {
  readonly sha256: Sha256
  readonly verify: VerifySignature
}

/** Signature types of c2sp.org/signed-note. */
export const ED25519 = 0x01
export const COSIGNATURE = 0x04
export type SignatureType = typeof ED25519 | typeof COSIGNATURE

/** A key that signatures are checked against: name, type and 32 bytes, as c2sp.org/signed-note tells keys apart. */
export interface VerifierKey {
  readonly name: string
  readonly type: SignatureType
  readonly publicKey: Bytes
  readonly id: Bytes
}

const PUBLIC_KEY_BYTES = 32

// A sign and a space are what the texts are cut at.
export function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+\p{Z}\p{Cc}]/u.test(name) && name.isWellFormed()
}

/** @throws LedgerError malformed, for a name or key that cannot be one */
export function verifierKey(sha256: Sha256, name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new LedgerError('malformed', 'A key name has neither spaces nor plus signs.')
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new LedgerError('malformed', 'An Ed25519 key has 32 bytes.')
  const id = sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4)
  return { name, type, publicKey: Uint8Array.from(publicKey), id }
}

/** The key as one line, `name+id+key`, to be handed from person to person. */
export function writeVerifierKey({ name, type, publicKey, id }: VerifierKey): string {
  return `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(type), publicKey))}`
}

/** Reads `name+id+key`. @throws LedgerError malformed */
export function readVerifierKey(sha256: Sha256, line: string): VerifierKey {
  const [name = '', id, ...rest] = line.split('+')
  const bytes = fromBase64(rest.join('+'))
  const type = bytes[0]
  if (type !== ED25519 && type !== COSIGNATURE)
    throw new LedgerError('malformed', 'The key is of a kind that is not known here.')
  const key = verifierKey(sha256, name, type, bytes.slice(1))
  if (toHex(key.id) !== id) throw new LedgerError('malformed', 'The id in the middle of the key does not belong to it.')
  return key
}

export function sameKey(a: Pick<VerifierKey, 'name' | 'id'>, name: string, id: Uint8Array): boolean {
  return a.name === name && sameBytes(a.id, id)
}
