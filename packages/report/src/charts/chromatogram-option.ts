import type { ChartOption } from './chart-option.ts'
import { axisFrame, described, distinctNames, legendAbove, literal, textStyle, tooltipFrame } from './chart-parts.ts'
import type { ChartTheme } from './chart-theme.ts'

/** The detector signal of one vial; both arrays have the same length. */
export interface ChromatogramTrace {
  name: string
  timesMin: Float64Array
  values: Float64Array
}

export interface ChromatogramChart {
  /** At most `maxTracesPerView`; further traces belong on further views (`chromatogramViews`). */
  traces: readonly ChromatogramTrace[]
  /** The signal's unit, e.g. 'mAU'; '' when the file states none. */
  unit: string
  theme: ChartTheme
}

export const maxTracesPerView = 6
/** Half a minute is 30 s, so data in minutes and data in seconds share the ticks. */
const tickIntervalMin = 0.5
const tickCount = 41

/** Dashes set lines apart where colour does not; short gaps keep every apex visible. */
const dashes: ('solid' | number[])[] = ['solid', [7, 2], [2, 1.5], [9, 2, 2, 2], [4, 1.5], [12, 2, 1, 2]]

/** Splits the traces of a sample into views of at most six. */
export const chromatogramViews = (traces: readonly ChromatogramTrace[]): ChromatogramTrace[][] =>
  Array.from({ length: Math.ceil(traces.length / maxTracesPerView) }, (_, view) =>
    traces.slice(view * maxTracesPerView, (view + 1) * maxTracesPerView),
  )

/** The last time of all traces, rounded up to a tick, in minutes; at least one tick. */
export const chromatogramEndMin = (traces: readonly ChromatogramTrace[]): number => {
  const last = traces.reduce((latest, { timesMin }) => Math.max(latest, timesMin[timesMin.length - 1] ?? 0), 0)
  return Math.max(1, Math.ceil(last / tickIntervalMin - 1e-9)) * tickIntervalMin
}

/** A tick reads '3.5'; an edge of a zoomed view that is no tick reads '3.217'. */
const timeLabel = (timeMin: number): string =>
  Math.abs(timeMin / tickIntervalMin - Math.round(timeMin / tickIntervalMin)) < 1e-9
    ? timeMin.toFixed(1)
    : timeMin.toFixed(3)

interface AxisPoint {
  seriesIndex?: number
  marker?: unknown
  value?: unknown
}

/** One line per trace: name, time and intensity, each number to three decimals. */
export const chromatogramTooltip = (points: readonly AxisPoint[], names: readonly string[], unit: string): string =>
  points
    .map(({ marker, seriesIndex, value }) => {
      const [time, intensity] = Array.isArray(value) ? value.map(Number) : []
      if (time === undefined || intensity === undefined) return ''
      const mark = typeof marker === 'string' ? marker : ''
      return `${mark}${literal(names[seriesIndex ?? 0] ?? '')}  ${time.toFixed(3)} min  ${intensity.toFixed(3)} ${literal(unit)}`.trimEnd()
    })
    .filter((line) => line !== '')
    .join('\n')

/**
 * The raw signal of up to six vials over time.
 * The axis shows 41 ticks, half a minute apart: 0 to 20 min, and on by zoom or the slider where a run is longer. On paper,
 * where nothing can be zoomed, the axis ends with the data.
 * Throws RangeError on more than six traces, or where times and values differ in length.
 */
export const chromatogramOption = ({ traces, unit, theme }: ChromatogramChart): ChartOption => {
  if (traces.length > maxTracesPerView) {
    throw new RangeError(`A view shows at most ${maxTracesPerView} traces, got ${traces.length}`)
  }
  for (const { name, timesMin, values } of traces) {
    if (timesMin.length !== values.length) {
      throw new RangeError(`Trace ${name} has ${timesMin.length} times and ${values.length} values`)
    }
  }
  const print = theme.name === 'print'
  const names = distinctNames(traces.map(({ name }) => name))
  const firstViewMin = tickIntervalMin * (tickCount - 1)
  const dataEndMin = chromatogramEndMin(traces)
  const endMin = print ? dataEndMin : Math.max(firstViewMin, dataEndMin)
  const ticksMin = Array.from({ length: Math.round(endMin / tickIntervalMin) + 1 }, (_, tick) => tick * tickIntervalMin)
  const { legend, heightPx } = legendAbove(theme, names.length > 1 ? names : [], 28)
  const frame = axisFrame(theme)
  return {
    animation: false,
    aria: described(
      `Chromatogram: detector signal${unit ? ` in ${unit}` : ''} over time in minutes, ${names.length === 1 ? 'one vial' : `${names.length} vials`}: ${names.join(', ')}.`,
    ),
    textStyle: textStyle(theme),
    legend: { ...legend, itemStyle: { opacity: 0 } },
    grid: { top: heightPx + 28, right: 18, bottom: print ? 34 : 84, left: 64 },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: theme.axisLine, type: 'dashed' } },
      formatter: (points) => chromatogramTooltip(Array.isArray(points) ? points : [points], names, unit),
    },
    xAxis: {
      ...frame,
      type: 'value',
      name: 'Time, min',
      nameLocation: 'middle',
      nameGap: 26,
      min: 0,
      max: endMin,
      interval: tickIntervalMin,
      splitLine: { show: false },
      // Given one by one, ticks keep to the half minutes when a zoom begins between them.
      axisTick: { ...frame.axisTick, customValues: ticksMin },
      axisLabel: {
        ...frame.axisLabel,
        customValues: ticksMin,
        fontSize: print ? 9 : 11,
        hideOverlap: true,
        formatter: timeLabel,
      },
    },
    yAxis: {
      ...frame,
      type: 'value',
      name: unit,
      nameLocation: 'end',
      nameTextStyle: { ...frame.nameTextStyle, align: 'right' },
      scale: true,
    },
    ...(print
      ? {}
      : {
          // Filtered points leave the thinning of lines to what is in view, so that a zoom shows every point. Without a
          // throttle (20 ms by default) every frame of the screen gets its own picture.
          dataZoom: [
            {
              type: 'inside',
              filterMode: 'filter',
              throttle: 0,
              startValue: 0,
              endValue: firstViewMin,
              minValueSpan: tickIntervalMin,
            },
            {
              type: 'slider',
              filterMode: 'filter',
              throttle: 0,
              minValueSpan: tickIntervalMin,
              startValue: 0,
              endValue: firstViewMin,
              bottom: 10,
              height: 20,
              borderColor: theme.gridLine,
              fillerColor: theme.acceptance,
              handleStyle: { color: theme.surface, borderColor: theme.accent },
              moveHandleStyle: { color: theme.axisLine },
              dataBackground: { lineStyle: { color: theme.axisLine }, areaStyle: { color: theme.gridLine } },
              selectedDataBackground: { lineStyle: { color: theme.accent }, areaStyle: { color: theme.acceptance } },
              textStyle: { ...textStyle(theme), color: theme.mutedText },
              labelFormatter: (timeMin: number) => timeLabel(Math.round(timeMin * 1000) / 1000),
            },
          ],
        }),
    dataset: traces.map(({ timesMin, values }) => ({ source: { x: timesMin, y: values } })),
    series: traces.map((_, index) => ({
      type: 'line' as const,
      name: names[index]!,
      datasetIndex: index,
      encode: { x: 'x', y: 'y' },
      showSymbol: false,
      sampling: 'minmax' as const,
      color: theme.traces[index]!,
      lineStyle: { width: print ? 0.9 : 1.4, type: dashes[index]!, color: theme.traces[index]! },
      emphasis: { disabled: true },
    })),
  } satisfies ChartOption
}
