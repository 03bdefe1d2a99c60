/** Charts as SVG text on the server: the page's options, drawn without a browser. */
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
])

export interface SvgSize {
  widthPx: number
  heightPx: number
}

/** Hover rules and the shapes that only catch the pointer have no meaning on paper. */
const forPaper = (svg: string): string =>
  svg
    .replaceAll(/<style\s*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ class="zr\d+-cls-\d+"/g, '')
    .replaceAll(/ ecmeta_[a-z_]+="[^"]*"/g, '')
    .replaceAll(/<path [^>]*fill="(?:none|transparent)"[^>]*><\/path>/g, (path) =>
      /stroke="(?!none|transparent)/.test(path) ? path : '',
    )
    .replaceAll(/<path [^>]*fill-opacity="0"[^>]*><\/path>/g, (path) => (path.includes(' stroke=') ? path : ''))

/** Renders one option at a size in CSS pixels; the instance is always disposed, or it would keep the process alive. */
export const renderChartSvg = (option: ChartOption, { widthPx, heightPx }: SvgSize): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: widthPx, height: heightPx })
  try {
    chart.setOption(option)
    return forPaper(chart.renderToSVGString())
  } finally {
    chart.dispose()
  }
}
