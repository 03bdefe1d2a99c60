import { randomBytes } from 'node:crypto'
import { ROLES, type RoleSlug } from '@eluent/domain/auth'
import type { Deps } from '../views/deps.ts'
import { backdateRows } from '../records/demo/demo-store.ts'
import { changeUser } from '../features/users/change-user.ts'
import { createUser } from '../features/users/create-user.ts'
import { inviteUser } from '../features/users/invite-user.ts'
import { callAt, daysBefore } from './clock.ts'
import type { Call } from '../platform/call/call.ts'

/** Nobody signs in as one of them: the demo's sign-ins are those of sign-ins.json. Judging a long one takes long. */
function randomPassword(): string {
  return `Aa1-${randomBytes(12).toString('base64url')}`
}

const COLLEAGUES: readonly {
  name: string
  email: string
  role: RoleSlug
  phone?: string
  daysAgo: number
  left?: true
}[] = [
  { name: 'Amara Osei', email: 'amara.osei@demo.eluent.example', role: 'tester', phone: '+13605550118', daysAgo: 212 },
  { name: 'Jonas Weber', email: 'jonas.weber@demo.eluent.example', role: 'tester', daysAgo: 148, left: true },
  { name: 'Priya Raman', email: 'priya.raman@demo.eluent.example', role: 'admin', phone: '3605550171', daysAgo: 96 },
  { name: 'Lucía Fernández', email: 'lucia.fernandez@demo.eluent.example', role: 'viewer', daysAgo: 31 },
]

/** Who else works in the first laboratory: one of them left, one was invited and has not signed up. */
export async function seedColleagues(deps: Deps, admin: Call): Promise<void> {
  const roleId = (slug: RoleSlug): number | undefined => ROLES.find((role) => role.slug === slug)?.id
  for (const { name, email, role, phone, daysAgo, left } of COLLEAGUES) {
    const user = { name, email, role_id: roleId(role), contact_number: phone, password: randomPassword() }
    const at = daysBefore(deps.now(), daysAgo)
    const { id } = await createUser(deps, callAt(admin, at), { user })
    if (left) await changeUser(deps, admin, id, { user: { is_active: false } })
    const joined = at.toISOString()
    const past = { created_at: joined, ...(!left && { updated_at: joined }) }
    await deps.db.transaction(admin, (tx) => backdateRows(tx, 'users', [id], past))
  }
  const invitation = { email: 'tomas.lund@demo.eluent.example', role_id: roleId('tester') }
  await inviteUser({ ...deps, countLetter: () => Promise.resolve() }, admin, invitation)
}
