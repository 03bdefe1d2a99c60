import { randomUUID } from 'node:crypto'
import { LedgerError, readVerifierKey } from '@eluent/ledger'
import { folderKeys, keysOf, markOf, newKeyTexts, replaceFolderKeys } from '../platform/auth/keys.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { readFacts, replaceFact, type FactName } from '../platform/installation/facts.ts'
import { writeMark } from '../platform/installation/join-files.ts'
import { sealKeys } from '../platform/installation/seal-keys.ts'
import type { Settings } from '../platform/settings.ts'
import { sha256 } from '../records/ledger/sha256.ts'
import type { InstallationOptions } from './read-options.ts'

/** It cannot be done, in words for the operator. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError'
}

interface Deps {
  readonly db: Database
  readonly settings: Settings
  readonly files: FileStore
  readonly now: () => Date
}

/** Changes what all processes of the installation agree on; each change is one more revision with who, when and why. */
export async function changeInstallation(deps: Deps, options: InstallationOptions): Promise<void> {
  const facts = await deps.db.lookUp(readFacts)
  const record = async (name: FactName, value: string): Promise<void> => {
    const by = 'npm run installation'
    const change = { before: facts.get(name), at: deps.now(), by, why: options.why }
    if (!(await replaceFact(deps.db.lookups, name, value, change)))
      throw new InstallationError('Somebody else has just changed it: look, and call it again.')
  }
  if (options.signer !== undefined) await record('log-key', signerKey(options.signer))
  if (options.files) {
    const mark = facts.get('files-mark')?.value ?? randomUUID()
    await writeMark(deps.files, mark)
    await record('files-mark', mark)
  }
  if (options.newKeys) await replaceKeys(deps.settings, record)
}

function signerKey(line: string): string {
  try {
    readVerifierKey(sha256, line)
    return line
  } catch (cause) {
    if (!(cause instanceof LedgerError)) throw cause
    throw new InstallationError('--signer is no key that /key of a signer showed', { cause })
  }
}

/** Into the database where it holds them, else into the data folder. */
async function replaceKeys(
  { dataDir, keySecret }: Settings,
  record: (name: FactName, value: string) => Promise<void>,
): Promise<void> {
  const texts = newKeyTexts()
  if (keySecret === undefined) await replaceFolderKeys(dataDir, texts)
  else await record('sealed-keys', sealKeys(texts, keySecret))
  await record('key-mark', markOf(keysOf(keySecret === undefined ? await folderKeys(dataDir) : texts)))
}
