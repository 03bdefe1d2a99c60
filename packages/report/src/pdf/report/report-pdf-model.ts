import type { CoaView } from '@eluent/domain/coa'
import type { ReportView } from '@eluent/domain/report'
import type { ChromatogramTrace } from '../../charts/chromatogram/chromatogram-traces.ts'
import type { AcceptanceLimits } from '../../charts/report/qc-option.ts'

export type Paper = 'us-letter' | 'a4'

/** A vial's signal on paper: a report of several signals has a figure for each. */
export interface PrintedTrace extends ChromatogramTrace {
  /** E.g. 'DAD1B'; absent or null where the run names none. */
  signal?: string | null
  /** The signal's unit where it is not the one of the report. */
  unit?: string
}

/** Everything a report PDF is made of; equal models give equal bytes. */
export interface ReportPdfModel {
  view: ReportView
  /** What makes the report a certificate of analysis; absent or null for the plain report. */
  coa?: CoaView | null
  /** The strain or sample name, printed large; 'N/A' without one. */
  sampleName: string
  /** What the QR code holds and the line beside it says. */
  shareUrl: string
  /**
   * By which TRACER the log knows the report, where it is checked, and the address in the code; absent or null for one that
   * is not sealed.
   */
  seal?: { tracer: string; url: string; codeUrl: string } | null
  /** Signals of the acquired vials, in vial order; empty where none was uploaded. */
  traces: readonly PrintedTrace[]
  /** What is to be said of vials without a drawn signal, e.g. 'Vial 2: Error retrieving Chromatogram'. */
  traceNotes?: readonly string[]
  /** The signals' unit, e.g. 'mAU'; '' when none is stated. */
  traceUnit: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
  /** PNG, JPEG, GIF, WebP or SVG. */
  logo: Uint8Array | null
  sampleImage: Uint8Array | null
  /** The laboratory's acceptance limits for recovery, drawn behind a QC report's points. */
  recoveryLimits: AcceptanceLimits | null
  paper: Paper
}
