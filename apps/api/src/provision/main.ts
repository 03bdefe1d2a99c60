/** Makes an organization and a user in the database of DATABASE_OWNER_URL; `npm run provision` calls it. */
import { text } from 'node:stream/consumers'
import { PASSWORD_MAX, PASSWORD_TEXT, isStrongPassword } from '@eluent/domain/passwords'
import { Passwords } from '../platform/auth/passwords.ts'
import { runAsOwner } from '../platform/run-as-owner.ts'
import { newPassword } from './new-password.ts'
import { provision, ProvisionError } from './provision.ts'
import { readWishes, WishesError } from './read-wishes.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw new WishesError(`--password-stdin: pipe the password in, as in: printf '%s' "$PASSWORD" | npm run ...`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isStrongPassword(password))
    throw new WishesError(`The password is refused: ${PASSWORD_TEXT}, and at most ${PASSWORD_MAX} characters.`)
  return password
}

await runAsOwner({
  read: readWishes,
  purpose: 'make organizations',
  run: async (wishes, ownerDb) => {
    const password = wishes.passwordFromInput ? await passwordFromInput() : newPassword()
    const { organization } = await provision({ ownerDb, passwords: new Passwords() }, wishes, password)
    const made = organization.isNew ? 'new, with its methods and preparations' : 'there already'
    say(`Organization  ${organization.name} (number ${organization.id}, ${made})`)
    say(`User          ${wishes.name} <${wishes.email}>, ${wishes.role}`)
    if (!wishes.passwordFromInput) say(`Password      ${password}   (shown this once; change it after signing in)`)
  },
  slip: WishesError,
  refusal: ProvisionError,
})
