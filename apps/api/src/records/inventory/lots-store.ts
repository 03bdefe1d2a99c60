import { lotRefusal, shownLotState, type ItemKind, type ItemUnit, type LotState } from '@eluent/domain/inventory'
import type { Lot, LotRow } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { countFound, holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { on, present, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { readQualitySettings } from '../organizations/organizations-store.ts'
import { countLotInjections } from './column-injections-store.ts'
import { readOverlap } from './control-overlap-store.ts'
import { listLotFiles } from './lot-files-store.ts'
import { listMadeOf, listPartsOf, statedOf } from './lot-parts-store.ts'

export const LOT_COLUMNS = ['id', 'lot_number', 'state', 'received_on', 'usable_until', 'amount_left'] as const
export type LotColumn = (typeof LOT_COLUMNS)[number]

const OPEN_STATES = ['quarantined', 'released', 'in_use']

function lots(tx: Tx) {
  return rows(tx, 'inventory_lots as lot')
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .select([
      'lot.id',
      'lot.version',
      'lot.item_id',
      'item.name as item_name',
      'item.kind as item_kind',
      'item.unit as item_unit',
      'lot.lot_number',
      'lot.state',
      'lot.state_since',
      'lot.state_reason',
      'lot.received_on',
      'lot.opened_on',
      'lot.usable_until',
      'lot.amount_received',
      'lot.amount_left',
      'lot.location',
      'lot.serial_number',
    ])
}

interface StoredLot {
  item_id: number
  item_name: string
  item_kind: string
  item_unit: string
  lot_number: string
  state: string
  state_since: string
  state_reason: string | null
  usable_until: string | null
}

/** A lot as it stands on a day: its shown state, and why it may not be used. */
function presented<Stored extends StoredLot>(row: Stored, today: string) {
  const { item_id, item_name, item_kind, item_unit, ...rest } = row
  const state = rest.state as LotState
  const named = { ...rest, state, item_name }
  return {
    ...rest,
    state,
    item: { id: item_id, name: item_name, kind: item_kind as ItemKind, unit: item_unit as ItemUnit },
    shown_state: shownLotState(named, today),
    refusal: lotRefusal(named, today),
  }
}

export interface LotFilter {
  today: string
  item_id?: number | undefined
  usable?: boolean | undefined
  trial?: boolean | undefined
  /** The last day of those that expire. */
  expiring_until?: string | undefined
}

/** What a filter says of the lots alone. */
function holdsFilter(
  eb: ExpressionBuilder<{ lot: DB['inventory_lots'] }, 'lot'>,
  { today, item_id, usable, expiring_until }: LotFilter,
) {
  return eb.and([
    ...(item_id === undefined ? [] : [eb('lot.item_id', '=', item_id)]),
    // a trial is of a lot in quarantine
    ...(usable
      ? [eb('lot.state', 'in', OPEN_STATES), sql<boolean>`coalesce(lot.usable_until >= ${today}::date, true)`]
      : []),
    ...(expiring_until === undefined
      ? []
      : [eb('lot.state', 'in', OPEN_STATES), eb('lot.usable_until', '<=', expiring_until)]),
  ])
}

/** One page of the lots with the number of all. */
export async function listLotRows(
  tx: Tx,
  query: ListQuery<LotColumn | 'item_name'>,
  filter: LotFilter,
): Promise<{ rows: LotRow[]; total: number }> {
  const isOfItem = query.search?.column === 'item_name'
  const found = lots(tx)
    .where(holdsSearched(query, isOfItem ? 'item.name' : 'lot.lot_number'))
    .where((eb) => holdsFilter(eb, filter))
    .$if(filter.usable === true, (some) =>
      some.where((eb) =>
        eb.or([
          eb('lot.state', 'in', ['released', 'in_use']),
          ...(filter.trial ? [eb('item.kind', '=', 'control_material')] : []),
        ]),
      ),
    )
  // of the lots alone where nothing is asked of their items
  const isOfLots = !isOfItem && !(filter.usable && filter.trial)
  const counted = rows(tx, 'inventory_lots as lot')
    .where(holdsSearched(query, 'lot.lot_number'))
    .where((eb) => holdsFilter(eb, filter))
    .$if(filter.usable === true, (some) => some.where('lot.state', 'in', ['released', 'in_use']))
  const page = await readPage(found, query, {
    by: orderOf(query.sort_column),
    id: 'lot.id',
    ...(isOfLots && { total: countFound(counted) }),
  })
  return { rows: page.rows.map((row) => presented(row, filter.today)), total: page.total }
}

function orderOf(column: LotColumn | 'item_name'): string {
  return column === 'item_name' ? 'item.name' : `lot.${column}`
}

function findWholeLot(tx: Tx, id: number) {
  return lots(tx)
    .leftJoin('files as certificate', on(tx, 'certificate.id', 'lot.certificate_file_id'))
    .leftJoin('files as evidence', on(tx, 'evidence.id', 'lot.extension_file_id'))
    .where('lot.id', '=', id)
    .select([
      'lot.expires_on',
      'lot.days_after_opening',
      'lot.certified',
      'lot.extended_to',
      'lot.extended_on',
      'lot.extended_by_name',
      'lot.extended_from',
      'lot.extension_reason',
      'lot.extension_evidence',
      'lot.final_volume_ml',
      'lot.final_volume_uncertainty',
      'lot.final_volume_distribution',
      'lot.budget',
      'lot.overlap',
      'item.particle_um',
      'item.length_mm',
      'item.diameter_mm',
      'lot.created_at',
      'lot.created_by_name',
      'certificate.id as certificate_id',
      'certificate.name as certificate_name',
      'evidence.id as evidence_id',
      'evidence.name as evidence_name',
    ])
    .executeTakeFirst()
}

/** @throws AppError not_found */
export async function readWholeLot(tx: Tx, id: number, today: string): Promise<Lot> {
  const [found, parts, made, files] = await Promise.all([
    findWholeLot(tx, id),
    listPartsOf(tx, id, today),
    listMadeOf(tx, id),
    listLotFiles(tx, id),
  ])
  const { certificate_id, certificate_name, evidence_id, evidence_name, ...stored } = present(found)
  const { final_volume_uncertainty, final_volume_distribution, particle_um, length_mm, diameter_mm, ...row } = stored
  const isColumn = row.item_kind === 'column'
  const isTrial = row.item_kind === 'control_material' && row.state === 'quarantined'
  const [settings, injections] = await Promise.all([
    isColumn || isTrial ? readQualitySettings(tx) : null,
    isColumn ? countLotInjections(tx, id) : 0,
  ])
  const limit = settings?.column_injection_limit ?? 0
  const required = settings?.control_overlap_runs ?? 0
  const { extended_to, extended_on } = row
  return {
    ...presented(row, today),
    parts,
    made,
    files,
    column: isColumn ? { particle_um, length_mm, diameter_mm, injections, limit } : null,
    overlap: isTrial ? await readOverlap(tx, stored, { required, today }) : row.overlap,
    final_volume_uncertainty: statedOf(final_volume_uncertainty, final_volume_distribution),
    certificate: named(certificate_id, certificate_name),
    extension:
      extended_to === null || extended_on === null
        ? null
        : {
            extended_to,
            extended_on,
            by: row.extended_by_name,
            before: row.extended_from,
            reason: row.extension_reason,
            evidence: row.extension_evidence,
            file: named(evidence_id, evidence_name),
          },
  }
}

function named(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}

/** What the labels of lots say. */
export function listLabelledLots(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'inventory_lots as lot')
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('lot.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select([
      'lot.id',
      'lot.lot_number',
      'lot.certified',
      'lot.usable_until',
      'lot.opened_on',
      'lot.days_after_opening',
      'item.name as item_name',
      'item.hazards',
    ])
    .execute()
}

/** Whether another lot of the item has this number. */
export async function isLotNumberTaken(
  tx: Tx,
  { item_id, lot_number, not }: { item_id: number; lot_number: string; not?: number },
): Promise<boolean> {
  const other = await rows(tx, 'inventory_lots')
    .where('item_id', '=', item_id)
    .where(sql<boolean>`lower(lot_number) = lower(${lot_number})`)
    .where('id', '<>', not ?? 0)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
