import type { Tx } from '../../platform/db/database.ts'
import { insertRows, type Author } from '../../platform/db/rows.ts'

/** Keeps the modes of the rules of a report method; answers the record's id. */
export async function keepModes(tx: Tx, methodId: number, modes: string, { name }: Author): Promise<number> {
  const row = { method_id: methodId, modes, created_by_name: name, updated_by_name: name }
  const { id } = await insertRows(tx, 'control_rules', row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'method_id']).doUpdateSet((eb) => ({
        modes: eb.ref('excluded.modes'),
        updated_by_name: eb.ref('excluded.updated_by_name'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('control_rules.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
