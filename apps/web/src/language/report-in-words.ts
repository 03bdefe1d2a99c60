import type { LabelValue, ReportView } from '@eluent/domain/report'

/** As `translatedExcept`. */
type Say = <Said>(said: Said, keeps: RegExp) => Said

/** Facts of a sample that the report writes itself; the others are a person's words or names. */
const WRITTEN = /^(Sample Weight \(mg\)|Date Created|Date Tested|Purpose)$/

/** What stands in a report that is a name, a person's word or the same in every language. */
const NAMED = /^(analyte|compound|color|name|label|formula_text|state|kind|share_key|old|why|machine|method|path)$/

/**
 * The report as its page shows it, in the reader's language. Its PDF, its CSV and what is sealed are the document and stay as they
 * are; what a person wrote, what is named, and the words that a jurisdiction asks for stay on the page, too.
 */
export function reportInWords(view: ReportView, say: Say): ReportView {
  const said = say(
    {
      title: view.title,
      ...(view.basis_text !== undefined && { basis_text: view.basis_text }),
      rows: view.rows,
      limits: view.limits,
      verdict: view.verdict,
      qc: view.qc,
      calibration: view.calibration,
      calibration_note: view.calibration_note,
      attempts: view.attempts,
      method_range_text: view.method_range_text,
      footnotes: view.footnotes,
      provenance: view.provenance,
    },
    NAMED,
  )
  return {
    ...view,
    ...said,
    identity: view.identity.map((one) => fact(one, say)),
    // a profile may call total THC as its state does: that name is none of ours
    totals: say(view.totals, /^name$/),
    verdict: { ...said.verdict, total_potentials: say(view.verdict.total_potentials, /^name$/) },
    derived: say(view.derived, /^color$/),
    ...(view.decisions && { decisions: say(view.decisions, /^(what|rule|outcome)$/) }),
    ...(view.units && { units: say(view.units, /^(name|color)$/) }),
    banners: say(view.banners, /^(kind|severity|path)$/),
    reissue: view.reissue && {
      ...view.reissue,
      changes: view.reissue.changes.map((one) => ({ ...one, what: say(one.what, NAMED) })),
    },
  }
}

/** Its label is a text of the page. */
function fact({ label, value, amended }: LabelValue, say: Say): LabelValue {
  return {
    label,
    value: WRITTEN.test(label) ? say(value, NAMED) : value,
    ...(amended && { amended: amended.map(({ old, note }) => ({ old, note: say(note, NAMED) })) }),
  }
}
