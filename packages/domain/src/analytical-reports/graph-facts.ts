import { dayInWords } from '../text/calendar-day.ts'
import { GRAPH_UNITS, MAX_NAME_LABELS, SUB_SCALES, type GraphUnit } from './graph-choices.ts'

export interface GraphSummary {
  chart_scale: { slug: string; name: string }
  unit: GraphUnit
  /** null: every material. */
  material: string | null
  sub_scale: string | null
  start_date: string | null
  end_date: string | null
}

/** The data behind a graph. */
export interface GraphMeta {
  /** Samples that have a value of what is drawn. */
  samples: number
  /** Labels in the data, and labels drawn. */
  labels_found: number
  labels_shown: number
  /** Compared tests that are not finished, and therefore not drawn. */
  left_out: number
}

/** How a graph is to be read: its scale, range, material and unit in words. */
export function graphFacts(summary: GraphSummary, meta: GraphMeta): { label: string; value: string }[] {
  const { start_date: start, end_date: end, sub_scale: subScale } = summary
  const named = SUB_SCALES.find(({ value }) => value === subScale)?.label.toLowerCase()
  return [
    { label: 'Scale', value: named === undefined ? summary.chart_scale.name : `${summary.chart_scale.name}, ${named}` },
    ...(start !== null && end !== null
      ? [{ label: 'Tested', value: `${dayInWords(start)} to ${dayInWords(end)}` }]
      : []),
    ...(start !== null ? [{ label: 'Material', value: summary.material ?? 'All materials' }] : []),
    { label: 'Unit', value: GRAPH_UNITS.find(({ value }) => value === summary.unit)?.label ?? summary.unit },
    { label: 'Samples', value: String(meta.samples) },
  ]
}

/** Notes below a graph: how its values were computed, and what is not drawn. */
export function graphNotes({ chart_scale: scale, start_date: start }: GraphSummary, meta: GraphMeta): string[] {
  const isTime = ['date', 'month'].includes(scale.slug)
  const notes: string[] = []
  if (start !== null) notes.push('Values are means over finished samples; N/D and < LOQ count as 0.')
  if (meta.labels_found > meta.labels_shown) {
    notes.push(
      isTime
        ? `Only the newest ${meta.labels_shown} of ${meta.labels_found} are drawn.`
        : `Only the ${MAX_NAME_LABELS} with the most samples of ${meta.labels_found} are drawn.`,
    )
  }
  if (meta.left_out > 0) {
    notes.push(
      meta.left_out === 1
        ? '1 selected test is not finished and is left out.'
        : `${meta.left_out} selected tests are not finished and are left out.`,
    )
  }
  return notes
}
