export type ChartThemeName = 'light' | 'dark' | 'print'

/** Colours and type of every chart, as data; the same names hold in the page (light, dark) and on paper (print). */
export interface ChartTheme {
  name: ChartThemeName
  fontFamily: string
  fontSizePx: number
  text: string
  mutedText: string
  axisLine: string
  gridLine: string
  /** What lies behind the chart; gaps between slices are drawn in it. */
  surface: string
  tooltipSurface: string
  accent: string
  danger: string
  acceptance: string
  /** Six line colours that differ in hue and in lightness (after Okabe and Ito), one per trace of a view. */
  traces: readonly [string, string, string, string, string, string]
}

/** Names without quotation marks, which would end an SVG attribute. */
const screenFont = 'Inter, ui-sans-serif, system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif'

export const lightChartTheme: ChartTheme = {
  name: 'light',
  fontFamily: screenFont,
  fontSizePx: 12,
  text: '#1c1917',
  mutedText: '#57534e',
  axisLine: '#a8a29e',
  gridLine: '#e7e5e4',
  surface: '#ffffff',
  tooltipSurface: '#ffffff',
  accent: '#0f766e',
  danger: '#b91c1c',
  acceptance: 'rgba(15, 118, 110, 0.08)',
  traces: ['#0f766e', '#b45309', '#1d4ed8', '#be185d', '#4d7c0f', '#44403c'],
}

export const darkChartTheme: ChartTheme = {
  name: 'dark',
  fontFamily: screenFont,
  fontSizePx: 12,
  text: '#f5f5f4',
  mutedText: '#b5afa9',
  axisLine: '#78716c',
  gridLine: '#3b3733',
  surface: '#1c1917',
  tooltipSurface: '#292524',
  accent: '#2dd4bf',
  danger: '#f87171',
  acceptance: 'rgba(45, 212, 191, 0.12)',
  traces: ['#2dd4bf', '#fbbf24', '#60a5fa', '#f472b6', '#a3e635', '#d6d3d1'],
}

export const printChartTheme: ChartTheme = {
  ...lightChartTheme,
  name: 'print',
  // The report's own typefaces and no other, so that every machine draws the same page.
  fontFamily: 'Inter, Noto Sans Math, Chocolate Classical Sans',
  fontSizePx: 11,
  axisLine: '#78716c',
  gridLine: '#e7e5e4',
}

export const chartThemes: Record<ChartThemeName, ChartTheme> = {
  light: lightChartTheme,
  dark: darkChartTheme,
  print: printChartTheme,
}
