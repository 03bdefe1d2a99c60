import { withCheckCharacter } from '@eluent/domain/certificates'
import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'

/** 26 characters, 130 random bits, and a check character; upper case. */
export function newTracer(): string {
  return withCheckCharacter(newShareKey())
}

/** Gives out a new TRACER. */
export async function issueTracerTo(tx: Tx): Promise<string> {
  const tracer = newTracer()
  await insertRows(tx, 'tracers', { tracer }).execute()
  return tracer
}

/** The statement that gives out a TRACER to the certificate that bears it already. */
export function keepTracer(tx: Tx, tracer: string, certificateId: number) {
  return insertRows(tx, 'tracers', { tracer, certificate_id: certificateId })
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
export async function isTracerFree(tx: Tx, tracer: string): Promise<boolean> {
  const found = await findTracer(tx, tracer)
  return found?.organization_id === tx.organizationId && found.certificate_id === null
}

/** Uses a TRACER up. @returns false where it is another organization's, was never given out, or is used */
export async function takeTracer(tx: Tx, tracer: string, certificateId: number): Promise<boolean> {
  const taken = await updateRows(tx, 'tracers')
    .set({ certificate_id: certificateId })
    .where('tracer', '=', tracer)
    .where('certificate_id', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Whether a certificate bears this TRACER; its files stay then. */
export async function isTracerUsed(db: Kysely<DB>, tracer: string): Promise<boolean> {
  return ((await findTracer(db, tracer))?.certificate_id ?? null) !== null
}
