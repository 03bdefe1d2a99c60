import { SLUG_TAKEN_TEXT, slugOf } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { listMethodRows } from '../../records/report-methods/report-methods-store.ts'

/** Two methods of one name could not be told apart where one is chosen; the caller holds the methods' lock. @throws AppError validation_failed */
export async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const slug = slugOf(name)
  const isTaken = (await listMethodRows(tx)).some((other) => slugOf(other.name) === slug)
  if (isTaken) throw fieldErrors({ name: [SLUG_TAKEN_TEXT] })
}
