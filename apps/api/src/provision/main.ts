/** Makes an organization and a user in the database of DATABASE_OWNER_URL; `npm run provision` calls it. */
import { text } from 'node:stream/consumers'
import { DEMO_PASSWORD, EASY_PASSWORD_TEXT, easyPasswordError } from '@eluent/domain/password-strength'
import { PASSWORD_MAX, PASSWORD_TEXT, isStrongPassword } from '@eluent/domain/passwords'
import { Passwords } from '../platform/auth/passwords.ts'
import { runAsOwner } from '../platform/run-as-owner.ts'
import { newPassword } from './new-password.ts'
import { provision, ProvisionError } from './provision.ts'
import { readOptions, OptionsError } from './read-options.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function passwordFromInput(names: readonly string[]): Promise<string> {
  if (process.stdin.isTTY)
    throw new OptionsError(`--password-stdin: pipe the password in, as in: printf '%s' "$PASSWORD" | npm run ...`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isStrongPassword(password))
    throw new OptionsError(`The password is refused: ${PASSWORD_TEXT}, and at most ${PASSWORD_MAX} characters.`)
  if (easyPasswordError(password, names, [DEMO_PASSWORD]) !== null) throw new OptionsError(EASY_PASSWORD_TEXT)
  return password
}

await runAsOwner({
  read: readOptions,
  purpose: 'make organizations',
  run: async (options, ownerDb) => {
    const names = [options.name, options.email, ...(options.organization === undefined ? [] : [options.organization])]
    const password = options.passwordFromInput ? await passwordFromInput(names) : newPassword()
    const { organization } = await provision({ ownerDb, passwords: new Passwords() }, options, password)
    const made = organization.isNew ? 'new, with its methods and preparations' : 'there already'
    say(`Organization  ${organization.name} (number ${organization.id}, ${made})`)
    say(`User          ${options.name} <${options.email}>, ${options.role}`)
    if (options.officerOf.length > 0) say(`Acts for      ${options.officerOf.join(', ')}`)
    if (!options.passwordFromInput) say(`Password      ${password}   (shown this once; change it after signing in)`)
  },
  slip: OptionsError,
  refusal: ProvisionError,
})
