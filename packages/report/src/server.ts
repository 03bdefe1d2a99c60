/** The server's door: what needs Node. */
export { renderChartSvg } from './charts/render-svg.ts'
export type { SvgSize } from './charts/render-svg.ts'
