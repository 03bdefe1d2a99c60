import { actionWord } from '../history/action-words.ts'
import { CUSTODY_KIND_NAMES, type CustodyKind } from './custody-rules.ts'

/** What the timeline of a sample is filtered by, in the order in which it is offered. */
export const TIMELINE_KINDS = [
  'custody',
  'sample',
  'preparation',
  'runs',
  'reviews',
  'releases',
  'certificates',
  'transfers',
  'mails',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_KIND_NAMES: Readonly<Record<TimelineKind, string>> = {
  custody: 'Custody',
  sample: 'Registration and edits',
  preparation: 'Preparation',
  runs: 'Runs',
  reviews: 'Reviews and signatures',
  releases: 'Releases',
  certificates: 'Certificates',
  transfers: 'Transfers',
  mails: 'E-mails',
}

const KINDS: Readonly<Record<string, TimelineKind>> = {
  append_result: 'runs',
  approve: 'reviews',
  clear_results: 'runs',
  import: 'runs',
  queue: 'runs',
  reject: 'reviews',
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

/** Steps at the bench, which the trail has as edits of the sample, by what they note. */
const STEPS: Readonly<Record<string, { what: string; word: string }>> = {
  weight_mg: { what: 'weigh', word: 'Weighed' },
  wet_g: { what: 'determine_moisture', word: 'Moisture determined' },
}

/** The kind of a line of the sample's trail, and what was done. */
export function timelineStep({ action, now }: { action: string; now: unknown }): { kind: TimelineKind; what: string } {
  const noted = action === 'edit' && typeof now === 'object' && now !== null ? Object.keys(now) : []
  const [step] = noted.flatMap((name) => STEPS[name] ?? [])
  if (step) return { kind: 'preparation', what: step.what }
  return { kind: KINDS[action] ?? (/review|sign|certify|return/.test(action) ? 'reviews' : 'sample'), what: action }
}

/** What an entry of the timeline says was done; one of custody names its event. */
export function timelineWord({ kind, what }: { kind: TimelineKind; what: string }): string {
  if (kind === 'custody') return CUSTODY_KIND_NAMES[what as CustodyKind]
  return Object.values(STEPS).find((step) => step.what === what)?.word ?? actionWord(what)
}

/** @internal a test holds the catalogue of texts against them */
export const STEP_WORDS: readonly string[] = Object.values(STEPS).map(({ word }) => word)
