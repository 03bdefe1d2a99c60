import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** The organization's consumers by name. */
export function listConsumerRows(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('consumers')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function findConsumer(db: Kysely<DB>, organizationId: number, consumerId: number) {
  return db
    .selectFrom('consumers')
    .where('organization_id', '=', organizationId)
    .where('id', '=', consumerId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst()
}
