/** How far a sample is, one word for each; docs/decisions/0059-state-of-a-sample.md. */
export const SAMPLE_STATES = [
  'not_run',
  'queued',
  'running',
  'partly_run',
  'finished',
  'released',
  'changed',
  'withdrawn',
] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

export interface SampleStateFacts {
  /** Injections with a result, and whether they are all that the sample needs. */
  runs: number
  finished: boolean
  queued: boolean
  /** Whether a vial of it is with the instrument. */
  acquiring: boolean
  /** Its report's newest release, if there is one: how often results had been cleared then, and whether the report reads so still. */
  release: { epoch: number; current: boolean } | null
  /** How often its results were cleared. */
  epoch: number
}

/** The one state of a sample. `refreshSampleStates` keeps it in the database by the same rule. */
export function sampleState({ runs, finished, queued, acquiring, release, epoch }: SampleStateFacts): SampleState {
  if (queued) return acquiring ? 'running' : 'queued'
  if (finished) {
    if (release?.epoch !== epoch) return 'finished'
    return release.current ? 'released' : 'changed'
  }
  if (runs > 0) return 'partly_run'
  return release === null ? 'not_run' : 'withdrawn'
}

const WORDS: Readonly<Record<SampleState, string>> = {
  not_run: 'Not run',
  queued: 'Queued',
  running: 'Running',
  partly_run: 'Partly run',
  finished: 'Finished',
  released: 'Released',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
}

/** The state's word alone, as a filter names it. */
export function stateWord(state: SampleState): string {
  return WORDS[state]
}

export interface StateDetails {
  runs: number
  runs_required: number
  /** From 1; null for a sample that is not in the queue. */
  queue_place: number | null
}

/** The word with what is known besides: 'Queued 3' by its place, 'Running 1/2' by the vial, 'Partly run 1/2' by its runs. */
export function stateText(state: SampleState, { runs, runs_required, queue_place }: StateDetails): string {
  const word = WORDS[state]
  if (state === 'queued') return queue_place === null ? word : `${word} ${queue_place}`
  if (state === 'running') return `${word} ${Math.min(runs + 1, runs_required)}/${runs_required}`
  return state === 'partly_run' ? `${word} ${runs}/${runs_required}` : word
}

/** Those of a laboratory that has due times. */
export const DUE_MARKS = ['overdue', 'due_today', 'rush'] as const
/** What review says of a report that is not released; a laboratory whose reports are not reviewed has none. */
const REVIEW_MARKS = ['in_review', 'returned'] as const
/** What is said of a sample after its state, several at once. */
const SHOWN_MARKS = [...DUE_MARKS, ...REVIEW_MARKS, 'sealed', 'over_range', 'imported'] as const
/** How far a sample is beside its state; the dashboard counts them and lists are narrowed by them. */
export const STAGE_MARKS = [
  'announced',
  'received',
  'prepared',
  'waiting_analyst',
  'waiting_certifier',
  'released_today',
] as const
export type StageMark = (typeof STAGE_MARKS)[number]
/** Those that a list is narrowed by. Not sent is none that stands on a row: a laboratory that mails no reports would read it on all. */
export const SAMPLE_MARKS = [...SHOWN_MARKS, 'not_sent', ...STAGE_MARKS] as const
export type SampleMark = (typeof SAMPLE_MARKS)[number]

export function isDueMark(mark: SampleMark): mark is (typeof DUE_MARKS)[number] {
  return DUE_MARKS.some((one) => one === mark)
}

export function isReviewMark(mark: string): boolean {
  return REVIEW_MARKS.some((one) => one === mark)
}

/** Whether the filters of a list count and offer it: a stage does not, since state and receipt say as much. */
export function isOfferedMark(mark: SampleMark): mark is Exclude<SampleMark, StageMark> {
  return !STAGE_MARKS.some((one) => one === mark)
}

const MARK_WORDS: Readonly<Record<SampleMark, string>> = {
  overdue: 'Overdue',
  due_today: 'Due today',
  rush: 'Rush',
  in_review: 'In review',
  returned: 'Returned',
  sealed: 'Sealed',
  over_range: 'Over range',
  imported: 'Imported',
  not_sent: 'Not sent',
  announced: 'Announced',
  received: 'Received',
  prepared: 'Prepared',
  waiting_analyst: 'Waiting for analyst',
  waiting_certifier: 'Waiting for certifier',
  released_today: 'Released today',
}

export function markWord(mark: SampleMark): string {
  return MARK_WORDS[mark]
}

export interface MarkFacts {
  certus_id: number | null
  result_type: string | null
  imported: boolean
  state: string
  /** How its review stands, where it has one (`reviewStateOf`). */
  review_state: string | null
  /** Of a laboratory that has due times: `dueStanding`, and whether the sample is a rush. */
  due?: 'overdue' | 'due_today' | null
  rush?: boolean
}

export function sampleMarks(facts: MarkFacts): SampleMark[] {
  const { certus_id, result_type, imported, state, review_state: review, due = null, rush = false } = facts
  const isToRelease = state === 'finished' || state === 'changed'
  const holds: Readonly<Record<(typeof SHOWN_MARKS)[number], boolean>> = {
    overdue: due === 'overdue',
    due_today: due === 'due_today',
    rush,
    in_review: isToRelease && review === 'reviewed',
    returned: isToRelease && review === 'returned',
    sealed: certus_id !== null,
    over_range: result_type === 'OVER' || result_type === 'EDGING',
    imported,
  }
  return SHOWN_MARKS.filter((mark) => holds[mark])
}
