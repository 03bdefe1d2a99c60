import type { AnalyticalGraph, AnalyticalReport } from '@eluent/contract'
import {
  ANALYTICAL_REPORT_TEXTS,
  COMPARE_SCALE,
  MAX_GRAPH_SAMPLES,
  compareData,
  graphData,
  isGraphScale,
  type GraphUnit,
} from '@eluent/domain/analytical-reports'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import {
  countRange,
  listComparedValues,
  listGraphLabels,
  sumGraphLabels,
  type GraphSource,
} from '../../records/analytical-reports/graph-store.ts'

/** What of a report its graph is made from. */
export type GraphOrder = Pick<
  AnalyticalReport,
  'chart_attributes' | 'chart_scale' | 'config' | 'start_date' | 'end_date'
>

/** The unit of a report: that of its attributes. */
export function unitOf({ chart_attributes: [first] }: Pick<AnalyticalReport, 'chart_attributes'>): GraphUnit {
  return first?.unit ?? 'amount'
}

/** The figures of a report from the results as they stand; days are those of the time zone. @throws AppError validation_failed for a range too large */
export async function readGraph(tx: Tx, order: GraphOrder, timeZone: string): Promise<AnalyticalGraph> {
  const { config, chart_scale: scale } = order
  const source: GraphSource = {
    names: order.chart_attributes.map(({ name }) => name),
    category: config.attribute_type,
    unit: unitOf(order),
    timeZone,
  }
  if (scale.slug === COMPARE_SCALE) return compareTests(tx, source, config)
  const { start_date: start, end_date: end } = order
  if (start === null || end === null || !isGraphScale(scale.slug) || scale.slug === COMPARE_SCALE)
    throw new Error(`a graph by ${scale.slug} has no dates`)
  const range = { ...source, scale: scale.slug, start, end, sampleTypeId: config.filters.sample_type_id }
  if ((await countRange(tx, range)) > MAX_GRAPH_SAMPLES)
    throw fieldErrors({ start_date: [ANALYTICAL_REPORT_TEXTS.tooManySamples] })
  const { labels, found, samples } = await listGraphLabels(tx, range)
  const sums = await sumGraphLabels(tx, range, labels)
  return {
    kind: 'graph',
    data: graphData(sums, config.switch_axes),
    meta: { samples, labels_found: found, labels_shown: labels.length, left_out: 0 },
  }
}

async function compareTests(
  tx: Tx,
  source: GraphSource,
  { batch_test_ids: ids, sub_scale: subScale }: AnalyticalReport['config'],
): Promise<AnalyticalGraph> {
  const values = await listComparedValues(tx, source, ids ?? [], subScale ?? 'strain_name')
  const shown = new Set(values.map(({ id }) => id)).size
  const measured = new Set(values.flatMap(({ id, value }) => (value === null ? [] : [id]))).size
  return {
    kind: 'compare',
    data: compareData(values),
    meta: { samples: measured, labels_found: shown, labels_shown: shown, left_out: (ids ?? []).length - shown },
  }
}
