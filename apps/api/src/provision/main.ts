/** Makes an organization and a user in the database of DATABASE_OWNER_URL; `npm run provision` calls it. */
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { PASSWORD_MAX, PASSWORD_TEXT, isStrongPassword } from '@eluent/domain'
import { Passwords } from '../platform/auth/passwords.ts'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError } from '../platform/settings.ts'
import { newPassword } from './new-password.ts'
import { provision, ProvisionError } from './provision.ts'
import { readWishes, WishesError } from './read-wishes.ts'

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw new WishesError(`--password-stdin: pipe the password in, as in: printf '%s' "$PASSWORD" | npm run ...`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isStrongPassword(password))
    throw new WishesError(`The password is refused: ${PASSWORD_TEXT}, and at most ${PASSWORD_MAX} characters.`)
  return password
}

async function run(words: readonly string[]): Promise<void> {
  const wishes = readWishes(words.filter((word) => word !== CHECK_ONLY))
  if (words.includes(CHECK_ONLY)) return
  const settings = readSettings(process.env)
  if (settings.databaseOwnerUrl === undefined)
    throw new SettingsError('DATABASE_OWNER_URL is missing: only the owner may make organizations')
  const password = wishes.passwordFromInput ? await passwordFromInput() : newPassword()
  const ownerDb = new Database({ ...settings.database, url: settings.databaseOwnerUrl, size: 2 }, createLog('warn'))
  try {
    const { organization } = await provision({ ownerDb, passwords: new Passwords() }, wishes, password)
    const made = organization.isNew ? 'new, with its methods and preparations' : 'there already'
    say(`Organization  ${organization.name} (number ${organization.id}, ${made})`)
    say(`User          ${wishes.name} <${wishes.email}>, ${wishes.role}`)
    if (!wishes.passwordFromInput) say(`Password      ${password}   (shown this once; change it after signing in)`)
  } finally {
    await ownerDb.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isPlain =
    error instanceof Error && [WishesError, SettingsError, ProvisionError].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
  process.exitCode = error instanceof WishesError ? 2 : 1
}
