import type { BodyOf, BulkReply, disposeSamples as disposeEndpoint } from '@eluent/contract'
import { custodyFactsOf, custodyInputErrors, disposalErrors, type Disposal } from '@eluent/domain/custody'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { storeEvents } from './store-events.ts'

type Input = BodyOf<typeof disposeEndpoint>

/**
 * Disposes of samples, each where its retention is over: the amount, the way, and the second person where the laboratory asks
 * for one. Without an amount it is all that is left.
 * @throws AppError validation_failed and what `storeEvents` refuses
 */
export async function disposeSamples(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  { samples, event, disposal: typed }: Input,
): Promise<BulkReply> {
  const { photo_file_id = null, ...said } = event
  const input = { ...said, kind: 'disposed' as const, from_name: call.actor.name }
  return deps.db.transaction(call, async (tx) => {
    const { custody_disposal_witness: needsWitness } = await readQualitySettings(tx)
    const errors = {
      ...custodyInputErrors(input, deps.now()),
      ...disposalErrors(typed, { needsWitness, ownName: call.actor.name }),
    }
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const facts = custodyFactsOf(input, deps.now())
    const disposal: Disposal = {
      way: typed.way?.trim() ?? '',
      mixed_with: typed.mixed_with?.trim() || null,
      witness_name: typed.witness_name?.trim() || null,
    }
    return storeEvents(tx, call, { samples, factsOf: () => facts, photo_file_id, signatures: null, disposal })
  })
}
