import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** The organization's consumers by name. */
export function listConsumerRows(tx: Tx) {
  return rows(tx, 'consumers').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

export function findConsumer(tx: Tx, consumerId: number) {
  return rows(tx, 'consumers').where('id', '=', consumerId).select(['id', 'name']).executeTakeFirst()
}
