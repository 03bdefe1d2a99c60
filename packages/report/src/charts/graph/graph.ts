import type { ChartTable, ChartTypeSlug, GraphUnit } from '@eluent/domain/analytical-reports'

/** An analytical report's graph. */
export interface Graph {
  type: ChartTypeSlug
  /** Compared tests: what stands under one label is stacked. */
  stacked: boolean
  unit: GraphUnit
  /** What the labels are, e.g. 'Month'. */
  axis: string
  table: ChartTable
  /** Little room in width, as on a phone. */
  narrow?: boolean
}
