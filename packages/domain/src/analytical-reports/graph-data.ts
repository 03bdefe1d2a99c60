import { roundHalfUp } from '../text/round-half-up.ts'
import type { GraphUnit } from './graph-choices.ts'

/** Of every value of a graph. */
const GRAPH_DECIMALS = 2

/** The sum of one attribute over the samples of a label. N/D and < LOQ count as 0; samples not tested for it do not count. */
export interface LabelSum {
  label: string
  series: string
  /** mg/g or percent, full precision. */
  sum: number
  /** Samples in the sum. */
  count: number
}

/** Label to series to value; two decimals. */
export type GraphData = Record<string, Record<string, number>>

/** One value of one compared test; null where the sample was not tested for it. */
export interface TestValue {
  id: number
  /** The strain or the batch number. */
  name: string
  /** The day of its test, 'YYYY-MM-DD'. */
  date: string
  series: string
  value: number | null
}

export interface ComparedTest {
  name: string
  id: number
  data: Record<string, number>
}

/** Day to the tests of that day. */
export type CompareData = Record<string, ComparedTest[]>

/** A value as graphs hold it: two decimals, halves up. */
export function graphValue(value: number): number {
  return Number(roundHalfUp(value, GRAPH_DECIMALS))
}

/** A value as graphs show it: '12.30 %' or, in mg/g, '123.00'. */
export function formatGraphValue(value: number, unit: GraphUnit): string {
  const digits = roundHalfUp(value, GRAPH_DECIMALS)
  return unit === 'percent' ? `${digits} %` : digits
}

/** The means under each label, labels in their order; with switched axes the series are the labels. */
export function graphData(sums: readonly LabelSum[], switchAxes = false): GraphData {
  const rows = new Map<string, Map<string, number>>()
  for (const { label, series, sum, count } of sums.toSorted((a, b) => compareLabels(a.label, b.label))) {
    if (count === 0) continue
    const [outer, inner] = switchAxes ? [series, label] : [label, series]
    const row = rows.get(outer) ?? new Map<string, number>()
    rows.set(outer, row.set(inner, graphValue(sum / count)))
  }
  return Object.fromEntries([...rows].map(([label, row]) => [label, Object.fromEntries(row)]))
}

/** The compared tests under the day of each, days ascending, the tests of a day as they were selected. */
export function compareData(values: readonly TestValue[]): CompareData {
  const days = new Map<string, Map<number, ComparedTest>>()
  for (const { id, name, date, series, value } of values) {
    const day = days.get(date) ?? new Map<number, ComparedTest>()
    const test = day.get(id) ?? { name, id, data: {} }
    if (value !== null) test.data[series] = graphValue(value)
    days.set(date, day.set(id, test))
  }
  const ascending = [...days].toSorted(([a], [b]) => compareLabels(a, b))
  return Object.fromEntries(ascending.map(([date, tests]) => [date, [...tests.values()]]))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Days and months by time, names as people count: 'Batch 9' before 'Batch 10'. */
export function compareLabels(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b))
}
