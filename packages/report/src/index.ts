/** The pure door: types, chart options, QR, CSV, file names. Runs anywhere; pulls in neither ECharts nor Node. */
export type { ChartOption } from './charts/chart-option.ts'
export { chartThemes, darkChartTheme, lightChartTheme, printChartTheme } from './charts/chart-theme.ts'
export type { ChartTheme, ChartThemeName } from './charts/chart-theme.ts'
export { donutOption } from './charts/donut-option.ts'
export { withUnit } from './charts/figure-text.ts'
export { barOption } from './charts/bar-option.ts'
export { errorOption, recoveryOption } from './charts/qc-option.ts'
export type { AcceptanceLimits } from './charts/qc-option.ts'
export { graphDescription, graphHeightPx, graphNote, graphOption } from './charts/graph-option.ts'
export type { Graph } from './charts/graph.ts'
export { graphPalette } from './charts/graph-palette.ts'
export { calibrationOption } from './charts/calibration-option.ts'
export { chromatogramOption } from './charts/chromatogram-option.ts'
export type { ChromatogramChart } from './charts/chromatogram-option.ts'
export {
  chromatogramDescription,
  chromatogramEndMin,
  chromatogramViews,
  maxTracesPerView,
  timeLabel,
  traceDashes,
  traceNames,
} from './charts/chromatogram-traces.ts'
export type { ChromatogramTrace } from './charts/chromatogram-traces.ts'
export { readTraces } from './charts/chromatogram-readout.ts'
export { drawChromatogram, plotArea, timeAt, xOf } from './charts/draw-chromatogram.ts'
export type { ChromatogramPicture, F4Peak } from './charts/draw-chromatogram.ts'
export { axisEndMin, firstWindow, moveWindow, windowBetween, zoomWindow } from './charts/time-window.ts'
export type { TimeWindow } from './charts/time-window.ts'
export { qrPath, qrSvg } from './qr/qr-svg.ts'
export type { QrPath } from './qr/qr-svg.ts'
export { csvHeader, csvRow, csvText, writeCsv } from './export/csv.ts'
export type { CsvColumn } from './export/csv.ts'
export { exportFileName } from './export/export-file-name.ts'
