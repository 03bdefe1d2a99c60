import type { Tx } from '../../platform/db/database.ts'
import { listMethodRows, touchMethod } from '../../records/report-methods/report-methods-store.ts'

/** Makes a method the organization's default and takes the flag from the one that had it; the caller holds the lock. */
export async function makeDefault(tx: Tx, organizationId: number, methodId: number, by: string): Promise<void> {
  const methods = await listMethodRows(tx, organizationId)
  // one after the other: the flag is unique
  for (const method of methods.filter(({ id, is_default }) => is_default && id !== methodId)) {
    await touchMethod(tx, organizationId, method.id, by, { is_default: false })
  }
  await touchMethod(tx, organizationId, methodId, by, { is_default: true })
}

/**
 * Takes the flag from a method. A laboratory always has a default, so it goes to the first of the global methods that
 * every organization has, or to what overrides it.
 */
export async function giveDefaultBack(tx: Tx, organizationId: number, methodId: number, by: string): Promise<void> {
  await touchMethod(tx, organizationId, methodId, by, { is_default: false })
  const globals = (await listMethodRows(tx, organizationId))
    .map((method) => ({ id: method.id, globalId: method.override_method_id ?? (method.global_key ? method.id : null) }))
    .filter((method) => method.globalId !== null && method.id !== methodId)
    .toSorted((one, other) => (one.globalId ?? 0) - (other.globalId ?? 0))
  if (globals[0]) await touchMethod(tx, organizationId, globals[0].id, by, { is_default: true })
}
