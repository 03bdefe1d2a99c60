import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'

/** Gives out a new TRACER: 26 characters, 130 random bits, upper case. */
export async function issueTracerTo(db: Kysely<DB>, organizationId: number): Promise<string> {
  const tracer = newShareKey()
  await db.insertInto('tracers').values({ tracer, organization_id: organizationId }).execute()
  return tracer
}

/** Whose TRACER it is, and of which certificate (null before it is used); undefined for one that was never given out. */
export function findTracer(db: Kysely<DB>, tracer: string) {
  return db
    .selectFrom('tracers')
    .where('tracer', '=', tracer)
    .select(['tracer', 'organization_id', 'certificate_id'])
    .executeTakeFirst()
}

/** Whether the organization was given this TRACER and has not used it. */
export async function isTracerFree(db: Kysely<DB>, organizationId: number, tracer: string): Promise<boolean> {
  const found = await findTracer(db, tracer)
  return found?.organization_id === organizationId && found.certificate_id === null
}

/** Uses a TRACER up. @returns false where it is another organization's, was never given out, or is used */
export async function takeTracer(
  db: Kysely<DB>,
  organizationId: number,
  tracer: string,
  certificateId: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('tracers')
    .set({ certificate_id: certificateId })
    .where('tracer', '=', tracer)
    .where('organization_id', '=', organizationId)
    .where('certificate_id', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Whether a certificate bears this TRACER; its files stay then. */
export async function isTracerUsed(db: Kysely<DB>, tracer: string): Promise<boolean> {
  return ((await findTracer(db, tracer))?.certificate_id ?? null) !== null
}
