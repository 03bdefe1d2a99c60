import { dayAfter, expiryStep, expirySteps, type ExpirySettings } from '@eluent/domain/inventory'
import type { Tx } from '../../platform/db/database.ts'
import { listEndingLots, type EndingLot } from '../../records/inventory/expiring-lots-store.ts'

export interface NamedLot extends EndingLot {
  /** The step of days left that it has reached. */
  step: number
  /** Since which day it stands so, '2027-02-28'. */
  since: string
}

/** The lots that have reached a step before their last day, or are past it, the latest to end first; at most `most`. */
export async function listExpiring(tx: Tx, settings: ExpirySettings, today: string, most: number): Promise<NamedLot[]> {
  const steps = expirySteps(settings)
  const lots = await listEndingLots(tx, dayAfter(today, steps[0] ?? 0), most)
  return lots.flatMap((lot) => {
    const step = expiryStep(lot.usable_until, today, steps)
    if (step === null) return []
    const isOver = lot.usable_until < today
    return [{ ...lot, step, since: isOver ? dayAfter(lot.usable_until, 1) : dayAfter(lot.usable_until, -step) }]
  })
}
