import type { ChartAttribute, ChartScale, ChartType } from '@eluent/contract'
import type { GraphScale } from '@eluent/domain/analytical-reports'
import { slugOf } from '@eluent/domain/text'
import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export function listChartTypeRows(db: Kysely<DB>): Promise<ChartType[]> {
  return db.selectFrom('chart_types').selectAll().orderBy('id').execute()
}

export function listChartScaleRows(db: Kysely<DB>): Promise<(ChartScale & { slug: GraphScale })[]> {
  return db.selectFrom('chart_scales').selectAll().$narrowType<{ slug: GraphScale }>().orderBy('id').execute()
}

/** What the organization's report methods name, each in both units. */
export async function listChartAttributeRows(tx: Tx): Promise<ChartAttribute[]> {
  const attributes = await rows(tx, 'chart_attributes')
    .select(['id', 'name', 'unit', 'category'])
    .$narrowType<Pick<ChartAttribute, 'unit' | 'category'>>()
    .orderBy('id')
    .execute()
  return attributes.map((row) => ({ ...row, slug: slugOf(`${row.category} ${row.name} ${row.unit}`) }))
}

export interface ChartChoices {
  chartTypes: ChartType[]
  scales: (ChartScale & { slug: GraphScale })[]
  attributes: ChartAttribute[]
}

/** Everything that a report can be made of. */
export async function readChartChoices(tx: Tx): Promise<ChartChoices> {
  return {
    chartTypes: await listChartTypeRows(tx),
    scales: await listChartScaleRows(tx),
    attributes: await listChartAttributeRows(tx),
  }
}

/** Lets graphs draw what a report method names from now on: its totals and its analytes, in both units. */
export async function noteChartAttributes(
  tx: Tx,
  method: { analytes: readonly { analyte: string }[]; totals: readonly { name: string }[] },
): Promise<void> {
  const named = [
    ...method.totals.map(({ name }) => ({ category: 'derived', name })),
    ...method.analytes.map(({ analyte }) => ({ category: 'total', name: analyte })),
  ]
  const attributes = named.flatMap((row) => ['amount', 'percent'].map((unit) => ({ ...row, unit })))
  if (attributes.length === 0) return
  await insertRows(tx, 'chart_attributes', attributes)
    .onConflict((conflict) => conflict.columns(['organization_id', 'category', 'unit', 'name']).doNothing())
    .execute()
}
