import type { Database } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { listMethodRows } from '../../records/report-methods/report-methods-store.ts'

/** The id of a method with exactly these analytes in this order, the default one first; null where there is none. */
export async function lookupReportMethod(
  deps: { db: Database },
  call: Call,
  analytes: readonly string[],
): Promise<{ id: number | null }> {
  return deps.db.read(call, async (tx) => {
    const methods = await listMethodRows(tx)
    const match = methods.find(
      (method) =>
        method.analytes.length === analytes.length &&
        method.analytes.every(({ analyte }, at) => analyte === analytes[at]),
    )
    return { id: match?.id ?? null }
  })
}
