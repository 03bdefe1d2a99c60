import type { QueryCreator } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.generated.ts'

/** Makes a statement, for `beside`. */
export type BesideStatement = Parameters<Tx['with']>[1]

/**
 * `tx` whose next statement does these besides, by their names in it. They and it see the rows as they were before, so no row
 * is in the hands of two of them. Citus carries such parts out one after the other and keeps each result: there they are
 * statements of their own, which leave in one piece.
 */
export function beside(tx: Tx, statements: Readonly<Record<string, BesideStatement>>): Tx
export function beside(tx: Tx, statements: Readonly<Record<string, BesideStatement>>): unknown {
  if (tx.sendsApart) {
    for (const statement of Object.values(statements)) {
      const part = typeof statement === 'function' ? statement(tx) : statement
      if (!('execute' in part)) throw new Error('what stands beside a statement is one itself')
      // a failure aborts the transaction, and its end says the first
      void Promise.allSettled([part.execute()])
    }
    return tx
  }
  const creator = Object.entries(statements).reduce<QueryCreator<DB>>(
    (before, [name, statement]) => before.with(name, statement),
    tx,
  )
  return Object.assign(creator, { organizationId: tx.organizationId })
}
