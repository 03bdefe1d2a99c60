import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

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

/** The keys as they are kept. */
export const keyTexts = z.object({ accessToken: z.string(), fileTicket: z.string() })
export type KeyTexts = z.output<typeof keyTexts>

const FILES = { accessToken: 'access-token.pem', fileTicket: 'file-ticket.key' } as const

export function newKeyTexts(): KeyTexts {
  return {
    accessToken: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    fileTicket: randomBytes(32).toString('hex'),
  }
}

export function keysOf({ accessToken, fileTicket }: KeyTexts): Keys {
  const tokenPrivate = createPrivateKey(accessToken)
  return {
    tokenPrivate,
    tokenPublic: createPublicKey(tokenPrivate),
    ticketSecret: Buffer.from(fileTicket.trim(), 'hex'),
  }
}

/** By what keys are recognized without being known: a hash of the public half and of the secret. */
export function markOf({ tokenPublic, ticketSecret }: Keys): string {
  return createHash('sha256')
    .update(tokenPublic.export({ type: 'spki', format: 'der' }))
    .update(createHash('sha256').update(ticketSecret).digest())
    .digest('hex')
}

const folderOf = (dataDir: string): string => join(dataDir, 'keys')

export function hasFolderKeys(dataDir: string): boolean {
  return Object.values(FILES).every((name) => existsSync(join(folderOf(dataDir), name)))
}

/** The keys of the data folder, readable by its own user only; made where there are none. */
export async function folderKeys(dataDir: string): Promise<KeyTexts> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = newKeyTexts()
  return {
    accessToken: await readOrCreate(join(folder, FILES.accessToken), () => made.accessToken),
    fileTicket: await readOrCreate(join(folder, FILES.fileTicket), () => made.fileTicket),
  }
}

/** Puts other keys into the data folder. */
export async function replaceFolderKeys(dataDir: string, keys: KeyTexts): Promise<void> {
  for (const name of ['accessToken', 'fileTicket'] as const)
    await rm(join(folderOf(dataDir), FILES[name]), { force: true })
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  for (const name of ['accessToken', 'fileTicket'] as const)
    await readOrCreate(join(folderOf(dataDir), FILES[name]), () => keys[name])
}
