import { createHash } from 'node:crypto'
import type { BulkReply } from '@eluent/contract'
import {
  custodyAfter,
  CUSTODY_ACTION,
  type CustodyFacts,
  type CustodyRefusal,
  type CustodySignatures,
  type Disposal,
  withWholeAmount,
  type SampleCustody,
} from '@eluent/domain/custody'
import { sampleName } from '@eluent/domain/samples'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { jsonOrNull } from '../../platform/db/json.ts'
import { lockIfPresent } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import {
  addEvents,
  findInPosition,
  keepStanding,
  lockSampleCustody,
  type LockedSample,
} from '../../records/custody/custody-store.ts'
import { readPlacePaths } from '../../records/custody/storage-places-store.ts'
import { keepDueTimes } from '../../records/samples/due-store.ts'
import { lockFiles } from '../../records/files/files-store.ts'

/** One event of each of several samples. */
export interface EventsToStore {
  samples: readonly number[]
  /** Of the sample; what all have in common, or what differs. */
  factsOf: (sampleId: number) => CustodyFacts
  /** Why an event of this sample cannot be, besides the rules of custody. */
  refusalOf?: (sample: LockedSample) => AppError | null
  photo_file_id: string | null
  signatures: CustodySignatures | null
  disposal: Disposal | null
}

interface Place {
  id: number
  path: string
  holdsOne: boolean
}

/**
 * Notes an event of each sample where it can be, and keeps where the sample stands after it. Of several samples those that
 * cannot are named with the reason; one alone is refused as itself.
 * @throws AppError not_found, validation_failed, position_taken and what `custodyAfter` refuses
 */
export async function storeEvents(tx: Tx, call: Call, input: EventsToStore): Promise<BulkReply> {
  const samples = await lockSampleCustody(tx, input.samples)
  const place = await lockPlace(tx, placeOf(input))
  await checkPhoto(tx, input.photo_file_id)
  const known = new Map(samples.map((sample) => [sample.id, sample]))
  const taken = place?.holdsOne === true ? await findInPosition(tx, place.id, input.samples) : undefined
  let holder = taken && { id: taken.id, name: sampleName(taken) }
  const stored: {
    id: number
    facts: CustodyFacts
    before: SampleCustody
    after: SampleCustody
    position: number | null
  }[] = []
  const refused: { id: number; name: string; error: AppError }[] = []
  for (const id of input.samples) {
    const sample = known.get(id)
    const said = input.factsOf(id)
    if (sample === undefined) {
      refused.push({ id, name: `Sample ${id}`, error: new AppError('not_found') })
      continue
    }
    const name = sampleName(sample)
    const error = input.refusalOf?.(sample) ?? null
    if (error !== null) {
      refused.push({ id, name, error })
      continue
    }
    const facts = withWholeAmount(said, sample.custody)
    const outcome = custodyAfter(sample.custody, facts)
    if ('refusal' in outcome) {
      refused.push({ id, name, error: refusalError(outcome.refusal) })
      continue
    }
    if (place?.holdsOne === true && holder !== undefined && holder.id !== id) {
      const values = { place: place.path, sample: holder.name }
      refused.push({ id, name, error: new AppError('position_taken', { values }) })
      continue
    }
    if (place?.holdsOne === true) holder = { id, name }
    const position = positionAfter(sample.position_id, outcome.after, place)
    stored.push({ id, facts, before: sample.custody, after: outcome.after, position })
  }
  const [only] = refused
  if (input.samples.length === 1 && only) throw only.error
  await keepStanding(
    tx,
    stored.map(({ id, after, position }) => ({ ...after, sample_id: id, position_id: position })),
    call.actor,
  )
  // one that was refused is not awaited; one that was taken in after all is
  const refusals = stored.filter(({ before, after }) => (before.state === 'refused') !== (after.state === 'refused'))
  await keepDueTimes(
    tx,
    refusals.map(({ id }) => id),
  )
  await addEvents(
    tx,
    stored.map(({ id, facts }) => eventRow(call, id, facts, place, input)),
  )
  await writeAuditLines(
    tx,
    call,
    stored.map(({ id, facts, before, after }) => ({
      action: CUSTODY_ACTION,
      noun: 'sample',
      recordId: id,
      old: changedOf(before, after),
      new: { event: facts.kind, ...changedOf(after, before) },
      ...(facts.note !== null && { why: facts.note }),
    })),
  )
  return {
    done: stored.map(({ id }) => id),
    refused: refused.map(({ id, name, error }) => ({ id, name, reason: sentenceOf(error) })),
  }
}

/** What a person reads of a refusal; of a field's its message. */
function sentenceOf(error: AppError): string {
  const [field] = Object.values(error.details.fields ?? {})
  return field?.[0] ?? error.message
}

/** The sentence of a rule that forbids an event. */
function refusalError({ code, when, values }: CustodyRefusal): AppError {
  return new AppError(code, { ...(when !== undefined && { when }), ...(values && { values }) })
}

function placeOf({ samples, factsOf }: EventsToStore): number | null {
  const [first] = samples
  return first === undefined ? null : factsOf(first).place_id
}

/** The place of the event, locked so that two samples cannot take a position at once. @throws AppError validation_failed */
async function lockPlace(tx: Tx, id: number | null): Promise<Place | null> {
  if (id === null) return null
  const stored = await lockIfPresent(tx, 'storage_places', id)
  if (stored === undefined) throw fieldErrors({ place_id: ['This place was removed. Please select another one.'] })
  const pathOf = await readPlacePaths(tx)
  return { id, path: pathOf(id)?.path ?? stored.name, holdsOne: stored.kind === 'position' }
}

/** An uploaded image, held so that no sweep removes it meanwhile. @throws AppError validation_failed */
async function checkPhoto(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  const [file] = await lockFiles(tx, [id], 'share')
  if (file?.kind !== 'image') throw fieldErrors({ photo_file_id: ['This photo was not stored. Please add it again.'] })
}

/** A sample that stays where it is keeps its position. */
function positionAfter(before: number | null, { place_id }: SampleCustody, place: Place | null): number | null {
  if (place_id === null) return null
  if (place === null) return before
  return place.holdsOne ? place.id : null
}

function eventRow(
  call: Call,
  sample_id: number,
  facts: CustodyFacts,
  place: Place | null,
  { photo_file_id, signatures, disposal }: EventsToStore,
) {
  const content = { sample_id, ...facts, place_path: place?.path ?? null, photo_file_id, disposal, signatures }
  return {
    ...content,
    disposal: jsonOrNull(disposal),
    signatures: jsonOrNull(signatures),
    content_sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    noted_by_id: call.actor.userId,
    noted_by_name: call.actor.name,
  }
}

/** Values of the first that are others in the second. */
function changedOf(values: SampleCustody, others: SampleCustody): Partial<SampleCustody> {
  const keys = (Object.keys(values) as (keyof SampleCustody)[]).filter((key) => values[key] !== others[key])
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}
