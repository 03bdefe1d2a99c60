import { dayInWords } from '../text/calendar-day.ts'
import { compareLabels, type CompareData, type GraphData } from './graph-data.ts'

/** What a chart draws and its table lists; a value is null where there is none. */
export interface ChartTable {
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
}

export interface ChartTableOptions {
  /** The report's attributes, in its order. */
  attributes: readonly string[]
  switchAxes: boolean
  /** By which the labels of a graph are days, months or names. */
  scale: string
  /** How a day is written, in English unless given. */
  dayText?: (day: string) => string
}

/** A day or month as the reader writes it; a name that looks like one stays as it is. */
function labelText({ scale, dayText = dayInWords }: ChartTableOptions): (label: string) => string {
  if (scale === 'date') return dayText
  return scale === 'month' ? (label) => label.replace(/^(\d{4})-(\d{2})$/, '$2/$1') : (label) => label
}

/** Graph data in rows and columns: attributes in the report's order, all else by name or time. */
export function chartTable(data: GraphData, options: ChartTableOptions): ChartTable {
  const { attributes, switchAxes } = options
  const written = labelText(options)
  const byAttribute = (a: string, b: string) => attributes.indexOf(a) - attributes.indexOf(b)
  const labels = Object.keys(data).toSorted(switchAxes ? byAttribute : compareLabels)
  const names = [...new Set(Object.values(data).flatMap(Object.keys))].toSorted(
    switchAxes ? compareLabels : byAttribute,
  )
  return {
    labels: switchAxes ? labels : labels.map(written),
    series: names.map((name) => ({
      name: switchAxes ? written(name) : name,
      values: labels.map((label) => data[label]?.[name] ?? null),
    })),
  }
}

/** Compared tests in rows and columns: a label per test, under its day where there are several days. */
export function compareTable(
  data: CompareData,
  { attributes, switchAxes, dayText = dayInWords }: ChartTableOptions,
): ChartTable {
  const days = Object.keys(data).toSorted(compareLabels)
  const tests = days.flatMap((day) => (data[day] ?? []).map((test) => ({ ...test, day })))
  const labels = distinct(tests.map(({ name, day }) => `${name}\n${dayText(day)}`))
  const present = attributes.filter((name) => tests.some((test) => Object.hasOwn(test.data, name)))
  const valueOf = (at: number, name: string): number | null => tests[at]?.data[name] ?? null
  if (!switchAxes)
    return { labels, series: present.map((name) => ({ name, values: tests.map((_, at) => valueOf(at, name)) })) }
  return {
    labels: present,
    series: labels.map((name, at) => ({
      name: name.replace('\n', ', '),
      values: present.map((attribute) => valueOf(at, attribute)),
    })),
  }
}

/** Whether there is nothing to draw. */
export function isEmptyTable({ labels, series }: ChartTable): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => value === null))
}

/** A number distinguishes two tests of one strain and day. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : name.replace('\n', ` (${times})\n`)
  })
}
