import type { SourceLots } from '@eluent/domain/calibrations'
import { CALIBRATING_KINDS } from '@eluent/domain/inventory'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on } from '../../platform/db/rows.ts'

/** Of which lots of standards a calibration's levels and its ICV were made, by their uses, through solutions at any depth. */
export async function listSourceLots(
  tx: Tx,
  calibration: { id: number; sample_id: number; icv: { sample_id: number } | null },
): Promise<SourceLots> {
  const found = await tx
    .withRecursive('made_of(place, lot_id)', (db) => {
      const uses = db
        .selectFrom('lot_uses as use')
        .where('use.organization_id', '=', tx.organizationId)
        .where('use.deleted_at', 'is', null)
      const of = (place: 'levels' | 'icv') => [sql<string>`${place}::text`.as('place'), 'use.lot_id'] as const
      return uses
        .where('use.sample_id', '=', calibration.sample_id)
        .select(of('levels'))
        .union(uses.where('use.calibration_id', '=', calibration.id).select(of('levels')))
        .union(uses.where('use.sample_id', '=', calibration.icv?.sample_id ?? 0).select(of('icv')))
        .union(
          db
            .selectFrom('made_of')
            .innerJoin('lot_parts as part', 'part.lot_id', 'made_of.lot_id')
            .where('part.organization_id', '=', tx.organizationId)
            .select(['made_of.place', 'part.part_lot_id as lot_id']),
        )
    })
    .selectFrom('made_of')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'made_of.lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('item.kind', '=', sql<string>`any(${[...CALIBRATING_KINDS]}::text[])`)
    .select(['made_of.place', 'lot.id', 'lot.lot_number'])
    .orderBy('lot.id')
    .execute()
  const of = (place: 'levels' | 'icv') =>
    found.flatMap(({ id, lot_number, ...lot }) => (lot.place === place ? [{ id, lot_number }] : []))
  return { levels: of('levels'), icv: of('icv') }
}
