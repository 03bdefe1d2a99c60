import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, legendAbove, textStyle } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import {
  checkTraces,
  chromatogramDescription,
  chromatogramEndMin,
  tickIntervalMin,
  timeLabel,
  traceDashes,
  traceNames,
  type ChromatogramTrace,
} from './chromatogram-traces.ts'
import { cycled } from '../cycled.ts'

export interface ChromatogramChart {
  /** At most `maxTracesPerView`; further traces belong on further views (`chromatogramViews`). */
  traces: readonly ChromatogramTrace[]
  /** The signal's unit, e.g. 'mAU'; '' when the file states none. */
  unit: string
  theme: ChartTheme
}

/**
 * The signal of up to six vials over time, as paper and exported pictures show it: the axis ends with the data.
 * The screen's plot, which moves, is `drawChromatogram`. Throws RangeError as `checkTraces` does.
 */
export function chromatogramOption({ traces, unit, theme }: ChromatogramChart): ChartOption {
  checkTraces(traces)
  const names = traceNames(traces)
  const endMin = chromatogramEndMin(traces)
  const ticksMin = Array.from({ length: Math.round(endMin / tickIntervalMin) + 1 }, (_, tick) => tick * tickIntervalMin)
  const { legend, heightPx } = legendAbove(theme, names.length > 1 ? names : [], 28)
  const frame = axisFrame(theme)
  return {
    animation: false,
    aria: described(chromatogramDescription(names, unit)),
    textStyle: textStyle(theme),
    legend: { ...legend, itemStyle: { opacity: 0 } },
    grid: { top: heightPx + 28, right: 18, bottom: 34, left: 64 },
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
      axisTick: { ...frame.axisTick, customValues: ticksMin },
      axisLabel: {
        ...frame.axisLabel,
        customValues: ticksMin,
        fontSize: 9,
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
    dataset: traces.map(({ timesMin, values }) => ({ source: { x: timesMin, y: values } })),
    series: names.map((name, index) => {
      const dash = cycled(traceDashes, index)
      const color = cycled(theme.traces, index)
      return {
        type: 'line' as const,
        name,
        datasetIndex: index,
        encode: { x: 'x', y: 'y' },
        showSymbol: false,
        sampling: 'minmax' as const,
        color,
        lineStyle: { width: 0.9, type: dash.length === 0 ? 'solid' : [...dash], color },
        emphasis: { disabled: true },
      }
    }),
  } satisfies ChartOption
}
