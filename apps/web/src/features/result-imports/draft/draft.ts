import type { ImportProblem } from '@eluent/domain/result-imports'
import { batchDraft, problemsOf, singleDraft, withVial, type MappedSource } from './build-draft.ts'
import type { DraftSample } from './import-draft.ts'

export type SampleOutcome =
  | { key: string; kind: 'created' }
  | { key: string; kind: 'already'; sampleId: number; message: string }
  | { key: string; kind: 'refused'; messages: string[] }

/** Everything an import would create, as it stands in the form. */
export interface Draft {
  samples: readonly DraftSample[]
  problems: readonly ImportProblem[]
  /** Rows that left the form as samples. */
  done: ReadonlySet<number>
  imported: number
}

export const EMPTY_DRAFT: Draft = { samples: [], problems: [], done: new Set(), imported: 0 }

export type MaterialTypes = readonly { id: number; name: string; slug: string }[]

/** What a file gives: one sample, or one in each row. */
export function beginDraft(source: MappedSource, type: 1 | 2, materials: MaterialTypes): Draft {
  const samples = type === 1 ? singleDraft([source], materials) : batchDraft(source, materials)
  return { ...EMPTY_DRAFT, samples, problems: problemsOf([source]) }
}

/** The same file read again: what was typed and picked stays with its row. */
export function withEdits(draft: Draft, before: readonly DraftSample[]): Draft {
  const kept = new Map(before.map((sample) => [sample.key, sample]))
  const samples = draft.samples.map((sample) => {
    const { edits, again = false, vials = [] } = kept.get(sample.key) ?? {}
    const own = sample.vials.map((vial, at) => {
      const { edits: typed = {}, chromatogram = null, attachments = [] } = vials[at] ?? {}
      return { ...vial, edits: typed, chromatogram, attachments }
    })
    return { ...sample, edits: edits ?? {}, again, vials: own }
  })
  return { ...draft, samples }
}

export function addVial(draft: Draft, further: MappedSource): Draft {
  return {
    ...draft,
    samples: draft.samples.map((sample) => withVial(sample, further)),
    problems: [...draft.problems, ...further.mapped.problems],
  }
}

export function changeSample(draft: Draft, key: string, edit: (sample: DraftSample) => DraftSample): Draft {
  return { ...draft, samples: draft.samples.map((sample) => (sample.key === key ? edit(sample) : sample)) }
}

/** Marks the rows that are samples already; they are left out unless they are wanted again. */
export function markAlready(draft: Draft, already: ReadonlyMap<number | null, number>): Draft {
  const samples = draft.samples.map((sample) => {
    const id = already.get(sample.vials[0]?.source.row ?? null)
    return id === undefined ? sample : { ...sample, alreadySampleId: id }
  })
  return { ...draft, samples }
}

/** Samples that were stored leave; the others stay with what was said of them. */
export function withOutcomes(draft: Draft, outcomes: readonly SampleOutcome[]): Draft {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
  const done = new Set(draft.done)
  let { imported } = draft
  const samples = draft.samples.flatMap((sample) => {
    const outcome = byKey.get(sample.key)
    if (!outcome) return [sample]
    if (outcome.kind === 'refused') return [{ ...sample, refused: outcome.messages }]
    if (outcome.kind === 'already') return [{ ...sample, alreadySampleId: outcome.sampleId, again: false }]
    imported += 1
    const row = sample.vials[0]?.source.row ?? null
    if (row !== null) done.add(row)
    return []
  })
  return { ...draft, samples, done, imported }
}
