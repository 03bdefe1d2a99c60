import { controlLevel, controlRun } from '@eluent/domain/control-charts'
import { CERTIFIED_UNITS, type CertifiedValue } from '@eluent/domain/inventory'
import { certifiedUgMl } from '@eluent/domain/analytical-batches'
import { expectedLevelUgMl, recoveryPercent } from '@eluent/domain/qc'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import { analyteName, preparationOf, storedAnalyteRow, vialAmount } from '@eluent/domain/results'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { FOUND_COLUMNS } from '../injections/found-columns.ts'
import { recordControls } from './record-controls.ts'
import type { MeasuredControl } from './series-store.ts'

/** The runs of a check standard with what was found in each, and the control material that it names. */
function listControlRuns(tx: Tx, sampleId: number) {
  return rows(tx, 'injections as run')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'run.sample_id'))
    .leftJoin('prepared_samples as vial', on(tx, 'vial.id', 'run.prepared_sample_id'))
    .where('run.sample_id', '=', sampleId)
    .where('run.voided_at', 'is', null)
    .select((eb) => [
      'run.id',
      'run.machine_name',
      'run.vial_number',
      'sample.sample_weight_mg',
      'sample.imported',
      'run.received_at',
      sql<string>`coalesce(run.injected_at, run.received_at)`.as('measured_at'),
      'vial.label',
      'vial.dilution_factor',
      'vial.weight_mg',
      'vial.volume_ml',
      jsonArrayFrom(
        rows(tx, 'injection_analytes as analyte', eb)
          .whereRef('analyte.injection_id', '=', 'run.id')
          .where('analyte.valid', '=', true)
          .select([...FOUND_COLUMNS, 'analyte.retention_time_min'])
          .orderBy('analyte.position'),
      ).as('analytes'),
    ])
    .orderBy('measured_at')
    .orderBy('run.vial_number')
    .execute()
}

/** The lot of a control: of a control material before one of a reference material, the first that was named. */
function findControlLot(tx: Tx, sampleId: number) {
  return rows(tx, 'lot_uses as use')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'use.lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('use.sample_id', '=', sampleId)
    .where('use.purpose', 'is', null)
    .where('item.kind', 'in', ['control_material', 'reference_material'])
    .select(['lot.id', 'lot.certified', 'item.kind'])
    .orderBy('item.kind')
    .orderBy('use.id')
    .limit(1)
    .executeTakeFirst()
}

/** The analytical batch that a sample is measured in; null where it is in none. */
async function findBatchNumber(tx: Tx, sampleId: number): Promise<string | null> {
  const found = await rows(tx, 'analytical_batch_members as member')
    .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'member.batch_id'))
    .where('member.sample_id', '=', sampleId)
    .where('batch.state', '<>', 'rejected')
    .select('batch.number')
    .orderBy('batch.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.number ?? null
}

/** Adds the runs of a check standard, which are all there, to the charts of its analytes. */
export async function recordSampleControls(
  tx: Tx,
  author: Author,
  {
    sampleId,
    role,
    methodId,
    analytes,
    settings,
  }: {
    sampleId: number
    /** ICV, CCV, LCS or LCSD. */
    role: string
    methodId: number
    /** Of the report method: what else was found is charted nowhere. */
    analytes: readonly { analyte: string }[]
    settings: QualitySettings
  },
): Promise<void> {
  const [runs, lot, batch] = await Promise.all([
    listControlRuns(tx, sampleId),
    findControlLot(tx, sampleId),
    findBatchNumber(tx, sampleId),
  ])
  const names = new Map(analytes.map(({ analyte }) => [analyte.toLowerCase(), analyte]))
  const controls = runs.flatMap(({ analytes: found, ...run }): MeasuredControl[] => {
    const label = run.label ?? ''
    const expected = expectedLevelUgMl(label)
    // a vial that names neither level nor lot is compared with nothing
    if (expected === null && lot === undefined) return []
    const measured_at = new Date(run.measured_at).toISOString()
    const common = {
      method_id: methodId,
      machine_name: run.machine_name,
      lot_id: lot?.id ?? null,
      level: controlLevel(label, expected, role),
      run: controlRun({ machine: run.machine_name, at: measured_at, batch }),
      sample_id: sampleId,
      injection_id: run.id,
      calibration_id: null,
      vial_number: run.vial_number,
      measured_at,
    }
    const { dilution_factor, weight_mg, volume_ml, sample_weight_mg, imported } = run
    const vial = dilution_factor === null ? null : { dilution_factor, weight_mg, volume_ml }
    const context = { preparation: preparationOf(vial), sample_weight_mg, stated: imported }
    const seen = new Set<string>()
    return found.flatMap((stored): MeasuredControl[] => {
      const row = storedAnalyteRow(stored)
      const analyte = names.get(analyteName(row)?.toLowerCase() ?? '')
      if (analyte === undefined || seen.has(analyte)) return []
      seen.add(analyte)
      const amount = stored.amount_ug_ml
      // the certificate of the lot before what the label names, as in the batch
      const held = certifiedUgMl(lot?.certified ?? [], analyte, dilution_factor ?? 1) ?? expected
      const { mg_g } = lot?.kind === 'control_material' ? vialAmount(row, context) : { mg_g: null }
      const figures = [
        {
          figure: 'recovery',
          value: held && amount !== null ? recoveryPercent(amount, held) : null,
          expected: 100,
        },
        { figure: 'mg_g', value: mg_g, expected: certifiedMgG(lot?.certified ?? [], analyte) },
        { figure: 'retention_time', value: stored.retention_time_min, expected: null },
        { figure: 'peak_area', value: stored.peak_area, expected: null },
      ] as const
      return figures.flatMap(({ value, ...figure }) =>
        value === null || !Number.isFinite(value) ? [] : [{ ...common, ...figure, analyte, value }],
      )
    })
  })
  const seenAt = author.at?.toISOString() ?? runs.at(-1)?.received_at ?? ''
  await recordControls(tx, author, { settings, foundOn: seenAt.slice(0, 10) }, controls)
}

/** What a certificate says of an analyte, mg/g; null where it says nothing in such a unit. */
function certifiedMgG(certified: readonly CertifiedValue[], analyte: string): number | null {
  const found = certified.find((one) => one.analyte.toLowerCase() === analyte.toLowerCase())
  if (found === undefined || !CERTIFIED_UNITS.includes(found.unit)) return null
  if (found.unit === 'mg/g') return found.value
  return found.unit === 'percent' ? found.value * 10 : null
}
