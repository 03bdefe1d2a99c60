import { actionWord } from '../history/action-words.ts'
import { CUSTODY_KIND_NAMES, type CustodyKind } from './custody-rules.ts'

/** What the timeline of a sample is filtered by, in the order in which it is offered. */
export const TIMELINE_KINDS = ['custody', 'sample', 'runs', 'releases', 'certificates', 'transfers', 'mails'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_KIND_NAMES: Readonly<Record<TimelineKind, string>> = {
  custody: 'Custody',
  sample: 'Registration and edits',
  runs: 'Runs',
  releases: 'Reviews and releases',
  certificates: 'Certificates',
  transfers: 'Transfers',
  mails: 'E-mails',
}

const KINDS: Readonly<Record<string, TimelineKind>> = {
  append_result: 'runs',
  approve: 'releases',
  clear_results: 'runs',
  import: 'runs',
  queue: 'runs',
  reject: 'releases',
  release_report: 'releases',
  save_coa: 'certificates',
  seal: 'certificates',
  share: 'mails',
  start_acquisition: 'runs',
  transfer: 'transfers',
  unqueue: 'runs',
}

/** Noted with the event itself, which the timeline shows instead. */
export const CUSTODY_ACTION = 'note_custody'

/** The kind of a line of the sample's trail. */
export function timelineKindOf(action: string): TimelineKind {
  return KINDS[action] ?? (/review|sign|certify|return/.test(action) ? 'releases' : 'sample')
}

/** What an entry of the timeline says was done; one of custody names its event. */
export function timelineWord({ kind, what }: { kind: TimelineKind; what: string }): string {
  return kind === 'custody' ? CUSTODY_KIND_NAMES[what as CustodyKind] : actionWord(what)
}
