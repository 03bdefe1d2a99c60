// Over 300 lines: one chart, whose lines, marks and events share their axes.
import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, hollow, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'

/** A point of a control chart with what it was judged with. */
export interface DrawnControl {
  id: number
  /** Instant, ISO 8601. */
  at: string
  value: number
  /** Null while the chart was being established. */
  z: number | null
  centre: number | null
  deviation: number | null
  /** Names of the rules that it broke, and whether one of them rejects. */
  rules: readonly string[]
  isRejected: boolean
  isExcluded: boolean
}

export interface ControlPicture {
  /** '10 ug/mL THC on HPLC 1'. */
  name: string
  /** What the values are: 'Recovery, %'. */
  axis: string
  points: readonly DrawnControl[]
  /** Those that are minor are named where there is room beside the others. */
  events: readonly { at: string; label: string; isMinor?: boolean }[]
  /** The point that is open beside the chart. */
  selectedId?: number | null
  value: (value: number) => string
  time: (instant: string) => string
  /** Where a part of the time is shown. */
  shown?: TimeSpan
  /** What the name of an event needs of the width, as a part of it. */
  eventRoom?: number
  /** A small chart of a wall: points and limits alone. */
  isSmall?: boolean
}

/** Two times, milliseconds. */
export type TimeSpan = readonly [from: number, until: number]

/** Limits that a stretch of points was judged with; a break in what was judged is no new stretch. */
interface Stretch {
  from: number
  until: number
  centre: number
  deviation: number
}

const LIMITS = [
  { sds: 3, label: '+3 SD' },
  { sds: 2, label: '+2 SD' },
  { sds: 1, label: '' },
  { sds: 0, label: 'Mean' },
  { sds: -1, label: '' },
  { sds: -2, label: '-2 SD' },
  { sds: -3, label: '-3 SD' },
] as const

/** Where names of rules would cover one another, points are one shape, whole in each frame; a view of fewer names them. */
const MANY = { large: true, largeThreshold: 150, progressive: 0 } as const

/** Across, pixels. */
const DOT = 8

/** In a view of so many a dot is as large as a pixel or two: a tenth of the time of a circle, and as much to see. */
const CROWD = { points: 1500, size: 3 } as const

/** What the name of an event needs of the width. */
const ROOM = 0.06

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
      ...LIMITS.map(({ sds, label }) => limitLine(stretches, { sds, label: isSmall ? '' : label }, theme)),
      {
        type: 'line',
        name: 'Values',
        silent: true,
        showSymbol: false,
        lineStyle: { color: theme.axisLine, width: 1 },
        data: points.filter(({ isExcluded }) => !isExcluded).map(({ at, value }) => [Date.parse(at), value]),
        sampling: 'minmax',
      },
      eventSeries(isSmall ? [] : withRoom(seenEvents(picture, span), span, picture.eventRoom ?? ROOM), theme),
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

/** From the first to the last of points, which stand in time order; not finite without any. */
export function spanOf(points: readonly DrawnControl[]): TimeSpan {
  return [Date.parse(points[0]?.at ?? ''), Date.parse(points.at(-1)?.at ?? '')]
}

function dotSize(points: readonly DrawnControl[], [from, until]: TimeSpan, size: number): number {
  if (points.length <= CROWD.points) return size
  const seen = points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
  return seen.length > CROWD.points ? Math.min(CROWD.size, size) : size
}

function seenEvents({ events }: ControlPicture, [from, until]: TimeSpan) {
  return events.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
}

function openDot({ points, selectedId }: ControlPicture) {
  return points.filter(({ id }) => id === selectedId).map(dotOf)
}

/** What changes in a drawn chart with the time that is shown and the open point: axis, events for whose names it has room, ring. */
export function controlView(picture: ControlPicture, shown: TimeSpan, theme: ChartTheme): ChartOption {
  const seen = withRoom(seenEvents(picture, shown), shown, picture.eventRoom ?? ROOM)
  const series: (LineSeriesOption | ScatterSeriesOption)[] = [
    eventSeries(seen, theme),
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

/** What the chart shows, in words. */
export function descriptionOf({ name, axis, points }: Pick<ControlPicture, 'name' | 'axis' | 'points'>): string {
  const rejected = points.filter(({ isRejected, isExcluded }) => isRejected && !isExcluded).length
  const establishing = points.filter(({ z }) => z === null).length
  return `Control chart of ${name}, ${axis}: ${points.length} points, ${establishing} of them establishing, ${rejected} rejected.`
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

function stretchesOf(points: readonly DrawnControl[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { at, centre, deviation } of points) {
    if (centre === null || deviation === null) continue
    const time = Date.parse(at)
    const last = stretches.at(-1)
    if (last?.centre === centre && last.deviation === deviation) last.until = time
    else {
      if (last) last.until = time
      stretches.push({ from: time, until: time, centre, deviation })
    }
  }
  return stretches
}

function limitLine(
  stretches: readonly Stretch[],
  { sds, label }: { sds: number; label: string },
  theme: ChartTheme,
): LineSeriesOption {
  const isMean = sds === 0
  const type = isMean || Math.abs(sds) === 3 ? 'solid' : 'dashed'
  const color = Math.abs(sds) === 3 ? theme.danger : isMean ? theme.text : theme.mutedText
  return {
    type: 'line',
    xAxisIndex: 1,
    name: label === '' ? `${sds} SD` : label,
    silent: true,
    showSymbol: false,
    z: 1,
    lineStyle: { color, width: isMean ? 1.4 : 1, type, opacity: Math.abs(sds) === 1 ? 0.45 : 0.8 },
    data: stretches.flatMap(({ from, until, centre, deviation }) => [
      [from, centre + sds * deviation],
      [until, centre + sds * deviation],
      [until, null],
    ]),
    ...(label !== '' && lastLabel(stretches, sds, label, theme)),
  }
}

/** The name of a limit at its right end; a line that ends in a break has no end label of its own. */
function lastLabel(stretches: readonly Stretch[], sds: number, label: string, theme: ChartTheme) {
  const last = stretches.at(-1)
  if (last === undefined) return {}
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      // to two decimals, limits of a retention time would stand in one place
      precision: -1,
      lineStyle: { color: 'transparent' },
      label: { ...textStyle(theme), color: theme.mutedText, position: 'end' as const, formatter: label },
      data: [{ yAxis: last.centre + sds * last.deviation }],
    },
  }
}

/** Events with whether there is room for the name of each: what stands close to a named one is a line alone. */
function withRoom(events: ControlPicture['events'], [from, until]: TimeSpan, part: number) {
  const timeOf = ({ at }: { at: string }) => Date.parse(at)
  const room = (until - from) * part
  const named: number[] = []
  const byWeight = events.toSorted((one, other) => Number(one.isMinor ?? false) - Number(other.isMinor ?? false))
  return byWeight.map((event) => {
    const isNamed = named.every((time) => Math.abs(time - timeOf(event)) >= room)
    if (isNamed) named.push(timeOf(event))
    return { ...event, isNamed }
  })
}

/** A series of their own, so that other events build no point again. */
function eventSeries(events: ReturnType<typeof withRoom>, theme: ChartTheme): LineSeriesOption {
  return { type: 'line', name: 'Events', silent: true, data: [], markLine: eventLines(events, theme) }
}

function eventLines(events: ReturnType<typeof withRoom>, theme: ChartTheme): NonNullable<LineSeriesOption['markLine']> {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: theme.traces[2], type: 'dotted', width: 1.4 },
    label: {
      ...textStyle(theme),
      fontSize: theme.fontSizePx - 1,
      color: theme.traces[2],
      position: 'end',
      rotate: 24,
      align: 'left',
      distance: 4,
      width: 100,
      overflow: 'truncate',
    },
    data: events.map(({ at, label, isNamed }) => ({ xAxis: at, label: { show: isNamed, formatter: literal(label) } })),
  }
}

/** Every point and the 3 SD lines, with some room; null where there is nothing. */
function rangeOf(points: readonly DrawnControl[], stretches: readonly Stretch[]): { min?: number; max?: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const { value } of points) [low, high] = [Math.min(low, value), Math.max(high, value)]
  for (const { centre, deviation } of stretches) {
    low = Math.min(low, centre - 3.3 * deviation)
    high = Math.max(high, centre + 3.3 * deviation)
  }
  if (!Number.isFinite(low)) return {}
  const room = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1
  const digits = 10 ** Math.floor(Math.log10(high - low || Math.abs(high) || 1) - 1)
  const round = (value: number) => Number(value.toPrecision(12))
  return {
    min: round(Math.floor((low - room) / digits) * digits),
    max: round(Math.ceil((high + room) / digits) * digits),
  }
}
