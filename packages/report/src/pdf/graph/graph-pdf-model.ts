import type { Graph } from '../../charts/graph/graph.ts'

/** An analytical report on paper. */
export interface GraphPdfModel {
  name: string
  organization: string
  /** How the graph is to be read: scale, range, material, unit. */
  facts: readonly { label: string; value: string }[]
  graph: Graph
  /** Said under the graph. */
  notes: readonly string[]
  /** Stands in the footer, as the reader's day and time. */
  made: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}
