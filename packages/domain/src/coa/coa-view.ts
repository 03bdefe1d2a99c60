import { ESTIMATE_MARK } from '../report/report-totals.ts'
import type { ReportView, ReportRow, ReportTotalRow } from '../report/report-view.ts'
import { NOT_AVAILABLE, formatMgG } from '../results/format-amount.ts'
import { formatDateTime } from '../text/date-time.ts'
import { isBlank } from '../text/well-formed.ts'
import { coaTotalName } from './coa-analytes.ts'

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
  /** '10.080 mg per gummy'; null without an amount, or where there is no number to multiply. */
  per_unit_text: string | null
}

/** What a certificate of analysis says beside the report's results. */
export interface CoaView {
  title: string
  description: string
  notes: string | null
  /** '1 gummy = 4.2 g'; null without an amount. */
  unit_text: string | null
  figures: CoaFigure[]
  facts: { label: string; value: string }[]
  people: { label: string; value: string }[]
}

/** mg of analyte in one unit, from mg/g and the unit's weight in g. */
export const mgPerUnit = (mgPerG: number, unitWeightG: number): number => mgPerG * unitWeightG

/**
 * The certificate's own part, from the saved COA data and the report it stands beside; both numbers and words of an
 * analyte are the report's.
 */
export function buildCoaView(
  coa: CoaFacts,
  report: ReportView,
  options: { time_zone: string; prepared_for: string | null },
): CoaView {
  const figures = [coa.coa_analyte_1, coa.coa_analyte_2].map((name) => figureOf(name, coa, report))
  return {
    title: 'Certificate of Analysis',
    description: coa.coa_sample_description,
    notes: isBlank(coa.coa_notes) ? null : coa.coa_notes,
    unit_text: hasUnit(coa) ? `1 ${coa.coa_unit} = ${coa.coa_unit_weight} g` : null,
    figures,
    facts: [
      { label: 'Submission Identification #', value: coa.il_id },
      { label: 'Prepared For', value: coa.consumer?.name ?? (options.prepared_for || NOT_AVAILABLE) },
    ],
    people: [
      { label: 'Analyst', value: coa.analyst?.name ?? NOT_AVAILABLE },
      { label: 'Reviewer', value: coa.reviewer?.name ?? NOT_AVAILABLE },
      {
        label: 'COA data saved',
        value: `${formatDateTime(coa.saved_at, options.time_zone) ?? NOT_AVAILABLE} by ${coa.saved_by}`,
      },
    ],
  }
}

const hasUnit = (coa: CoaFacts): coa is CoaFacts & { coa_unit: string; coa_unit_weight: number } =>
  !isBlank(coa.coa_unit) && coa.coa_unit_weight !== null

function figureOf(name: string, coa: CoaFacts, report: ReportView): CoaFigure {
  const row = report.rows.find(({ analyte }) => analyte === name)
  const total = report.totals.find((one) => coaTotalName(one.name) === name)
  const found: ReportRow | ReportTotalRow | undefined = row ?? total
  return {
    analyte: name,
    color: row?.color ?? null,
    percent_text: found?.percent_text ?? NOT_AVAILABLE,
    mg_g_text: found?.mg_g_text ?? NOT_AVAILABLE,
    per_unit_text: perUnitText(found, coa),
  }
}

/** None of what reads as a word: N/D, < LOQ, OVER BOUNDS. An estimate stays marked as one. */
function perUnitText(found: ReportRow | ReportTotalRow | undefined, coa: CoaFacts): string | null {
  if (!hasUnit(coa) || !found || found.mg_g === null || !/^\d/.test(found.mg_g_text)) return null
  const mark = found.mg_g_text.endsWith(ESTIMATE_MARK) ? ESTIMATE_MARK : ''
  return `${formatMgG(mgPerUnit(found.mg_g, coa.coa_unit_weight))}${mark} mg per ${coa.coa_unit}`
}
