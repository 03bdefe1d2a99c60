import { barDescription } from '../../charts/report/bar-option.ts'
import { barSvg } from '../../charts/report/bar-svg.ts'
import { calibrationOption } from '../../charts/report/calibration-option.ts'
import type { ChartOption } from '../../charts/chart-option.ts'
import { printChartTheme } from '../../charts/chart-theme.ts'
import { chromatogramSvg } from '../../charts/chromatogram/chromatogram-svg.ts'
import {
  chromatogramDescription,
  chromatogramViews,
  maxTracesPerView,
  traceNames,
} from '../../charts/chromatogram/chromatogram-traces.ts'
import { donutDescription } from '../../charts/report/donut-option.ts'
import { donutSvg } from '../../charts/report/donut-svg.ts'
import { errorOption, recoveryOption } from '../../charts/report/qc-option.ts'
import { renderChartSvg, type SvgSize } from '../../charts/render-svg.ts'
import { withOneTypefacePerText, type Lettering } from '../text/chart-text.ts'
import type { ReportPdfModel } from './report-pdf-model.ts'
import { chromatogramSize } from './shown-points.ts'
import { reportWording } from './report-wording.ts'

/** One drawn chart: its SVG and the words that stand for it. */
export interface PrintedChart {
  svg: string
  alt: string
  title: string
}

/** The chart's own description, which the browser gives to a screen reader, is the figure's alternative text here. */
function altOf({ aria }: ChartOption): string {
  const description = Array.isArray(aria) ? undefined : aria?.label?.description
  if (description === undefined) throw new TypeError('A printed chart needs a description')
  return description
}

const printed = (option: ChartOption, size: SvgSize, title: string, lettering: Lettering): PrintedChart => ({
  svg: withOneTypefacePerText(renderChartSvg(option, size), lettering),
  alt: altOf(option),
  title,
})

const barsHeightPx = (rows: number): number => Math.min(520, Math.max(190, 44 + rows * 17))

function potencyCharts({ view }: ReportPdfModel, lettering: Lettering): { donut: PrintedChart; bar: PrintedChart } {
  const heightPx = barsHeightPx(view.rows.length)
  const { measure } = lettering
  return {
    donut: {
      svg: withOneTypefacePerText(donutSvg(view, { widthPx: 324, heightPx }, measure), lettering),
      alt: donutDescription(view),
      title: reportWording.sections.charts,
    },
    bar: {
      svg: withOneTypefacePerText(barSvg(view, { widthPx: 396, heightPx }, measure), lettering),
      alt: barDescription(view),
      title: reportWording.columns.mgG,
    },
  }
}

function qcCharts({ view, recoveryLimits }: ReportPdfModel, lettering: Lettering): PrintedChart[] {
  const size = { widthPx: 720, heightPx: 250 }
  return [
    printed(
      recoveryOption(view, printChartTheme, recoveryLimits ?? undefined),
      size,
      reportWording.sections.recovery,
      lettering,
    ),
    printed(errorOption(view, printChartTheme), size, reportWording.sections.error, lettering),
  ]
}

const calibrationCharts = ({ view }: ReportPdfModel, lettering: Lettering): PrintedChart[] =>
  view.calibration.map((line) =>
    printed(calibrationOption(line, printChartTheme), { widthPx: 350, heightPx: 210 }, '', lettering),
  )

function chromatogramCharts({ traces, traceUnit }: ReportPdfModel, lettering: Lettering): PrintedChart[] {
  const bySignal = [...Map.groupBy(traces, ({ signal = null }) => signal)]
  return bySignal.flatMap(([signal, own]) =>
    chromatogramViews(own).map((view, index, { length }) => {
      const first = index * maxTracesPerView + 1
      const titles = [
        ...(bySignal.length > 1 && signal !== null ? [signal] : []),
        ...(length > 1 ? [reportWording.viewOf(first, first + view.length - 1, own.length)] : []),
      ]
      const unit = own[0]?.unit ?? traceUnit
      const { measure } = lettering
      return {
        svg: withOneTypefacePerText(chromatogramSvg({ traces: view, unit, ...chromatogramSize, measure }), lettering),
        alt: chromatogramDescription(traceNames(view), unit),
        title: titles.join(', '),
      }
    }),
  )
}

export interface ReportCharts {
  potency: { donut: PrintedChart; bar: PrintedChart } | null
  qc: PrintedChart[]
  calibration: PrintedChart[]
  chromatograms: PrintedChart[]
}

/** The charts that the report shows. */
export function reportCharts(model: ReportPdfModel, lettering: Lettering): ReportCharts {
  const { charts, is_qc } = model.view
  return {
    potency: charts.shown && charts.kind === 'potency' && !is_qc ? potencyCharts(model, lettering) : null,
    qc: charts.shown && is_qc ? qcCharts(model, lettering) : [],
    calibration: calibrationCharts(model, lettering),
    chromatograms: chromatogramCharts(model, lettering),
  }
}
