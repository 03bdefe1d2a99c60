/** The ECharts parts our options use, on a canvas: the browser's lazy chunk. */
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  DatasetComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use, type EChartsType } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DatasetComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

export type ChartInstance = EChartsType

/** Draws a chart into an element; the caller resizes it and must `dispose()` it. */
export function mountChart(element: HTMLElement, option: ChartOption): ChartInstance {
  const chart = init(element, null, { renderer: 'canvas' })
  chart.setOption(option)
  return chart
}
