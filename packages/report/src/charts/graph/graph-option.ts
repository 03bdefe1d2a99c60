import { formatGraphValue, isEmptyTable, type ChartTable, type GraphUnit } from '@eluent/domain/analytical-reports'
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, distinctNames, legendAbove, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import type { Graph } from './graph.ts'
import { graphColor } from './graph-palette.ts'
import { graphPies, piesOption } from './graph-pies.ts'
import { cycled } from '../cycled.ts'

const unitName = { amount: 'mg/g', percent: '%' } as const
const dashes: ['solid', ...number[][]] = ['solid', [7, 3], [2, 2], [10, 3, 2, 3], [5, 5], [14, 4]]
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow', 'pin'] as const
/** From here on figures beside the marks would overlap. */
const mostFigures = 16
const mostNamed = 26

const drawnAs = { line: 'Line chart', pie: 'Pie chart', bar: 'Bar chart', scatter: 'Scatter chart' } as const

/** What a graph shows, for those who do not see it; its figures stand in the table beside it. */
export function graphDescription({ type, stacked, unit, axis, table }: Graph): string {
  const kind = stacked ? `Stacked ${type === 'line' ? 'area' : 'bar'} chart` : drawnAs[type]
  const values = table.series.flatMap((series) => series.values.filter((value) => value !== null))
  const range =
    values.length === 0
      ? 'no data'
      : `${table.labels.length} ${table.labels.length === 1 ? 'label' : 'labels'}, values from ${formatGraphValue(Math.min(...values), unit)} to ${formatGraphValue(Math.max(...values), unit)}`
  return `${kind} of ${table.series.map(({ name }) => name).join(', ')} by ${axis}: ${range}.`
}

/** Height in px at which a graph reads well. */
export function graphHeightPx(graph: Graph): number {
  if (graph.type !== 'pie' || graph.stacked) return 400
  const { pies, columns } = graphPies(graph)
  return pies.length === 1 ? 380 : 48 + Math.ceil(pies.length / columns) * (graph.narrow ? 190 : 210)
}

/** The option of a graph: lines, pies, bars or points; of compared tests stacked areas (line) or bars. */
export function graphOption(graph: Graph, theme: ChartTheme): ChartOption {
  return graph.type === 'pie' && !graph.stacked
    ? piesOption(graph, graphDescription(graph), theme)
    : axesOption(graph, theme)
}

/** Letters that labels beside each other may have in all before they overlap. */
const lettersAbreast = ({ narrow }: Graph, theme: ChartTheme): number =>
  narrow === true ? 34 : theme.name === 'print' ? 122 : 96

function axesOption(graph: Graph, theme: ChartTheme): ChartOption {
  const { unit, axis, table } = graph
  const names = distinctNames(table.series.map(({ name }) => name))
  const { legend, heightPx } = legendAbove(theme, names, 22)
  const frame = axisFrame(theme)
  const longest = Math.max(0, ...table.labels.flatMap((label) => label.split('\n').map((part) => part.length)))
  const slanted = longest * table.labels.length > lettersAbreast(graph, theme)
  const twoLines = table.labels.some((label) => label.includes('\n'))
  return {
    animation: false,
    aria: described(graphDescription(graph)),
    textStyle: textStyle(theme),
    legend,
    grid: { top: heightPx + 40, right: 20, bottom: 30, left: 12 },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: graph.type === 'scatter' && !graph.stacked ? 'item' : 'axis',
      axisPointer: { type: isBars(graph) ? 'shadow' : 'line', lineStyle: { color: theme.axisLine, type: 'dashed' } },
      formatter: (given) => tooltipText(Array.isArray(given) ? given : [given], table, names, unit),
    },
    xAxis: {
      ...frame,
      type: 'category',
      data: table.labels,
      boundaryGap: isBars(graph) || graph.type === 'scatter' || table.labels.length === 1,
      name: axis,
      nameLocation: 'middle',
      nameGap: slanted ? (twoLines ? 112 : 80) : twoLines ? 42 : 28,
      splitLine: { show: false },
      axisTick: { ...frame.axisTick, alignWithLabel: true },
      axisLabel: {
        ...frame.axisLabel,
        // as many names as the axis holds; where it holds all, all
        interval: table.labels.length <= mostNamed ? 0 : 'auto',
        hideOverlap: table.labels.length > mostNamed,
        lineHeight: theme.fontSizePx + 3,
        width: slanted ? (twoLines ? 146 : 94) : 130,
        overflow: 'truncate',
        rotate: slanted ? 38 : 0,
        ...(slanted && { formatter: (label: string) => label.replace('\n', ' ') }),
      },
    },
    yAxis: {
      ...frame,
      type: 'value',
      min: 0,
      name: unitName[unit],
      nameLocation: 'end',
      nameTextStyle: { ...frame.nameTextStyle, align: 'right' },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: names.map((name, index) => seriesOption(graph, theme, name, index)),
  } satisfies ChartOption
}

/** Whether the values of a label stand on the axis as bars. */
const isBars = ({ type, stacked }: Graph): boolean => type === 'bar' || (stacked && type !== 'line')

function seriesOption(
  graph: Graph,
  theme: ChartTheme,
  name: string,
  index: number,
): BarSeriesOption | LineSeriesOption | ScatterSeriesOption {
  const { table, stacked, unit } = graph
  const color = graphColor(theme.name, index)
  // a bar of nothing would draw its border over the axis
  const drawn = (value: number | null) => (value === null || (stacked && value === 0 && isBars(graph)) ? '-' : value)
  const data = table.series[index]?.values.map(drawn) ?? []
  const few = table.labels.length * table.series.length <= mostFigures
  const figures = {
    ...textStyle(theme),
    show: few,
    formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? formatGraphValue(value, unit) : ''),
  }
  if (isBars(graph)) {
    return {
      type: 'bar',
      name,
      data,
      ...(stacked && { stack: 'all' }),
      barMaxWidth: 64,
      color,
      itemStyle: {
        color,
        borderColor: theme.surface,
        borderWidth: stacked ? 1 : 0,
        // the second half of the colours has stripes too
        ...(index >= 7 && {
          decal: { symbol: 'rect', color: theme.surface, dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: 0.7 },
        }),
      },
      emphasis: { disabled: true },
      labelLayout: { hideOverlap: true },
      label: stacked
        ? {
            ...figures,
            position: 'inside',
            color: '#1c1917',
            backgroundColor: 'rgba(255, 255, 255, 0.82)',
            padding: [1, 3],
            borderRadius: 2,
          }
        : { ...figures, position: 'top' },
    }
  }
  const symbol = cycled(symbols, index)
  if (graph.type === 'scatter') {
    const hollow = index >= symbols.length
    return {
      type: 'scatter',
      name,
      data,
      symbol,
      symbolSize: 11,
      color,
      itemStyle: {
        color: hollow ? theme.surface : color,
        borderColor: hollow ? color : theme.surface,
        borderWidth: hollow ? 2 : 0.5,
        opacity: 1,
      },
      emphasis: { disabled: true },
      labelLayout: { hideOverlap: true },
      label: { ...figures, position: 'right' },
    }
  }
  return {
    type: 'line',
    name,
    data,
    ...(stacked && { stack: 'all', areaStyle: { color, opacity: 0.55 } }),
    symbol,
    symbolSize: 7,
    showSymbol: table.labels.length <= 62,
    color,
    lineStyle: {
      color,
      width: theme.name === 'print' ? 1.4 : 2,
      type: stacked ? 'solid' : cycled<'solid' | number[]>(dashes, index),
    },
    itemStyle: { color },
    emphasis: { disabled: true },
    labelLayout: { hideOverlap: true },
    label: { ...figures, position: 'top' },
  }
}

interface TooltipPoint {
  seriesIndex?: number
  dataIndex: number
  marker?: unknown
}

/** The label, then a line per series that has a value there. */
function tooltipText(
  points: readonly TooltipPoint[],
  table: ChartTable,
  names: readonly string[],
  unit: GraphUnit,
): string {
  const lines = points.flatMap(({ seriesIndex = 0, dataIndex, marker }) => {
    const value = table.series[seriesIndex]?.values[dataIndex] ?? null
    if (value === null) return []
    const mark = typeof marker === 'string' ? marker : ''
    return [`${mark}${literal(names[seriesIndex] ?? '')}  ${formatGraphValue(value, unit)}`]
  })
  const label = table.labels[points[0]?.dataIndex ?? 0] ?? ''
  return [literal(label.replace('\n', ', ')), ...lines].join('\n')
}

/** What of a graph's figures is not drawn; null when all are. */
export function graphNote(graph: Graph): string | null {
  if (graph.type !== 'pie' || graph.stacked || isEmptyTable(graph.table)) return null
  const { pies, found } = graphPies(graph)
  return pies.length < found ? `Only the first ${pies.length} of ${found} pies are drawn; the table lists all.` : null
}
