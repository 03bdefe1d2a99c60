import { NOT_AVAILABLE } from '../results/format-amount.ts'
import { withoutTransferNotes } from '../samples/transfer-note.ts'
import type { ReportBannerKind, ReportCalibration, ReportChange, ReportRow, ReportView } from './report-view.ts'

function resultOf({ state, percent_text, mg_g_text, over_bounds_value_text }: ReportRow): string {
  if (state === 'value') return `${percent_text} % (${mg_g_text} mg/g)`
  return over_bounds_value_text === null ? percent_text : `${percent_text} (${over_bounds_value_text})`
}

/** Statements of the laboratory's report that a share link leaves out. */
const UNSHARED = new Set([
  'Notes',
  'Prepared For',
  'Submission Identification',
  "Client's Address",
  "Client's Licence",
  'Amount Received',
])

/** Whether a share link may show how this statement of a report changed. */
export function isPublicStatement(what: string): boolean {
  return !UNSHARED.has(what)
}

/**
 * Shape of the views that are built now; one more with each new kind of statement. 2: LOD, attempts, collected and received.
 * 3: the sample's number and the amount received. 4: uncertainties and decisions.
 */
export const REPORT_SHAPE = 4

interface Statement {
  /** As readers see it. */
  text: string
  /** What is compared instead of the text, so that a new wording of ours changes no statement. */
  finding?: string
  /** The shape of the view that stated it first; 1 where absent. */
  since?: number
}

/** Messages about other samples. */
const BESIDE: ReadonlySet<ReportBannerKind> = new Set(['retest_of', 'retested_as', 'homogeneity'])

/**
 * What a report states of its sample, by name: identity, results, sums, QC figures, instrument, messages. Not the
 * laboratory's address, the wording of footnotes or the comparison with the last standard: those may change without the
 * findings.
 */
function reportStatements(view: ReportView): Map<string, Statement> {
  const { verdict, provenance } = view
  // that a sample was tested again later, or how its product's other units came out, takes no release of its own away
  const messages = view.banners.filter(({ kind }) => !BESIDE.has(kind))
  const stated = (what: string, text: string): [string, Statement] => [what, { text }]
  return new Map([
    ...view.identity.map(({ label, value }) => stated(label, label === 'Notes' ? writtenNotes(value) : value)),
    ...(view.certificate ?? []).map(({ label, value, since }): [string, Statement] => [
      label,
      { text: value, ...(since !== undefined && { since }) },
    ]),
    stated('Dominant analyte', verdict.dominant_analyte ?? NOT_AVAILABLE),
    ...view.rows.map((row) => stated(row.analyte, resultOf(row))),
    ...view.rows.map((row) => stated(`LOQ of ${row.analyte}`, row.loq_text)),
    // absent in a view of shape 1
    ...((view as Partial<ReportView>).limits ?? []).map(({ analyte, lod_percent_text }): [string, Statement] => [
      `LOD of ${analyte}`,
      { text: lod_percent_text, since: 2 },
    ]),
    ...view.rows.flatMap(({ analyte, uncertainty_text: u }): [string, Statement][] =>
      u === undefined ? [] : [[`U of ${analyte}`, { text: `${u} %`, since: 4 }]],
    ),
    ...view.derived.flatMap(({ name, basis, uncertainty_text: u }): [string, Statement][] =>
      u === undefined ? [] : [[`U of ${name}, ${basis}`, { text: `${u} %`, since: 4 }]],
    ),
    ...(view.decisions ?? []).map(({ what, rule_text, limit_text, outcome_text }): [string, Statement] => [
      `Decision on ${what}, ${rule_text}`,
      { text: `${limit_text}: ${outcome_text}`, since: 4 },
    ]),
    ...view.derived.map((row) => stated(`${row.name}, ${row.basis}`, `${row.percent_text} (${row.mg_g_text} mg/g)`)),
    // absent without facts of the product, which no view had before there was a place for them
    ...(view.units?.rows ?? []).flatMap(({ name, texts }) =>
      texts.map((text, at) => stated(`${name}, ${view.units?.units[at]}`, text)),
    ),
    ...view.qc.flatMap(({ vial_number, compounds }) =>
      compounds.map(({ compound, amount_text, percent_recovery_text }) =>
        stated(`${compound} in vial ${vial_number}`, `${amount_text} ug/mL, recovery ${percent_recovery_text} %`),
      ),
    ),
    ...view.calibration.map((line): [string, Statement] => [
      `Calibration of ${line.compound}`,
      { text: line.line_text, finding: lineOf(line) },
    ]),
    stated('Concentration range', view.method_range_text),
    stated('Instrument', provenance.machine),
    // absent in a view of shape 1
    ['Collected', { text: provenance.collected, since: 2 }],
    ['Received', { text: provenance.received, since: 2 }],
    ['Attempts', { text: (provenance as Partial<typeof provenance>).attempts ?? NOT_AVAILABLE, since: 2 }],
    ...view.banners.flatMap(({ kind, title }) =>
      kind === 'retest_of' ? [['Retest', { text: title, finding: kind }] satisfies [string, Statement]] : [],
    ),
    [
      'Messages',
      {
        text: messages.map(({ title }) => title).join(', ') || NOT_AVAILABLE,
        finding: messages.map(({ kind }) => kind).join(),
      },
    ],
  ])
}

/** The figures of a calibration's line, as far as its text prints them. */
function lineOf({ slope, intercept, r2_text }: ReportCalibration): string {
  return slope === null || intercept === null ? '' : `${slope.toPrecision(6)} ${intercept.toPrecision(6)} ${r2_text}`
}

/** A transfer of the sample does not change its report. */
function writtenNotes(notes: string): string {
  return withoutTransferNotes(notes) || NOT_AVAILABLE
}

/**
 * What the later report of a sample states differently, in its order; a statement that one of them lacks is N/A there.
 * A view that was stored before a kind of statement existed says nothing of that kind, so that kind is not compared.
 */
export function reportChanges(before: ReportView, after: ReportView): ReportChange[] {
  const [old, now] = [reportStatements(before), reportStatements(after)]
  const shape = Math.min(shapeOf(before), shapeOf(after))
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((what) => {
    const [was, is] = [old.get(what), now.get(what)]
    if ((is?.since ?? was?.since ?? 1) > shape || compared(was) === compared(is)) return []
    return [{ what, old: was?.text ?? NOT_AVAILABLE, new: is?.text ?? NOT_AVAILABLE }]
  })
}

function shapeOf({ shape }: Pick<ReportView, 'shape'>): number {
  return shape ?? 1
}

function compared(statement: Statement | undefined): string {
  return statement?.finding ?? statement?.text ?? NOT_AVAILABLE
}
