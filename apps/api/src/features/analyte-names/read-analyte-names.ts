import type { Tx } from '../../platform/db/database.ts'
import {
  listAnalyteNameRows,
  listMethodAnalytes,
  presentAnalyteName,
} from '../../records/analyte-names/analyte-names-store.ts'

/** The dictionary as the screens read it. */
export async function readAnalyteNames(tx: Tx) {
  const rows = await listAnalyteNameRows(tx)
  return { names: rows.map(presentAnalyteName), analytes: await listMethodAnalytes(tx) }
}
