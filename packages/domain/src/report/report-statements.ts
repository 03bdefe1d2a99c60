import { NOT_AVAILABLE } from '../results/format-amount.ts'
import { withoutTransferNotes } from '../samples/transfer-note.ts'
import type { ReportChange, ReportRow, ReportView } from './report-view.ts'

function resultOf({ state, percent_text, mg_g_text, over_bounds_value_text }: ReportRow): string {
  if (state === 'value') return `${percent_text} % (${mg_g_text} mg/g)`
  return over_bounds_value_text === null ? percent_text : `${percent_text} (${over_bounds_value_text})`
}

/** Statements of the laboratory's report that a share link leaves out. */
const UNSHARED = new Set(['Notes', 'Prepared For', 'Submission Identification'])

/** Whether a share link may show how this statement of a report changed. */
export function isPublicStatement(what: string): boolean {
  return !UNSHARED.has(what)
}

/**
 * What a report states of its sample, by name: identity, results, sums, QC figures, instrument, messages. Not the
 * laboratory's address, the wording of footnotes or the comparison with the last standard: those may change without the
 * findings.
 */
function reportStatements(view: ReportView): Map<string, string> {
  const { verdict, provenance } = view
  return new Map([
    ...view.identity.map(({ label, value }): [string, string] => [
      label,
      label === 'Notes' ? writtenNotes(value) : value,
    ]),
    ['Dominant analyte', verdict.dominant_analyte ?? NOT_AVAILABLE],
    ...view.rows.map((row): [string, string] => [row.analyte, resultOf(row)]),
    ...view.rows.map((row): [string, string] => [`LOQ of ${row.analyte}`, row.loq_text]),
    ...view.derived.map((row): [string, string] => [
      `${row.name}, ${row.basis}`,
      `${row.percent_text} (${row.mg_g_text} mg/g)`,
    ]),
    ...view.qc.flatMap(({ vial_number, compounds }) =>
      compounds.map(({ compound, amount_text, percent_recovery_text }): [string, string] => [
        `${compound} in vial ${vial_number}`,
        `${amount_text} ug/mL, recovery ${percent_recovery_text} %`,
      ]),
    ),
    ...view.calibration.map((line): [string, string] => [`Calibration of ${line.compound}`, line.line_text]),
    ['Concentration range', view.method_range_text],
    ['Instrument', provenance.machine],
    ['Messages', view.banners.map(({ title }) => title).join(', ') || NOT_AVAILABLE],
  ])
}

/** A transfer of the sample does not change its report. */
function writtenNotes(notes: string): string {
  return withoutTransferNotes(notes) || NOT_AVAILABLE
}

/** What the later report of a sample states differently, in its order; a statement that one of them lacks is N/A there. */
export function reportChanges(before: ReportView, after: ReportView): ReportChange[] {
  const [old, now] = [reportStatements(before), reportStatements(after)]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((what) => ({ what, old: old.get(what) ?? NOT_AVAILABLE, new: now.get(what) ?? NOT_AVAILABLE }))
    .filter((change) => change.old !== change.new)
}
