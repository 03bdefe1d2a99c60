import { ESTIMATE_MARK } from '../report/report-totals.ts'
import { buildReportView } from '../report/build-report-view.ts'
import type { ReportOptions, ReportSample } from '../report/report-sample.ts'
import type { ReportRow, ReportTotalRow, ReportView } from '../report/report-view.ts'
import { NOT_AVAILABLE, formatMgG } from '../results/format-amount.ts'
import { formatDateTime } from '../text/date-time.ts'
import { isBlank } from '../text/well-formed.ts'
import { coaTotalName } from './coa-analytes.ts'

const COA_TITLE = 'Certificate of Analysis'

/** Saved COA data, in the wire's names. */
export interface CoaFacts {
  coa_analyte_1: string
  coa_analyte_2: string
  coa_unit: string | null
  /** g */
  coa_unit_weight: number | null
  coa_notes: string | null
  coa_sample_description: string
  il_id: string
  consumer: { name: string } | null
  analyst: { name: string } | null
  reviewer: { name: string } | null
  saved_at: string
  saved_by: string
}

/** One of the two figures of a certificate, display-ready. */
export interface CoaFigure {
  analyte: string
  color: string | null
  percent_text: string
  mg_g_text: string
  /** '10.080 mg per gummy'; null without an amount, or without a number to multiply. */
  per_unit_text: string | null
}

/** What a certificate of analysis adds to the report's results. */
export interface CoaView {
  title: string
  description: string
  notes: string | null
  /** '1 gummy = 4.2 g'; null without an amount. */
  unit_text: string | null
  figures: CoaFigure[]
  people: { label: string; value: string }[]
}

/** mg of analyte in one unit, from mg/g and the unit's weight in g. */
function mgPerUnit(mgPerG: number, unitWeightG: number): number {
  return mgPerG * unitWeightG
}

/**
 * The certificate of a sample: the report as the certificate prints it, with the client and submission of the COA data and
 * without the laboratory's own notes, and the certificate's own part. Numbers and words of an analyte are the report's.
 */
export function buildCoa(
  sample: ReportSample,
  coa: CoaFacts,
  options: ReportOptions,
): { report: ReportView; coa: CoaView } {
  const { notes: _ownNotes, ...form } = sample.intake_form
  const report = buildReportView(
    {
      ...sample,
      intake_form: {
        ...form,
        prepared_for: coa.consumer?.name ?? form.prepared_for ?? null,
        submission_identification: coa.il_id,
      },
    },
    options,
  )
  const saved = formatDateTime(coa.saved_at, options.time_zone) ?? NOT_AVAILABLE
  return {
    report,
    coa: {
      title: COA_TITLE,
      description: coa.coa_sample_description,
      notes: isBlank(coa.coa_notes) ? null : coa.coa_notes,
      unit_text: hasUnit(coa) ? `1 ${coa.coa_unit} = ${coa.coa_unit_weight} g` : null,
      figures: [coa.coa_analyte_1, coa.coa_analyte_2].map((name) => figureOf(name, coa, report)),
      people: [
        { label: 'Analyst', value: coa.analyst?.name ?? NOT_AVAILABLE },
        { label: 'Reviewer', value: coa.reviewer?.name ?? NOT_AVAILABLE },
        { label: 'COA data saved', value: `${saved} by ${coa.saved_by}` },
      ],
    },
  }
}

function hasUnit(coa: CoaFacts): coa is CoaFacts & { coa_unit: string; coa_unit_weight: number } {
  return !isBlank(coa.coa_unit) && coa.coa_unit_weight !== null
}

function figureOf(name: string, coa: CoaFacts, report: ReportView): CoaFigure {
  const row = report.rows.find(({ analyte }) => analyte === name)
  const total = report.totals.find((one) => coaTotalName(one.name) === name)
  const result: ReportRow | ReportTotalRow | undefined = row ?? total
  return {
    analyte: name,
    color: row?.color ?? null,
    percent_text: result?.percent_text ?? NOT_AVAILABLE,
    mg_g_text: result?.mg_g_text ?? NOT_AVAILABLE,
    per_unit_text: perUnitText(result, coa),
  }
}

/** Null for results shown as a word: N/D, < LOQ, OVER BOUNDS. An estimate stays marked as one. */
function perUnitText(result: ReportRow | ReportTotalRow | undefined, coa: CoaFacts): string | null {
  if (!hasUnit(coa) || !result || result.mg_g === null || !/^\d/.test(result.mg_g_text)) return null
  const mark = result.mg_g_text.endsWith(ESTIMATE_MARK) ? ESTIMATE_MARK : ''
  return `${formatMgG(mgPerUnit(result.mg_g, coa.coa_unit_weight))}${mark} mg per ${coa.coa_unit}`
}
