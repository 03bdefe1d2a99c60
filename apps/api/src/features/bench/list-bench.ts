import type { BenchSample } from '@eluent/contract'
import { mayWritePreparation } from '@eluent/domain/bench'
import { sampleName } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { isLocked, type BenchRow } from '../../records/bench/bench-store.ts'
import { verdict } from '../../views/samples/sample-permissions.ts'

/** A sample of the bench sheet as the wire carries it. */
export function presentBench(row: BenchRow, call: Call): BenchSample {
  const locked = isLocked(row)
  const facts = { imported: row.imported, certified: row.certus_id !== null, locked }
  return {
    id: row.id,
    name: sampleName(row),
    batch_number: row.batch_number,
    sample_type: row.type_name,
    recommended_size: row.recommended_size_mg,
    sample_weight: row.sample_weight_mg,
    locked,
    can: verdict(mayWritePreparation({ role: call.actor.role, ...facts })),
    preparations: row.vials.map(({ id, label, dilution_factor, weight_mg, volume_ml, bench }, at) => ({
      id,
      number: at + 1,
      label,
      dilution_factor,
      weight_mg,
      volume_ml,
      weighed: bench && {
        source: bench.source,
        by: bench.by,
        at: bench.at,
        balance: bench.balance,
        pipette: bench.pipette ?? null,
      },
      corrections: bench?.corrections ?? [],
    })),
    harvested_weight: row.harvested_weight_g,
    dry_weight: row.dry_weight_g,
    moisture: determined(row),
    lots: row.lots.map(({ use_id, purpose, amount, lot_id, lot_number, item_name, unit }) => ({
      use_id,
      purpose,
      amount,
      lot: { id: lot_id, lot_number, item_name, unit },
    })),
  }
}

/** The determination behind the intake's weights; null once others were typed into the form. */
function determined({ moisture, harvested_weight_g, dry_weight_g }: BenchRow): BenchSample['moisture'] {
  return moisture?.wet_g === harvested_weight_g && moisture.dry_g === dry_weight_g ? moisture : null
}
