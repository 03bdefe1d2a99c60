import { inspect } from 'node:util'
import { Database } from './db/database.ts'
import { createLog } from './log.ts'
import { readSettings, SettingsError } from './settings.ts'

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'

type ErrorClass = new (message: string) => Error

interface OwnerCommand<ProvisionOptions> {
  /** What the words ask for. @throws slip */
  read: (words: readonly string[]) => ProvisionOptions
  /** What only the owner may do, as it stands in a sentence: 'fill token banks'. */
  purpose: string
  run: (options: ProvisionOptions, ownerDb: Database) => Promise<void>
  /** The operator's words are wrong: exit code 2. */
  slip: ErrorClass
  /** It cannot be done: reported in its own words, exit code 1. */
  refusal: ErrorClass
}

/** Runs a command of the operator in the database of DATABASE_OWNER_URL and sets the exit code. */
export async function runAsOwner<ProvisionOptions>(command: OwnerCommand<ProvisionOptions>): Promise<void> {
  const words = process.argv.slice(2)
  try {
    const options = command.read(words.filter((word) => word !== CHECK_ONLY))
    if (words.includes(CHECK_ONLY)) return
    const settings = readSettings(process.env)
    if (settings.databaseOwnerUrl === undefined)
      throw new SettingsError(`DATABASE_OWNER_URL is missing: only the owner may ${command.purpose}`)
    const ownerDb = new Database({ ...settings.database, url: settings.databaseOwnerUrl, size: 2 }, createLog('warn'))
    try {
      await command.run(options, ownerDb)
    } finally {
      await ownerDb.close()
    }
  } catch (error) {
    const isPlain =
      error instanceof Error && [command.slip, command.refusal, SettingsError].some((kind) => error instanceof kind)
    process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
    process.exitCode = error instanceof command.slip ? 2 : 1
  }
}
