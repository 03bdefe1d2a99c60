/** Fills a token bank in the database of DATABASE_OWNER_URL; `npm run tokens` calls it. */
import { inspect } from 'node:util'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError } from '../platform/settings.ts'
import { fillBank, FillBankError } from './fill-bank.ts'
import { readTokenWishes, TokenWishesError } from './read-token-wishes.ts'

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'

async function run(words: readonly string[]): Promise<void> {
  const wishes = readTokenWishes(words.filter((word) => word !== CHECK_ONLY))
  if (words.includes(CHECK_ONLY)) return
  const settings = readSettings(process.env)
  if (settings.databaseOwnerUrl === undefined)
    throw new SettingsError('DATABASE_OWNER_URL is missing: only the owner may fill token banks')
  const ownerDb = new Database({ ...settings.database, url: settings.databaseOwnerUrl, size: 2 }, createLog('warn'))
  try {
    const { organization, quantity } = await fillBank(ownerDb, wishes)
    process.stdout.write(`${organization.name} (number ${organization.id}) has ${quantity} tokens.\n`)
  } finally {
    await ownerDb.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isPlain =
    error instanceof Error && [TokenWishesError, SettingsError, FillBankError].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
  process.exitCode = error instanceof TokenWishesError ? 2 : 1
}
