import { permissionsOf, type RoleSlug } from '@eluent/domain/auth'
import { Passwords } from '../platform/auth/passwords.ts'
import type { Deps } from '../views/deps.ts'
import { insertUser } from '../records/organizations/provision-store.ts'
import type { Call } from '../platform/call/call.ts'
import signIns from './sign-ins.json' with { type: 'json' }

const PROVIDER = 2
const LABORATORY = 1

export interface DemoPerson {
  userId: number
  name: string
  email: string
  role: RoleSlug
}

/** What the role signs in with. */
export function passwordOf(role: RoleSlug): string {
  const found = signIns.find((entry) => entry.role === role)
  if (!found) throw new Error(`the demo has no ${role}`)
  return found.password
}

/** Who signs in the demo types the same password some thirty times: it is compared with its hash once. */
export class PasswordsTypedAgain extends Passwords {
  readonly #compared = new Map<string, Promise<boolean>>()

  override matches(password: string, storedHash: string | null | undefined): Promise<boolean> {
    const key = JSON.stringify([password, storedHash])
    const known = this.#compared.get(key) ?? super.matches(password, storedHash)
    this.#compared.set(key, known)
    return known
  }
}

/** One user per role in the first laboratory, the super admin at the provider; all with the demo's password. */
export async function seedPeople(deps: Pick<Deps, 'db' | 'passwords'>): Promise<Map<RoleSlug, DemoPerson>> {
  const people = new Map<RoleSlug, DemoPerson>()
  for (const { role: slug, name, email, password } of signIns) {
    const role = slug as RoleSlug
    const organizationId = role === 'superadmin' ? PROVIDER : LABORATORY
    const passwordHash = await deps.passwords.hash(password)
    const user = { organizationId, name, email, role, passwordHash }
    const userId = await deps.db.transaction({ organizationId }, (tx) => insertUser(tx, user))
    if (userId === undefined) throw new Error(`the demo has ${email} twice`)
    people.set(role, { userId, name, email, role })
  }
  return people
}

/** A call as if this person had made it in the first laboratory. */
export function callOf(person: DemoPerson, log: Call['log']): Call {
  return {
    requestId: 'demo',
    log,
    ip: '127.0.0.1',
    timezone: undefined,
    machineHostname: undefined,
    organizationId: LABORATORY,
    idempotency: undefined,
    actor: {
      userId: person.userId,
      name: person.name,
      email: person.email,
      organizationId: LABORATORY,
      homeOrganizationId: LABORATORY,
      role: person.role,
      actualRole: person.role,
      permissions: permissionsOf(person.role),
      sessionId: '00000000-0000-4000-8000-000000000000',
    },
  }
}
