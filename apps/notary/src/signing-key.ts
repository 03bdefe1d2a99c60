import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ED25519, toHex, verifierKey, type SignatureType, type VerifierKey } from '@eluent/ledger'
import { publicBytes, sha256 } from './crypto.ts'

class KeyFault extends Error {
  override readonly name = 'KeyFault'
}

export interface SigningKey {
  readonly verifier: VerifierKey
  sign: (message: Uint8Array) => Uint8Array<ArrayBuffer>
}

interface Stored {
  readonly name: string
  /** PKCS #8, PEM. */
  readonly key: string
}

function newKey(nameOf: (fingerprint: string) => string): Stored {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    name: nameOf(toHex(sha256(publicBytes(privateKey))).slice(0, 12)),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
}

function create(file: string, name: string | undefined, prefix: string): Stored {
  const stored = newKey((fingerprint) => name ?? `${prefix}-${fingerprint}`)
  // whole or not at all: half a key, left by a full disk, would keep every later start from making one
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, JSON.stringify(stored, null, 2), { flag: 'wx', mode: 0o600, flush: true })
    // a link, unlike a renaming, never replaces a key that is there
    linkSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return stored
}

function read(file: string): Stored {
  // other users of the machine could sign with a key they can read
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new KeyFault(`${file} can be read by others: chmod 600 it, or throw the key away if they may have seen it`)
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>
    if (typeof stored.name === 'string' && typeof stored.key === 'string') return { name: stored.name, key: stored.key }
  } catch (cause) {
    throw new KeyFault(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
  throw new KeyFault(`${file} holds no key`)
}

function keyOf({ name, key: pem }: Stored, type: SignatureType, file: string): SigningKey {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch (cause) {
    throw new KeyFault(`${file} holds no private key`, { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new KeyFault(`${file} holds no Ed25519 key`)
  return {
    verifier: verifierKey(sha256, name, type, publicBytes(key)),
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  }
}

/** After a restore a log goes on under its name and the new key's mark. */
const MARK = /-[0-9a-f]{12}$/
function isOfLog(name: string, origin: string): boolean {
  return name === origin || (MARK.test(name) && name.replace(MARK, '') === origin)
}

/**
 * The key in the folder; made on the first start, and never again while the folder stands.
 * @param name of the key; must stay what it was
 * @throws KeyFault when the file can be read by others, is damaged or is of another name
 */
export function loadSigningKey(
  dataDir: string,
  facts: { type: SignatureType; name: string | undefined; prefix: string },
): SigningKey {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform !== 'win32') chmodSync(dataDir, 0o700)
  const file = join(dataDir, 'key.json')
  const stored = existsSync(file) ? read(file) : create(file, facts.name, facts.prefix)
  if (facts.name !== undefined && !isOfLog(stored.name, facts.name))
    throw new KeyFault(`The key in ${dataDir} is of ${stored.name}, not of ${facts.name}`)
  return keyOf(stored, facts.type, file)
}

/** A key that is kept apart. @throws KeyFault */
export function readKeyFile(file: string, type: SignatureType): SigningKey {
  return keyOf(read(file), type, file)
}

/** Makes a key that is kept apart. @throws Error where the file is there */
export function makeKeyFile(file: string, name: string, type: SignatureType): SigningKey {
  const stored = newKey(() => name)
  writeFileSync(file, JSON.stringify(stored, null, 2), { flag: 'wx', mode: 0o600, flush: true })
  return keyOf(stored, type, file)
}

/** Makes the key that will follow, beside the present one; `useNextKey` puts it in its place. */
export function makeNextKey(dataDir: string, origin: string, isNewName: boolean, type: SignatureType): SigningKey {
  const file = join(dataDir, 'key.next.json')
  const base = origin.replace(MARK, '')
  const stored = newKey((fingerprint) => (isNewName ? `${base}-${fingerprint}` : origin))
  writeFileSync(file, JSON.stringify(stored, null, 2), { mode: 0o600, flush: true })
  return keyOf(stored, type, file)
}

/** The key that was made to follow, as far as its hand-over is kept. */
export function useNextKey(dataDir: string, isHandedOver: (key: VerifierKey) => boolean): void {
  const file = join(dataDir, 'key.next.json')
  if (!existsSync(file)) return
  if (isHandedOver(readKeyFile(file, ED25519).verifier)) renameSync(file, join(dataDir, 'key.json'))
  else rmSync(file)
}
