/** The pure door: types, chart options, QR, CSV, file names. Runs anywhere; pulls in neither ECharts nor Node. */
export type { ChartOption } from './charts/chart-option.ts'
export { chartThemes } from './charts/chart-theme.ts'
export type { ChartTheme } from './charts/chart-theme.ts'
export { donutOption } from './charts/report/donut-option.ts'
export { withUnit } from './charts/report/figure-text.ts'
export { barOption } from './charts/report/bar-option.ts'
export { errorOption, recoveryOption } from './charts/report/qc-option.ts'
export { graphDescription, graphHeightPx, graphNote, graphOption } from './charts/graph/graph-option.ts'
export { controlOption, controlView } from './charts/control/control-option.ts'
export { spanOf, type ControlPicture, type DrawnControl, type TimeSpan } from './charts/control/control-picture.ts'
export { controlChartCsv } from './export/control-chart-csv.ts'
export type { Graph } from './charts/graph/graph.ts'
export { calibrationOption } from './charts/report/calibration-option.ts'
export { comparedCurvesOption, fittedCurveOption, residualsOption } from './charts/report/fitted-calibration-options.ts'
export {
  chromatogramDescription,
  chromatogramEndMin,
  maxTracesPerView,
  timeLabel,
  traceNames,
} from './charts/chromatogram/chromatogram-traces.ts'
export { traceDashes } from './charts/trace-dashes.ts'
export type { ChromatogramTrace } from './charts/chromatogram/chromatogram-traces.ts'
export { chromatogramLine } from './charts/chromatogram/chromatogram-line.ts'
export { readTraces } from './charts/chromatogram/chromatogram-readout.ts'
export { drawChromatogram, plotArea, timeAt, xOf } from './charts/chromatogram/draw-chromatogram.ts'
export type { ChromatogramPicture, F4Peak } from './charts/chromatogram/draw-chromatogram.ts'
export { axisEndMin, firstWindow, moveWindow, windowBetween, zoomWindow } from './charts/chromatogram/time-window.ts'
export type { TimeWindow } from './charts/chromatogram/time-window.ts'
export { qrPath, qrSvg } from './qr/qr-svg.ts'
export { csvHeader, csvRow, csvText, writeCsv } from './export/csv.ts'
export type { CsvColumn } from './export/csv.ts'
export { exportFileName } from './export/export-file-name.ts'
