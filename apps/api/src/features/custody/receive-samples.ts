import type { BodyOf, BulkReply, receiveSamples as receiveEndpoint } from '@eluent/contract'
import { custodyFactsOf, custodyInputErrors, giverErrors, type CustodyFacts } from '@eluent/domain/custody'
import { hasFieldErrors, receiptErrors, receiptOf, type Receipt, type ReceiptInput } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { LockedSample } from '../../records/custody/custody-store.ts'
import { noteReceipts } from '../../records/custody/receipts-store.ts'
import { keepDueTimes } from '../../records/samples/due-store.ts'
import type { Deps } from '../../views/deps.ts'
import { signed } from './note-custody.ts'
import { storeEvents } from './store-events.ts'

type Input = BodyOf<typeof receiveEndpoint>
type ReceivedSample = Input['samples'][number]

/**
 * Receives samples that were scanned one after another, each with its condition, or refuses one with the reason. The receipt
 * of those that have no results is noted with it: 'Received' of the report comes from there.
 * @throws AppError validation_failed, too_many_requests and what `storeEvents` refuses
 */
export async function receiveSamples(
  deps: Pick<Deps, 'db' | 'passwords' | 'now'>,
  call: Call,
  { samples, event, password }: Input,
): Promise<BulkReply> {
  const { giver, photo_file_id = null, temperature_c, ...typed } = event
  const now = deps.now()
  const common = { ...typed, ...(giver && { from_name: giver.name }), to_name: call.actor.name }
  const factsOf = (sample: ReceivedSample): CustodyFacts => custodyFactsOf(eventOf(sample, common), now)
  const errors = [
    ...samples.map((sample) => custodyInputErrors(eventOf(sample, common), now)),
    receiptErrors({ temperature_c }, now),
    ...(giver ? [giverErrors(giver)] : []),
  ].find((found) => hasFieldErrors(found as Record<string, string[]>))
  if (errors) throw fieldErrors(asLists(errors))
  const signatures = giver ? await signed(deps, call, giver, password) : null
  const byId = new Map(samples.map((sample) => [sample.id, { sample, facts: factsOf(sample) }]))
  const received = (id: number): { sample: ReceivedSample; facts: CustodyFacts } => {
    const found = byId.get(id)
    if (!found) throw new Error('a sample that was not sent is received')
    return found
  }
  const receiptFor = (id: number): ReceiptInput => {
    const { sample, facts } = received(id)
    return {
      received_at: facts.at,
      received_by: call.actor.name.slice(0, 64),
      condition: sample.condition,
      ...(!isBlank(temperature_c) && { temperature_c }),
    }
  }
  const refusalOf = (stored: LockedSample): AppError | null => {
    if (received(stored.id).facts.kind === 'refused') return null
    const { receipt, custody } = stored
    if (receipt?.received_at && custody.state === 'here')
      return new AppError('sample_received', { when: receipt.received_at })
    const [error] = Object.values(receiptErrors({ ...receipt, ...receiptFor(stored.id) }, now))
    return error === undefined ? null : fieldErrors({ condition: [error] })
  }
  return deps.db.transaction(call, async (tx) => {
    const ids = samples.map(({ id }) => id)
    const reply = await storeEvents(tx, call, {
      samples: ids,
      factsOf: (id) => received(id).facts,
      refusalOf,
      photo_file_id,
      signatures,
      disposal: null,
    })
    const accepted = reply.done.filter((id) => received(id).facts.kind === 'received')
    const receipts = new Map(accepted.map((id) => [id, notedOf(receiptFor(id))]))
    const noted = await noteReceipts(tx, receipts, call.actor)
    await keepDueTimes(tx, noted)
    await writeAuditLines(
      tx,
      call,
      noted.map((id) => ({ action: 'edit', noun: 'sample', recordId: id, new: { receipt: receipts.get(id) } })),
    )
    return reply
  })
}

/** A sample that is refused at the door keeps why; the others the condition they came in. */
function eventOf({ condition, refused_why }: ReceivedSample, common: object) {
  if (!isBlank(refused_why)) return { ...common, kind: 'refused' as const, note: refused_why }
  return { ...common, kind: 'received' as const, ...(!isBlank(condition) && { note: condition }) }
}

/** What is said; the rest of the receipt stays. */
function notedOf(input: ReceiptInput): Partial<Receipt> {
  return Object.fromEntries(Object.entries(receiptOf(input) ?? {}).filter(([, value]) => value !== null))
}

function asLists(errors: Readonly<Record<string, string | string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat()]))
}
