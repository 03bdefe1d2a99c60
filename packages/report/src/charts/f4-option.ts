import type { LineSeriesOption } from 'echarts/charts'
import type { ChartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'
import { chromatogramOption, type ChromatogramTrace } from './chromatogram-option.ts'

/** A peak as our own integration found it, minutes. */
export interface F4Peak {
  startMin: number
  stopMin: number
  /** Its apex. */
  foundMin: number
}

export interface F4Chart {
  trace: ChromatogramTrace
  /** The signal's unit, e.g. 'mAU'; '' when the file states none. */
  unit: string
  peaks: readonly F4Peak[]
  theme: ChartTheme
}

/** One signal with its found peaks: start dashed, stop dotted, apex solid, what was integrated shaded. */
export const f4Option = ({ trace, unit, peaks, theme }: F4Chart): ChartOption => {
  const chromatogram = chromatogramOption({ traces: [trace], unit, theme })
  const mark = (type: 'dashed' | 'dotted' | 'solid', color: string) => ({ lineStyle: { type, color, width: 1 } })
  const signal: LineSeriesOption = {
    ...(chromatogram.series as LineSeriesOption[])[0],
    markArea: {
      silent: true,
      itemStyle: { color: theme.acceptance },
      data: peaks.map(({ startMin, stopMin }) => [{ xAxis: startMin }, { xAxis: stopMin }]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      // Behind the signal, whose apexes stay to be seen; the times stand in the table beside it.
      z: 1,
      label: { show: false },
      data: peaks.flatMap(({ startMin, stopMin, foundMin }) => [
        { name: 'start', xAxis: startMin, ...mark('dashed', theme.mutedText) },
        { name: 'stop', xAxis: stopMin, ...mark('dotted', theme.mutedText) },
        { name: 'apex', xAxis: foundMin, ...mark('solid', theme.danger) },
      ]),
    },
  }
  return { ...chromatogram, series: [signal] }
}
