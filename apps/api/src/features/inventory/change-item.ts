import type { BodyOf, createInventoryItem as createEndpoint, InventoryItem, ReasonBody } from '@eluent/contract'
import { validateItem } from '@eluent/domain/inventory'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { change, create, lock, lockVersion, voidRow, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { hasLots, readItem } from '../../records/inventory/items-store.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { todayOf } from '../../platform/call/today.ts'

type Input = BodyOf<typeof createEndpoint>['item']

const keptText = (value: unknown): string | null => (isBlank(value) ? null : String(value).trim())

const keptNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What is kept of an item, its rules checked; what is not sent stays. @throws AppError validation_failed */
function checked(input: Input, stored?: Row<'inventory_items'>) {
  const item = { ...(stored && columnsOf(stored)), ...input }
  const errors = validateItem(item)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    name: String(item.name).trim(),
    kind: String(item.kind),
    unit: String(item.unit),
    supplier: keptText(item.supplier),
    catalogue_number: keptText(item.catalogue_number),
    cas: keptText(item.cas),
    storage: keptText(item.storage),
    hazards: keptText(item.hazards),
    // sizes of a column alone
    particle_um: item.kind === 'column' ? keptNumber(item.particle_um) : null,
    length_mm: item.kind === 'column' ? keptNumber(item.length_mm) : null,
    diameter_mm: item.kind === 'column' ? keptNumber(item.diameter_mm) : null,
    reorder_level: keptNumber(item.reorder_level),
  }
}

function columnsOf({
  name,
  kind,
  unit,
  supplier,
  catalogue_number,
  cas,
  storage,
  hazards,
  particle_um,
  length_mm,
  diameter_mm,
  reorder_level,
}: Row<'inventory_items'>) {
  const sizes = { particle_um, length_mm, diameter_mm }
  return { name, kind, unit, supplier, catalogue_number, cas, storage, hazards, ...sizes, reorder_level }
}

/** Adds an item. @throws AppError validation_failed */
export async function createItem(deps: InventoryDeps, call: Call, input: Input): Promise<InventoryItem> {
  const columns = checked(input)
  return deps.db.transaction(call, async (tx) => {
    const { id } = await create(tx, 'inventory_items', columns, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'inventory_item', recordId: id, new: columns })
    return readItem(tx, id, todayOf(deps, call))
  })
}

/**
 * Changes an item. Its lots are counted in its unit and judged by its kind: both stay once it has one.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function updateItem(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { item: input, version }: BodyOf<typeof createEndpoint>,
): Promise<InventoryItem> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_items', id, version)
    const columns = checked(input, stored)
    const isOther = columns.kind !== stored.kind || columns.unit !== stored.unit
    if (isOther && (await hasLots(tx, id))) {
      throw fieldErrors({
        [columns.kind === stored.kind ? 'unit' : 'kind']: ['It has lots: kind and unit stay as they are.'],
      })
    }
    await change(tx, 'inventory_items', id, columns, call.actor)
    const old = columnsOf(stored)
    await writeAudit(tx, call, { action: 'edit', noun: 'inventory_item', recordId: id, old, new: columns })
    return readItem(tx, id, todayOf(deps, call))
  })
}

/** Takes an item without lots off the list. @throws AppError not_found, item_has_lots, reason_required */
export async function deleteItem(
  deps: InventoryDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'inventory_items', id)
    if (await hasLots(tx, id)) throw new AppError('item_has_lots')
    await voidRow(tx, 'inventory_items', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'inventory_item', recordId: id, old: columnsOf(stored), why })
    return { message: 'Item removed successfully' }
  })
}
