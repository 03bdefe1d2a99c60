import type { ReportDerivedRow, ReportTotalRow, ReportVerdict } from '@eluent/domain/report'
import { withUnit } from '../../charts/report/figure-text.ts'
import { qrSvg } from '../../qr/qr-svg.ts'
import type { ReportCharts } from './report-charts.ts'
import type { ReportPdfModel } from './report-pdf-model.ts'
import { reportWording as words } from './report-wording.ts'

type ProvenanceKey = keyof typeof words.provenance

/** The detected totals that find room beside the other figures: the largest, in the report's order. */
function largestTotals({ dominant_analyte, total_potentials }: ReportVerdict): readonly ReportTotalRow[] {
  const room = dominant_analyte === null ? 3 : 2
  const detected = total_potentials.filter(({ percent }) => percent !== null)
  const largest = detected.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0)).slice(0, room)
  return detected.filter((total) => largest.includes(total))
}

/** A detail with the U in percent of its figure, where one is stated: in front, or behind a percent. */
function withU(u: string | undefined, detail: string, isPercent = false): string {
  if (u === undefined || u === '–') return detail
  return isPercent ? `${detail.replace(/ ?%$/, '')} ± ${withUnit(u, '%')}` : `± ${withUnit(u, '%')}  ·  ${detail}`
}

/** A large figure of the verdict; the second line is smaller. */
const figures = ({ view: { verdict } }: ReportPdfModel) => [
  {
    label: words.verdict.totalAnalytes,
    value: withUnit(verdict.total_analytes_percent_text, '%'),
    detail: withU(verdict.total_analytes_uncertainty_text, withUnit(verdict.total_analytes_mg_g_text, 'mg/g')),
    color: null,
  },
  ...(verdict.dominant_analyte === null
    ? []
    : [
        {
          label: words.verdict.dominant,
          value: verdict.dominant_analyte,
          detail: withU(
            verdict.dominant_analyte_uncertainty_text,
            withUnit(verdict.dominant_analyte_percent_text ?? '', '%'),
            true,
          ),
          color: verdict.dominant_analyte_color,
        },
      ]),
  ...largestTotals(verdict).map(({ label, percent_text, mg_g_text, uncertainty_text }) => ({
    label,
    value: withUnit(percent_text, '%'),
    detail: withU(uncertainty_text, withUnit(mg_g_text, 'mg/g')),
    color: null,
  })),
]

/** The certificate's two figures, in the place of the report's. */
const coaFigures = ({ coa }: ReportPdfModel) =>
  (coa?.figures ?? []).map(({ analyte, color, percent_text, mg_g_text, per_unit_text }) => ({
    label: analyte,
    value: per_unit_text ?? withUnit(percent_text, '%'),
    detail: [...(per_unit_text === null ? [] : [withUnit(percent_text, '%')]), withUnit(mg_g_text, 'mg/g')].join(
      '  ·  ',
    ),
    color,
  }))

const certificate = ({ coa }: ReportPdfModel) =>
  coa && {
    description: coa.description,
    facts: [
      ...(coa.unit_text === null ? [] : [{ label: words.coa.unit, value: coa.unit_text }]),
      ...(coa.notes === null ? [] : [{ label: words.coa.notes, value: coa.notes }]),
    ],
    people: coa.people,
  }

/** Percent and mg/g of a sum, each with its U where the report states any. */
function cellsOf(
  {
    percent_text,
    mg_g_text,
    uncertainty_text: u = '–',
    uncertainty_mg_g_text: uMgG = '–',
  }: ReportTotalRow | ReportDerivedRow,
  statesU: boolean,
): string[] {
  return statesU ? [percent_text, u, mg_g_text, uMgG] : [percent_text, mg_g_text]
}

/** A result compared with the last standard is for the laboratory, not for a certificate or a share link. */
const CELLS_OF_ITSELF = 3

const notesOf = ({ traces, traceNotes = [] }: ReportPdfModel): readonly string[] =>
  traces.length === 0 && traceNotes.length === 0 ? [words.noChromatogram] : traceNotes

const provenance = ({ view }: ReportPdfModel) =>
  (Object.keys(words.provenance) as ProvenanceKey[]).flatMap((key) => {
    const value = view.provenance[key]
    return value === null || value === undefined ? [] : [{ label: words.provenance[key], value }]
  })

/**
 * The template's data: every text as it is printed, beside the charts.
 * `substituted` says that a character was printed as its code point.
 */
export function reportData(model: ReportPdfModel, charts: ReportCharts, substituted: boolean) {
  const { view } = model
  const compares = view.compares && !model.coa
  const lods = new Map(view.limits.map(({ analyte, lod_percent_text }) => [analyte, lod_percent_text]))
  const statesU = view.uncertainty !== undefined
  // beside the last standard there is room for the U in percent alone
  const us = statesU ? (compares ? 1 : 2) : 0
  const ofItself = CELLS_OF_ITSELF + us + (lods.size > 0 ? 1 : 0)
  return {
    compares,
    mark: view.mark ?? null,
    paper: model.paper,
    created: model.createdAt.toISOString(),
    title: model.coa?.title ?? view.document_title ?? view.title,
    sampleName: model.sampleName,
    organization: {
      name: view.organization.name,
      lines: [
        view.organization.address,
        [view.organization.contact_no, view.organization.email].filter(Boolean).join('  ·  '),
        view.organization.license === undefined ? '' : words.license(view.organization.license),
      ].filter((line) => line !== ''),
    },
    reportNumber: view.provenance.report_number,
    revision: view.provenance.revision_text,
    identity: [...view.identity, ...(view.certificate ?? [])],
    banners: view.banners.map(({ severity, title, text }) => ({ severity, title, text })),
    coa: certificate(model) ?? null,
    figures: view.is_qc || !view.progress.started ? [] : model.coa ? coaFigures(model) : figures(model),
    charts: charts.potency,
    qcCharts: charts.qc,
    results: view.rows.map((row) => ({
      analyte: row.analyte,
      color: row.color,
      quiet: row.state !== 'value' && row.state !== 'over_bounds',
      warn: row.state === 'over_bounds',
      cells: [
        row.percent_text,
        ...(us > 0 ? [row.uncertainty_text ?? '–'] : []),
        row.mg_g_text,
        ...(us > 1 ? [row.uncertainty_mg_g_text ?? '–'] : []),
        ...(lods.size > 0 ? [lods.get(row.analyte) ?? ''] : []),
        row.loq_text,
        row.last_percent_text,
        row.last_mg_g_text,
        row.diff_text,
      ].slice(0, compares ? undefined : ofItself),
    })),
    overBounds: view.rows.flatMap(({ analyte, over_bounds_value_text }) =>
      over_bounds_value_text === null ? [] : [words.overBounds(analyte, withUnit(over_bounds_value_text, 'mg/g'))],
    ),
    totals: view.totals.map((row) => ({ label: row.label, cells: cellsOf(row, statesU) })),
    derived: view.derived.map((row) => ({
      name: row.name,
      formula: row.formula_text,
      basis: row.basis,
      cells: cellsOf(row, statesU),
    })),
    decisions: (view.decisions ?? []).map(
      ({ what, basis, limit_text, rule_text, result_text, outcome_text, sentence }) => ({
        name: basis === null ? what : `${what}, ${basis}`,
        cells: [limit_text, rule_text, result_text, outcome_text],
        sentence: sentence ?? null,
      }),
    ),
    statesU,
    resultColumns: 2 + us,
    units: view.units && {
      note: view.units.note,
      columns: [words.columns.analyte, ...view.units.units],
      rows: view.units.rows.map(({ name, color, texts }) => ({ name, color, cells: texts })),
    },
    statesLod: lods.size > 0,
    qc: view.is_qc
      ? view.qc.map((vial) => ({
          name: [`${words.columns.vial} ${vial.vial_number}`, vial.label].filter((part) => part !== '').join(', '),
          expected: words.expected(vial.expected_ug_ml),
          rows: vial.compounds.map((entry) => ({
            compound: entry.compound,
            color: entry.color,
            cells: [entry.amount_text, entry.percent_recovery_text, entry.percent_error_text],
          })),
        }))
      : [],
    calibrationCharts: charts.calibration,
    calibration: {
      note: view.calibration_note,
      levels: (view.calibration[0]?.points ?? []).map(({ label }) => label),
      rows: view.calibration.map(({ compound, color, r2_text, rse_text, points, ...line }) => ({
        compound,
        color,
        cells: [
          { text: r2_text, warn: line.keeps_r2 === false },
          { text: rse_text, warn: line.keeps_rse === false },
          ...points.map((point) => ({ text: point.back_calculated_text, warn: point.keeps_limit === false })),
        ],
      })),
      verdicts: view.calibration.flatMap(({ compound, keeps_limit, verdict_text }) =>
        keeps_limit === null ? [] : [{ text: `${compound}: ${verdict_text}`, warn: !keeps_limit }],
      ),
    },
    reissue: view.reissue && {
      title: words.reissue(view.reissue.replaces),
      lines: [`${words.reason}: ${view.reissue.why}`, ...view.reissue.changes.map(words.change)],
    },
    methodRange: [view.basis_text, view.method_range_text].filter((text) => text !== undefined).join('  ·  '),
    chromatograms: charts.chromatograms,
    chromatogramNotes: notesOf(model),
    footnotes: [...view.footnotes, ...(substituted ? [words.codePoints] : [])],
    provenance: provenance(model),
    share: {
      url: model.shareUrl,
      svg: qrSvg(model.shareUrl),
      caption: words.share,
      alt: words.shareAlt(model.shareUrl),
    },
    seal: model.seal
      ? {
          ...model.seal,
          svg: qrSvg(model.seal.codeUrl),
          caption: words.seal,
          alt: words.shareAlt(model.seal.url),
          tracerLabel: words.tracer,
        }
      : null,
    logoAlt: words.logoAlt(view.organization.name),
    sampleImageAlt: words.sampleImageAlt,
    words: {
      ...words.sections,
      coa: words.coa,
      columns: words.columns,
      report: words.reportNumber,
      end: words.end,
    },
  }
}
