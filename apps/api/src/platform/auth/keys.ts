import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

export interface Keys {
  /** Ed25519, for access tokens. */
  tokenPrivate: KeyObject
  tokenPublic: KeyObject
  /** For file tickets. */
  ticketSecret: Buffer
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Reads a secret file, or makes it once: two processes that start together agree on one of theirs. */
async function readOrCreate(path: string, create: () => string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(create())
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!isExisting(error)) throw error
  } finally {
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}

/** The secrets of an installation, kept in its data folder, readable by its own user only. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const folder = join(dataDir, 'keys')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pem = await readOrCreate(join(folder, 'access-token.pem'), () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  const secret = await readOrCreate(join(folder, 'file-ticket.key'), () => randomBytes(32).toString('hex'))
  const tokenPrivate = createPrivateKey(pem)
  return { tokenPrivate, tokenPublic: createPublicKey(tokenPrivate), ticketSecret: Buffer.from(secret.trim(), 'hex') }
}
