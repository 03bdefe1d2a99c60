import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, hollow, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { eventSeries } from './control-events.ts'
import { limitLines, rangeOf, stretchesOf } from './control-limits.ts'
import { descriptionOf, spanOf, type ControlPicture, type DrawnControl, type TimeSpan } from './control-picture.ts'

/** Where names of rules would cover one another, points are one shape, whole in each frame; a view of fewer names them. */
const MANY = { large: true, largeThreshold: 150, progressive: 0 } as const

/** Across, pixels. */
const DOT = 8

/** In a view of so many a dot is as large as a pixel or two: a tenth of the time of a circle, and as much to see. */
const CROWD = { points: 1500, size: 3 } as const

const CROSS = 'path://M2,0 L5,3 L8,0 L10,2 L7,5 L10,8 L8,10 L5,7 L2,10 L0,8 L3,5 L0,2 Z'

/** A control chart: mean, 1, 2 and 3 SD as they were, points by shape and colour with the rules they broke, events as lines. */
export function controlOption(picture: ControlPicture, theme: ChartTheme): ChartOption {
  const { points, events, shown, isSmall = false } = picture
  const span = shown ?? spanOf(points)
  const timeAxis = { type: 'time', ...(Number.isFinite(span[0]) && { min: span[0], max: span[1] }) } as const
  const stretches = stretchesOf(points)
  const warning = theme.traces[1]
  const drawn = (isOf: (point: DrawnControl) => boolean) => points.filter(isOf).map(dotOf)
  const isJudged = ({ z, isExcluded }: DrawnControl) => z !== null && !isExcluded
  const size = isSmall ? 4 : DOT
  const ruleLabel = {
    show: !isSmall,
    position: 'top' as const,
    formatter: ({ data }: { data?: unknown }) => (data as { rule?: string } | undefined)?.rule ?? '',
    ...textStyle(theme),
    fontSize: theme.fontSizePx - 1,
  }
  const scatter = (
    name: string,
    symbol: string,
    data: ScatterSeriesOption['data'],
    more: Partial<ScatterSeriesOption>,
  ): ScatterSeriesOption => ({
    type: 'scatter',
    name,
    symbol,
    symbolSize: size,
    z: 3,
    data: data ?? [],
    // what grows under the pointer paints ten thousand points again
    emphasis: { disabled: true },
    ...more,
  })
  return {
    animation: false,
    aria: described(descriptionOf(picture)),
    textStyle: textStyle(theme),
    grid: isSmall
      ? { top: 8, right: 8, bottom: 8, left: 8 }
      : { top: events.length > 0 ? 64 : 34, right: events.length > 0 ? 92 : 64, bottom: 34, left: 72 },
    tooltip: {
      ...tooltipFrame(theme),
      show: !isSmall,
      trigger: 'item',
      formatter: (point) => {
        if (Array.isArray(point)) return ''
        const { id } = (point.data ?? {}) as { id?: string }
        const found = points.find((one) => String(one.id) === id)
        return found === undefined ? '' : literal(tooltipText(found, picture))
      },
    },
    xAxis: [
      {
        ...axisFrame(theme),
        ...timeAxis,
        show: !isSmall,
        splitLine: { show: false },
        axisLabel: { ...axisFrame(theme).axisLabel, formatter: '{MM}/{dd}/{yyyy}', hideOverlap: true },
      },
      // of the limits, which are lines of two ends that may lie outside what is shown
      { ...timeAxis, show: false },
    ],
    yAxis: {
      ...axisFrame(theme),
      type: 'value',
      show: !isSmall,
      scale: true,
      splitLine: { show: false },
      // the ends are no round numbers
      axisLabel: { ...axisFrame(theme).axisLabel, showMinLabel: false, showMaxLabel: false },
      ...rangeOf(points, stretches),
    },
    series: [
      ...limitLines(stretches, !isSmall, theme),
      {
        type: 'line',
        name: 'Values',
        silent: true,
        showSymbol: false,
        lineStyle: { color: theme.axisLine, width: 1 },
        data: points.filter(({ isExcluded }) => !isExcluded).map(({ at, value }) => [Date.parse(at), value]),
        sampling: 'minmax',
      },
      eventSeries(isSmall ? { ...picture, events: [] } : picture, span, theme),
      scatter(
        'Establishing',
        'circle',
        drawn(({ z, isExcluded }) => z === null && !isExcluded),
        {
          itemStyle: hollow(theme, theme.mutedText),
          symbolSize: size - 1,
        },
      ),
      scatter(
        'In control',
        'circle',
        drawn((point) => isJudged(point) && point.rules.length === 0),
        {
          color: theme.accent,
          itemStyle: { opacity: 1 },
          symbolSize: dotSize(points, span, size - 1),
          ...MANY,
        },
      ),
      scatter(
        'Warning',
        'triangle',
        drawn((point) => isJudged(point) && point.rules.length > 0 && !point.isRejected),
        {
          color: warning,
          itemStyle: { opacity: 1 },
          symbolSize: size + 3,
          ...MANY,
          label: ruleLabel,
          labelLayout: { hideOverlap: true },
        },
      ),
      scatter(
        'Rejected',
        'diamond',
        drawn((point) => isJudged(point) && point.isRejected),
        {
          color: theme.danger,
          itemStyle: { opacity: 1 },
          symbolSize: size + 5,
          ...MANY,
          z: 4,
          label: { ...ruleLabel, color: theme.danger, fontWeight: 600 },
          labelLayout: { hideOverlap: true },
        },
      ),
      scatter(
        'Excluded',
        CROSS,
        drawn(({ isExcluded }) => isExcluded),
        {
          color: theme.mutedText,
          itemStyle: { opacity: 0.8 },
          symbolSize: size + 1,
        },
      ),
      scatter('Open', 'circle', openDot(picture), {
        itemStyle: { color: 'transparent', borderColor: theme.text, borderWidth: 2, opacity: 1 },
        symbolSize: size + 9,
        silent: true,
      }),
    ],
  }
}

function dotSize(points: readonly DrawnControl[], [from, until]: TimeSpan, size: number): number {
  if (points.length <= CROWD.points) return size
  const seen = points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
  return seen.length > CROWD.points ? Math.min(CROWD.size, size) : size
}

function openDot({ points, selectedId }: ControlPicture) {
  return points.filter(({ id }) => id === selectedId).map(dotOf)
}

/** What changes in a drawn chart with the time that is shown and the open point: axis, events for whose names it has room, ring. */
export function controlView(picture: ControlPicture, shown: TimeSpan, theme: ChartTheme): ChartOption {
  const series: (LineSeriesOption | ScatterSeriesOption)[] = [
    eventSeries(picture, shown, theme),
    { type: 'scatter', name: 'Open', data: openDot(picture) },
  ]
  if (picture.points.length > CROWD.points) {
    series.push({ type: 'scatter', name: 'In control', symbolSize: dotSize(picture.points, shown, DOT - 1) })
  }
  return {
    // by our own gestures
    dataZoom: (['filter', 'none'] as const).map((filterMode, xAxisIndex) => ({
      type: 'inside',
      disabled: true,
      xAxisIndex,
      filterMode,
      startValue: shown[0],
      endValue: shown[1],
    })),
    series,
  }
}

/** What the tooltip says is made when it is asked for: of ten thousand points one is pointed at. */
function dotOf({ id, at, value, rules }: DrawnControl) {
  return { value: [Date.parse(at), value], id: String(id), rule: rules[0] ?? '' }
}

function tooltipText({ at, value, z, rules }: DrawnControl, picture: ControlPicture): string {
  const lines = [
    picture.time(at),
    picture.value(value) + (z === null ? '' : `  (z ${z.toFixed(2)})`),
    ...(rules.length > 0 ? [rules.join(', ')] : []),
  ]
  return lines.join('\n')
}
