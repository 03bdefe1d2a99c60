import type { Tx } from '../../platform/db/database.ts'
import { change, type Author } from '../../platform/db/rows.ts'
import { listMethodRows } from '../../records/report-methods/report-methods-store.ts'

/** Makes a method the organization's default and takes the flag from the one that had it; the caller holds the lock. */
export async function makeDefault(tx: Tx, methodId: number, by: Author): Promise<void> {
  const methods = await listMethodRows(tx)
  // one after the other: the flag is unique
  for (const method of methods.filter(({ id, is_default }) => is_default && id !== methodId)) {
    await change(tx, 'methods', method.id, { is_default: false }, by)
  }
  await change(tx, 'methods', methodId, { is_default: true }, by)
}

/**
 * Takes the flag from a method. A laboratory always has a default, so it goes to the first of the global methods that
 * every organization has, or to what overrides it.
 */
export async function giveDefaultBack(tx: Tx, methodId: number, by: Author): Promise<void> {
  await change(tx, 'methods', methodId, { is_default: false }, by)
  const [first] = (await listMethodRows(tx))
    .map((method) => ({ id: method.id, globalId: method.override_method_id ?? (method.global_key ? method.id : null) }))
    .filter((method) => method.globalId !== null && method.id !== methodId)
    .toSorted((one, other) => (one.globalId ?? 0) - (other.globalId ?? 0))
  if (first) await change(tx, 'methods', first.id, { is_default: true }, by)
}
