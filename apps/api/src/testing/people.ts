import type { RoleSlug } from '@eluent/domain/auth'
import { hash } from '@node-rs/argon2'
import type { Database } from '../platform/db/database.ts'

export const TEST_PASSWORD = 'Correct-horse-7'
/** The cheapest hash argon2 allows: tests do not measure its strength. */
export const TEST_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const testHash = hash(TEST_PASSWORD, TEST_PASSWORD_COST)

export interface Person {
  id: number
  organizationId: number
  email: string
  name: string
  role: RoleSlug
}

let made = 0

/** A user with TEST_PASSWORD, able to sign in. */
export async function makePerson(
  db: Database,
  facts: { role: RoleSlug; organizationId: number; name?: string; officerOf?: readonly number[] },
): Promise<Person> {
  made += 1
  const { role, organizationId, name = `${role} ${made}` } = facts
  const email = `${role}-${made}@example.org`
  const passwordHash = await testHash
  const id = await db.transaction({ organizationId }, async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ organization_id: organizationId, name, email, role, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('login_emails').values({ email, organization_id: organizationId, user_id: user.id }).execute()
    for (const officerOf of facts.officerOf ?? []) {
      await tx
        .insertInto('organization_officers')
        .values({ organization_id: organizationId, user_id: user.id, officer_of_id: officerOf })
        .execute()
    }
    return user.id
  })
  return { id, organizationId, email, name, role }
}
