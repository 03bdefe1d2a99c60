/** Charts as SVG text on the server: the page's options, drawn without a browser. */
import type { ChartOption } from './chart-option.ts'
import type { MeasureText } from './measure-text.ts'

let echarts: typeof import('echarts/dist/echarts.esm.min') | undefined

/**
 * Loads ECharts, which most documents need none of, before the first chart is drawn. `measure` replaces its guesses by a font's real
 * widths, for every chart drawn after.
 */
export async function loadCharts(measure?: MeasureText): Promise<void> {
  // One file: as six hundred modules it takes a third of a second longer to load, and 80 MB more.
  echarts ??= await import('echarts/dist/echarts.esm.min')
  if (measure === undefined) return
  echarts.setPlatformAPI({
    measureText: (text, font) => {
      const fontSizePx = Number(/(\d+(?:\.\d+)?)px/.exec(font ?? '')?.[1] ?? 12)
      return { width: measure(text, fontSizePx, /\b(?:bold|[6-9]00)\b/.test(font ?? '')) }
    },
  })
}

export interface SvgSize {
  widthPx: number
  heightPx: number
}

/** Hover rules, running numbers in ids, and the shapes that only catch the pointer have no place on paper. */
const forPaper = (svg: string): string =>
  svg
    .replaceAll(/<style\s*>[\s\S]*?<\/style>/g, '')
    // ECharts shortens by UTF-16 units and may leave half a character.
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/\bzr\d+-c(?=\d)/g, 'clip')
    .replaceAll(/ class="zr\d+-cls-\d+"/g, '')
    .replaceAll(/ ecmeta_[a-z_]+="[^"]*"/g, '')
    .replaceAll(/<path [^>]*fill="(?:none|transparent)"[^>]*><\/path>/g, (path) =>
      /stroke="(?!none|transparent)/.test(path) ? path : '',
    )
    .replaceAll(/<path [^>]*fill-opacity="0"[^>]*><\/path>/g, (path) => (path.includes(' stroke=') ? path : ''))

/**
 * Renders one option at a size in CSS pixels, without what is for the pointer and for screen readers: the instance is
 * always disposed, or it would keep the process alive. Throws Error before `loadCharts`.
 */
export function renderChartSvg(option: ChartOption, { widthPx, heightPx }: SvgSize): string {
  const { tooltip: _tooltip, aria: _aria, ...printed } = option
  if (echarts === undefined) throw new Error('A chart is drawn after loadCharts().')
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: widthPx, height: heightPx })
  try {
    chart.setOption(printed)
    return forPaper(chart.renderToSVGString())
  } finally {
    chart.dispose()
  }
}
