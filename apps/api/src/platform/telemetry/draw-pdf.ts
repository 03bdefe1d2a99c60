import {
  renderCertificatePdf,
  renderControlChartPdf,
  renderGraphPdf,
  renderLabelsPdf,
  renderLoadingListPdf,
  renderLogBookPdf,
  renderQcReportPdf,
  renderReportPdf,
} from '@eluent/report/server'
import type { PDF_KINDS } from './catalog.ts'
import { measured } from './measure.ts'
import { inSpan } from './spans.ts'

type Drawn = Promise<Uint8Array<ArrayBuffer>>

/** The drawing of a PDF as a part of the trace, counted and timed. */
function watched<Given extends unknown[]>(
  kind: (typeof PDF_KINDS)[number],
  draw: (...given: Given) => Drawn,
): (...given: Given) => Drawn {
  const labels = { kind }
  const outcomes = ['drawn', 'failed'] as const
  return (...given) =>
    inSpan({ name: `pdf ${kind}` }, () =>
      measured({ counter: 'eluent_pdfs', histogram: 'eluent_pdf_duration_seconds', labels, outcomes }, () =>
        draw(...given),
      ),
    )
}

export const drawReportPdf = watched('report', renderReportPdf)
export const drawLabelsPdf = watched('labels', renderLabelsPdf)
export const drawLoadingListPdf = watched('loading_list', renderLoadingListPdf)
export const drawLogBookPdf = watched('log_book', renderLogBookPdf)
export const drawQcReportPdf = watched('qc_report', renderQcReportPdf)
export const drawControlChartPdf = watched('control_chart', renderControlChartPdf)
export const drawGraphPdf = watched('graph', renderGraphPdf)
export const drawCertificatePdf = watched('certificate', renderCertificatePdf)
