import type { ReportView } from '@eluent/domain/report'
import type { ChartOption } from '../chart-option.ts'
import { described, distinctNames, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { withUnit } from './figure-text.ts'

/** Thinner slices, and all but the largest eight, carry no label; the results table beside the chart names them all. */
const leastLabelledShare = 0.02
const mostLabelled = 8

type DonutView = Pick<ReportView, 'rows' | 'verdict'>

/** What the donut says, on a screen and on paper. */
export function donutParts({ rows, verdict }: DonutView) {
  const measured = rows.filter(({ percent }) => percent !== null && percent > 0)
  const names = distinctNames(measured.map(({ analyte }) => analyte))
  const sum = measured.reduce((total, { percent }) => total + (percent ?? 0), 0)
  const labelledFrom = measured.map(({ percent }) => percent ?? 0).toSorted((a, b) => b - a)[mostLabelled - 1] ?? 0
  const { dominant_analyte: dominant } = verdict
  return {
    sum,
    total: withUnit(verdict.total_analytes_percent_text, '%'),
    middle: dominant === null ? ['Total analytes'] : ['Total analytes', `Dominant: ${dominant}`],
    slices: measured.map((row, index) => {
      const percent = row.percent ?? 0
      return {
        row,
        name: names[index] ?? '',
        figure: withUnit(row.percent_text, '%'),
        color: row.color,
        percent,
        isLabelled: percent >= labelledFrom && percent >= sum * leastLabelledShare,
      }
    }),
  }
}

/** What is said of it to who cannot see it. */
export function donutDescription(view: DonutView): string {
  const { total, slices } = donutParts(view)
  const dominant = view.verdict.dominant_analyte
  return `Donut of the measured analytes. Total analytes ${total}${dominant === null ? '' : `, dominant analyte ${dominant}`}. ${slices
    .map(({ name, figure }) => `${name} ${figure}`)
    .join(', ')}.`
}

/** The ring, what stands in its middle and how far its labels stand off, by the room there is. */
interface Ring {
  radius: [string, string] | [number, number]
  totalPx: number
  middlePx: number
  /** The widest line of small text that the ring holds. */
  middleWidthPx: number
  labelPx: number
}

const wideRing: Ring = { radius: ['49%', '68%'], totalPx: 22, middlePx: 12, middleWidthPx: 124, labelPx: 12 }
/** On a phone, and where two charts share a tablet's width. */
const narrowRing: Ring = { radius: ['34%', '47%'], totalPx: 15, middlePx: 10, middleWidthPx: 82, labelPx: 11 }
const widestNarrowPx = 420

const ringOption = ({ radius, totalPx, middlePx, middleWidthPx, labelPx }: Ring) => ({
  title: {
    textStyle: { fontSize: totalPx, lineHeight: Math.round(totalPx * 1.25) },
    subtextStyle: {
      fontSize: middlePx,
      lineHeight: Math.round(middlePx * 1.4),
      width: middleWidthPx,
      overflow: 'truncate' as const,
      ellipsis: '…',
    },
  },
  // So far off that two lines of a label above the ring end before it.
  series: {
    radius,
    label: { fontSize: labelPx, lineHeight: labelPx + 3 },
    labelLine: { length: labelPx + 3, length2: 3 },
  },
})

interface Point {
  dataIndex: number
}

const labelledBy = (series: ReturnType<typeof ringOption>['series'], formatter: (point: Point) => string) => ({
  ...series,
  label: { ...series.label, formatter },
})

/** The measured analytes as a ring, the total and the dominant analyte in its middle. Colours are the report method's. */
export function donutOption(view: DonutView, theme: ChartTheme): ChartOption {
  const { slices, total, middle } = donutParts(view)
  const drawn = ringOption(wideRing)
  const narrow = ringOption(narrowRing)
  const wideLabel = ({ dataIndex }: Point) => `${slices[dataIndex]?.name ?? ''}\n${slices[dataIndex]?.figure ?? ''}`
  // 'OVER BOUNDS' is wider than a figure.
  const narrowLabel = (point: Point) => wideLabel(point).replace(/OVER BOUNDS$/, 'OVER\nBOUNDS')
  return {
    animation: false,
    aria: described(donutDescription(view)),
    textStyle: textStyle(theme),
    title: {
      text: total,
      subtext: middle.join('\n'),
      left: 'center',
      top: 'center',
      itemGap: 6,
      textStyle: { ...textStyle(theme), fontWeight: 600, ...drawn.title.textStyle },
      subtextStyle: { ...textStyle(theme), color: theme.mutedText, ...drawn.title.subtextStyle },
    },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        const row = Array.isArray(point) ? undefined : slices[point.dataIndex]?.row
        return row === undefined
          ? ''
          : `${literal(row.analyte)}\n${withUnit(row.percent_text, '%')}\n${withUnit(row.mg_g_text, 'mg/g')}`
      },
    },
    series: [
      {
        type: 'pie',
        radius: drawn.series.radius,
        startAngle: 90,
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        label: {
          ...textStyle(theme),
          // A long name is shortened to the room beside the ring; the results table has it in full.
          overflow: 'truncate',
          ellipsis: '…',
          bleedMargin: 0,
          ...drawn.series.label,
          formatter: wideLabel,
        },
        labelLine: { ...drawn.series.labelLine, lineStyle: { color: theme.axisLine } },
        emphasis: { scale: false },
        data: slices.map(({ name, percent, color, isLabelled }) => ({
          name,
          value: percent,
          itemStyle: { color },
          label: { show: isLabelled },
          labelLine: { show: isLabelled },
        })),
      },
    ],
    media: [
      { option: { ...drawn, series: labelledBy(drawn.series, wideLabel) } },
      {
        query: { maxWidth: widestNarrowPx },
        option: { ...narrow, series: labelledBy(narrow.series, narrowLabel) },
      },
    ],
  } satisfies ChartOption
}
