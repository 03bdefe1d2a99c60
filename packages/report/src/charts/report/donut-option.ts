import type { ReportView } from '@eluent/domain/report'
import type { ChartOption } from '../chart-option.ts'
import { described, distinctNames, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { withUnit } from './figure-text.ts'

/** Thinner slices, and all but the largest eight, carry no label; the results table beside the chart names them all. */
const leastLabelledShare = 0.02
const mostLabelled = 8

/** The ring, what stands in its middle and how far its labels stand off, by the room there is. */
interface Ring {
  radius: [string, string] | [number, number]
  totalPx: number
  middlePx: number
  /** The widest line of small text that the ring holds. */
  middleWidthPx: number
  labelPx: number
}

/** Each leaves a figure its room beside the ring on every side. */
const paperRing: Ring = { radius: [50, 66], totalPx: 14, middlePx: 9, middleWidthPx: 78, labelPx: 10 }
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
export function donutOption(view: Pick<ReportView, 'rows' | 'verdict'>, theme: ChartTheme): ChartOption {
  const slices = view.rows.filter(({ percent }) => percent !== null && percent > 0)
  const names = distinctNames(slices.map(({ analyte }) => analyte))
  const sum = slices.reduce((total, { percent }) => total + (percent ?? 0), 0)
  const labelledFrom = slices.map(({ percent }) => percent ?? 0).toSorted((a, b) => b - a)[mostLabelled - 1] ?? 0
  const total = withUnit(view.verdict.total_analytes_percent_text, '%')
  const dominant = view.verdict.dominant_analyte
  const drawn = ringOption(theme.name === 'print' ? paperRing : wideRing)
  const narrow = ringOption(narrowRing)
  const figure = (index: number) => withUnit(slices[index]?.percent_text ?? '', '%')
  const wideLabel = ({ dataIndex }: Point) => `${names[dataIndex] ?? ''}\n${figure(dataIndex)}`
  // 'OVER BOUNDS' is wider than a figure.
  const narrowLabel = (point: Point) => wideLabel(point).replace(/OVER BOUNDS$/, 'OVER\nBOUNDS')
  return {
    animation: false,
    aria: described(
      `Donut of the measured analytes. Total analytes ${total}${dominant === null ? '' : `, dominant analyte ${dominant}`}. ${slices
        .map(({ percent_text }, index) => `${names[index]} ${withUnit(percent_text, '%')}`)
        .join(', ')}.`,
    ),
    textStyle: textStyle(theme),
    title: {
      text: total,
      subtext: dominant === null ? 'Total analytes' : `Total analytes\nDominant: ${dominant}`,
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
        const row = Array.isArray(point) ? undefined : slices[point.dataIndex]
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
        itemStyle: { borderColor: theme.surface, borderWidth: theme.name === 'print' ? 1 : 2 },
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
        data: slices.map(({ percent, color }, index) => {
          const labelled = (percent ?? 0) >= labelledFrom && (percent ?? 0) >= sum * leastLabelledShare
          return {
            name: names[index] ?? '',
            value: percent ?? 0,
            itemStyle: { color },
            label: { show: labelled },
            labelLine: { show: labelled },
          }
        }),
      },
    ],
    ...(theme.name !== 'print' && {
      media: [
        { option: { ...drawn, series: labelledBy(drawn.series, wideLabel) } },
        {
          query: { maxWidth: widestNarrowPx },
          option: { ...narrow, series: labelledBy(narrow.series, narrowLabel) },
        },
      ],
    }),
  } satisfies ChartOption
}
