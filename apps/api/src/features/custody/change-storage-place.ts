import type { BodyOf, createStoragePlace as createEndpoint, ReasonBody, StoragePlaceRow } from '@eluent/contract'
import { placeCodeOf, placeErrors } from '@eluent/domain/custody'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, present, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { isPlaceInUse, listPlaceRows, listPlaces, lockPlaces } from '../../records/custody/storage-places-store.ts'

type Input = BodyOf<typeof createEndpoint>['storage_place']
interface Deps {
  db: Database
}

/** What is kept of a place, its rules checked against the other places. @throws AppError validation_failed */
async function checked(tx: Tx, input: Input, id: number | null) {
  await lockPlaces(tx)
  const errors = placeErrors(input, await listPlaces(tx), id)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    parent_id: input.parent_id ?? null,
    kind: input.kind,
    name: String(input.name).trim(),
    code: placeCodeOf(input.code),
  }
}

async function readPlace(tx: Tx, id: number): Promise<StoragePlaceRow> {
  return present((await listPlaceRows(tx)).find((place) => place.id === id))
}

/** Adds a place. @throws AppError validation_failed */
export async function createStoragePlace(deps: Deps, call: Call, input: Input): Promise<StoragePlaceRow> {
  return deps.db.transaction(call, async (tx) => {
    const columns = await checked(tx, input, null)
    const { id } = await create(tx, 'storage_places', columns, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'storage_place', recordId: id, new: columns })
    return readPlace(tx, id)
  })
}

/** Changes a place; its samples stay in it. @throws AppError not_found, changed_meanwhile, validation_failed, place_in_use */
export async function updateStoragePlace(
  deps: Deps,
  call: Call,
  id: number,
  { version, storage_place: input }: { version?: number | undefined; storage_place: Input },
): Promise<StoragePlaceRow> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'storage_places', id, version)
    const columns = await checked(tx, input, id)
    // whether a place holds one sample or several is decided while it is empty
    if (stored.kind !== columns.kind && (await isPlaceInUse(tx, id))) throw new AppError('place_in_use')
    await change(tx, 'storage_places', id, columns, call.actor)
    const { parent_id, kind, name, code } = stored
    const old = { parent_id, kind, name, code }
    await writeAudit(tx, call, { action: 'edit', noun: 'storage_place', recordId: id, old, new: columns })
    return readPlace(tx, id)
  })
}

/** Takes an empty place off the lists. @throws AppError not_found, reason_required, place_in_use */
export async function deleteStoragePlace(
  deps: Deps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'storage_places', id)
    if (await isPlaceInUse(tx, id)) throw new AppError('place_in_use')
    await voidRow(tx, 'storage_places', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'storage_place', recordId: id, old: { name }, why })
    return { message: 'Storage place removed' }
  })
}
