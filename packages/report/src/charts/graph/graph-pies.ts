import { formatGraphValue, type GraphUnit } from '@eluent/domain/analytical-reports'
import type { ChartOption } from '../chart-option.ts'
import { described, distinctNames, legendAbove, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import type { Graph } from './graph.ts'
import { graphColor } from './graph-palette.ts'

const mostPies = 12
const leastLabelledShare = 0.03

interface Pie {
  title: string
  /** Index of the colour, name and value; without zeros, which have no slice. */
  slices: { color: number; name: string; value: number }[]
}

/**
 * A single series is one pie of its labels; several are a pie per label. At most twelve are drawn. `columns` is how many
 * stand beside each other.
 */
export function graphPies({ table, narrow = false }: Graph): { pies: Pie[]; found: number; columns: number } {
  const [only] = table.series
  const pie = (title: string, values: readonly (number | null)[], names: readonly string[]): Pie => ({
    title,
    slices: values.flatMap((value, color) =>
      value !== null && value > 0 ? [{ color, name: names[color] ?? '', value }] : [],
    ),
  })
  const all =
    table.series.length === 1 && only !== undefined
      ? [pie(only.name, only.values, table.labels.map(oneLine))]
      : table.labels.map((label, at) =>
          pie(
            oneLine(label),
            table.series.map(({ values }) => values[at] ?? null),
            distinctNames(table.series.map(({ name }) => name)),
          ),
        )
  const found = all.filter(({ slices }) => slices.length > 0)
  const pies = found.slice(0, mostPies)
  const widest = narrow ? 2 : pies.length <= 4 ? 2 : pies.length <= 6 ? 3 : 4
  return { pies, found: found.length, columns: Math.min(pies.length || 1, widest) }
}

const oneLine = (label: string): string => label.replace('\n', ', ')

const sliceText = (name: string, value: number, unit: GraphUnit): string => `${name}\n${formatGraphValue(value, unit)}`

/** The pies of a graph in rows; a single one with its names beside it, several with a legend above. */
export function piesOption(graph: Graph, description: string, theme: ChartTheme): ChartOption {
  const { pies, columns } = graphPies(graph)
  const rows = Math.ceil(pies.length / columns)
  const several = pies.length > 1
  const names = [...new Set(pies.flatMap(({ slices }) => slices.map(({ name }) => name)))]
  const { legend } = legendAbove(theme, several ? names : [], 14)
  const top = several ? 12 : 0
  const rowShare = (100 - top) / Math.max(rows, 1)
  return {
    animation: false,
    aria: described(description),
    textStyle: textStyle(theme),
    legend,
    title: pies.map(({ title }, index) => ({
      text: title,
      left: `${((index % columns) + 0.5) * (100 / columns)}%`,
      top: several ? `${top + Math.floor(index / columns) * rowShare}%` : 0,
      textAlign: 'center' as const,
      textStyle: { ...textStyle(theme), fontWeight: 600, width: 150, overflow: 'truncate' as const },
    })),
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        const at = Array.isArray(point) ? undefined : point
        const pie = pies[at?.seriesIndex ?? -1]
        const slice = pie?.slices[at?.dataIndex ?? -1]
        return pie === undefined || slice === undefined
          ? ''
          : `${literal(pie.title)}\n${literal(sliceText(slice.name, slice.value, graph.unit))}`
      },
    },
    series: pies.map(({ title, slices }, index) => {
      const sum = slices.reduce((total, { value }) => total + value, 0)
      return {
        type: 'pie' as const,
        name: title,
        center: [
          `${((index % columns) + 0.5) * (100 / columns)}%`,
          several ? `${top + (Math.floor(index / columns) + 0.56) * rowShare}%` : '54%',
        ],
        radius: several ? `${Math.min(rowShare * 0.62, 52)}%` : '66%',
        startAngle: 90,
        emphasis: { scale: false },
        itemStyle: { borderColor: theme.surface, borderWidth: 1.5 },
        data: slices.map(({ color, name, value }) => {
          const shown = value >= sum * leastLabelledShare
          return {
            name,
            value,
            itemStyle: { color: graphColor(theme.name, color) },
            label: {
              ...textStyle(theme),
              show: shown,
              overflow: 'none' as const,
              edgeDistance: 0,
              lineHeight: theme.fontSizePx + 3,
              formatter: several ? formatGraphValue(value, graph.unit) : sliceText(name, value, graph.unit),
            },
            labelLine: { show: shown, length: 6, length2: 6, lineStyle: { color: theme.axisLine } },
          }
        }),
      }
    }),
  } satisfies ChartOption
}
