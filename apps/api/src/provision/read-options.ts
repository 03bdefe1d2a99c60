import { parseArgs } from 'node:util'
import { ROLE_SLUGS, isRoleSlug, type RoleSlug } from '@eluent/domain/auth'
import { freeTextError, isBlank, isEmail } from '@eluent/domain/text'

/** What an operator asks for on the command line. */
export interface ProvisionOptions {
  /** Undefined only for a super admin: the provider then keeps its name, or gets the standard one. */
  readonly organization: string | undefined
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly role: RoleSlug
  /** The organizations that a super admin of a laboratory may act for; empty for everyone else. */
  readonly officerOf: readonly string[]
  readonly passwordFromInput: boolean
}

export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

const NAME_MAX = 255
const USAGE =
  'npm run provision -- --organization "Name" --name "Ann Example" --email ann@example.org [--role admin | --super | --officer-of "Name" ...] [--password-stdin]'

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...words],
      options: {
        organization: text,
        name: text,
        email: text,
        role: text,
        super: flag,
        'officer-of': { type: 'string', multiple: true },
        'password-stdin': flag,
      },
    }).values
  } catch (cause) {
    const [line = ''] = (cause as Error).message.split(/\.? To specify/)
    throw new OptionsError(`${line}\nUse: ${USAGE}`, { cause })
  }
}

function nameFault(option: string, value: string | undefined): string[] {
  if (value === undefined || isBlank(value)) return [`${option} is missing`]
  const fault = freeTextError(value.trim(), NAME_MAX)
  return fault === null ? [] : [`${option}: ${fault}`]
}

interface GivenRole {
  role: string | undefined
  isSuper: boolean
  officerOf: readonly string[]
}

function roleOf({ role: given, isSuper, officerOf }: GivenRole): { role: RoleSlug; faults: string[] } {
  if (officerOf.length > 0)
    return {
      role: 'superadmin',
      faults: [
        ...(given !== undefined || isSuper ? ['--officer-of is a role: leave --role and --super out'] : []),
        ...officerOf.flatMap((name) => nameFault('--officer-of', name)),
      ],
    }
  if (isSuper) return { role: 'superadmin', faults: given === undefined ? [] : ['--super is a role: leave --role out'] }
  const role = given ?? 'admin'
  if (role === 'superadmin')
    return {
      role,
      faults: [
        '--role: a superadmin belongs to the provider and is made with --super, one of a laboratory with --officer-of',
      ],
    }
  if (isRoleSlug(role)) return { role, faults: [] }
  const known = ROLE_SLUGS.filter((slug) => slug !== 'superadmin').join(', ')
  return { role: 'admin', faults: [`--role: one of ${known} is needed, not "${role}"`] }
}

/** Reads the words behind `npm run provision --`. @throws OptionsError with one line per fault and the usage */
export function readOptions(words: readonly string[]): ProvisionOptions {
  const given = parse(words)
  const officerOf = given['officer-of'] ?? []
  const { role, faults: roleFaults } = roleOf({ role: given.role, isSuper: given.super, officerOf })
  const email = given.email?.trim().toLowerCase() ?? ''
  const faults = [
    ...(given.super && given.organization === undefined ? [] : nameFault('--organization', given.organization)),
    ...nameFault('--name', given.name),
    ...(email === '' ? ['--email is missing'] : isEmail(email) ? [] : ['--email: this is not an e-mail address']),
    ...roleFaults,
  ]
  if (faults.length > 0) throw new OptionsError([...faults, `Use: ${USAGE}`].join('\n'))
  return {
    organization: given.organization?.trim(),
    name: given.name?.trim() ?? '',
    email,
    role,
    officerOf: [...new Set(officerOf.map((one) => one.trim()))],
    passwordFromInput: given['password-stdin'],
  }
}
