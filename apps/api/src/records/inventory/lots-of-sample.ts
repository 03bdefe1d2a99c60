import type { ContentOfLots } from '@eluent/domain/analytical-batches'
import { UNIT_SIZES, type CertifiedValue, type ItemUnit } from '@eluent/domain/inventory'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Kinds of which a standard is made. */
const STANDARD_KINDS = ['reference_material', 'control_material']

/** What it was made of, and what was added to it. */
export function lotsOf(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'lot_uses as use', eb)
      .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'use.lot_id'))
      .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
      .whereRef('use.sample_id', '=', 'samples.id')
      .select(['lot.id', 'lot.lot_number', 'lot.certified', 'item.name', 'item.kind', 'item.unit'])
      .select(['use.purpose', 'use.amount'])
      .orderBy('use.id'),
  ).as('lots')
}

interface UsedLot {
  kind: string
  unit: string
  purpose: string | null
  amount: number
  certified: readonly CertifiedValue[]
}

/** What they say of the sample: a standard is made of the first of its kinds, a spike holds each that was added. */
export function contentOf(lots: readonly UsedLot[]): ContentOfLots {
  return {
    certified: lots.find(({ purpose, kind }) => purpose === null && STANDARD_KINDS.includes(kind))?.certified ?? [],
    spikes: lots.flatMap(({ purpose, amount, unit, certified }) => {
      const size = UNIT_SIZES[unit as ItemUnit]
      return purpose === 'spike' && size?.of === 'volume' ? [{ volume_ml: amount * size.size, certified }] : []
    }),
  }
}
