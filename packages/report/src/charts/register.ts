/** The ECharts parts our options use, on a canvas: the browser's lazy chunk. */
import { init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'
import { CHART_PARTS } from './echarts-parts.ts'

use([...CHART_PARTS, CanvasRenderer])

export type ChartInstance = EChartsType

/** Draws a chart into an element; the caller resizes it and must `dispose()` it. */
export function mountChart(element: HTMLElement, option: ChartOption): ChartInstance {
  const chart = init(element, null, { renderer: 'canvas' })
  chart.setOption(option)
  return chart
}
