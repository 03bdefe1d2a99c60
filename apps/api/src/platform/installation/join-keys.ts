import type { Kysely } from 'kysely'
import { folderKeys, hasFolderKeys, keysOf, markOf, newKeyTexts, type Keys, type KeyTexts } from '../auth/keys.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Settings } from '../settings.ts'
import { keepFirst, type Facts } from './facts.ts'
import { openKeys, sealKeys } from './seal-keys.ts'

interface Deps {
  readonly db: Kysely<DB>
  readonly settings: Pick<Settings, 'dataDir' | 'keySecret'>
  readonly now: () => Date
}

const REPLACE = 'npm run installation -- --new-keys --why "..." makes new keys, and everybody signs in again'

/**
 * The keys of the installation: those of the data folder, or with KEY_SECRET those of the database, which the folder's become.
 * @returns a sentence instead where they are not those that the installation began with
 */
export async function joinKeys(deps: Deps, facts: Facts): Promise<Keys | string> {
  const { db, settings, now } = deps
  const texts = settings.keySecret === undefined ? await fromFolder(deps, facts) : await fromDatabase(deps, facts)
  if (typeof texts === 'string') return texts
  const keys = keysOf(texts)
  const mark = markOf(keys)
  const kept = facts.get('key-mark')?.value ?? (await keepFirst(db, 'key-mark', mark, { at: now() }))
  if (kept === mark) return keys
  return `The keys in ${settings.dataDir}/keys are not those of this database: another machine is its first. Set KEY_SECRET there and here, or bring its folder "keys" here; ${REPLACE}.`
}

async function fromFolder({ settings: { dataDir } }: Deps, facts: Facts): Promise<KeyTexts | string> {
  if (!hasFolderKeys(dataDir) && facts.has('sealed-keys'))
    return 'KEY_SECRET: is needed, the keys of this installation lie encrypted in its database.'
  if (!hasFolderKeys(dataDir) && facts.has('key-mark'))
    return `${dataDir}/keys holds no keys, and this database has some already: another machine is its first. Set KEY_SECRET there and here, or bring its folder "keys" here; ${REPLACE}.`
  return folderKeys(dataDir)
}

async function fromDatabase({ db, settings, now }: Deps, facts: Facts): Promise<KeyTexts | string> {
  const { keySecret: secret = '', dataDir } = settings
  let sealed = facts.get('sealed-keys')?.value
  if (sealed === undefined) {
    const hasOwn = hasFolderKeys(dataDir)
    if (!hasOwn && facts.has('key-mark'))
      return `KEY_SECRET: the keys of this installation still lie in the data folder of its first machine. Start that one with the same KEY_SECRET once.`
    const texts = hasOwn ? await folderKeys(dataDir) : newKeyTexts()
    // somebody else's keys are not carried into the database
    const mark = facts.get('key-mark')?.value
    if (mark !== undefined && mark !== markOf(keysOf(texts))) return texts
    sealed = await keepFirst(db, 'sealed-keys', sealKeys(texts, secret), { at: now() })
  }
  return (
    openKeys(sealed, secret) ??
    `KEY_SECRET: is not the one that the keys of this installation were encrypted with; ${REPLACE}.`
  )
}
