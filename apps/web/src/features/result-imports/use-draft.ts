import type { ImportProblem } from '@eluent/domain'
import { useEffect, useState } from 'react'
import { batchDraft, problemsOf, singleDraft, withVial, type MappedSource } from './build-draft.ts'
import type { DraftSample } from './import-draft.ts'
import type { SampleOutcome } from './run-import.ts'

export interface Draft {
  samples: readonly DraftSample[]
  problems: readonly ImportProblem[]
  /** Rows that left the form as samples. */
  done: ReadonlySet<number>
  imported: number
}

const EMPTY: Draft = { samples: [], problems: [], done: new Set(), imported: 0 }

type MaterialTypes = readonly { id: number; name: string; slug: string }[]

/** What a file gives by a template, to be edited; another file or template begins anew. */
export function useDraft(
  source: MappedSource | null,
  type: 1 | 2,
  materials: MaterialTypes,
  already: ReadonlyMap<number | null, number> | undefined,
) {
  const [held, setHeld] = useState<{ source: MappedSource | null; draft: Draft }>({ source: null, draft: EMPTY })
  if (held.source !== source) setHeld({ source, draft: source ? begin(source, type, materials) : EMPTY })
  const change = (deed: (draft: Draft) => Draft) => setHeld((now) => ({ ...now, draft: deed(now.draft) }))

  useEffect(() => {
    if (already === undefined || already.size === 0) return
    setHeld((now) => ({ ...now, draft: { ...now.draft, samples: markAlready(now.draft.samples, already) } }))
  }, [already, source])

  return {
    draft: held.draft,
    changeSample: (key: string, deed: (sample: DraftSample) => DraftSample) =>
      change((draft) => ({
        ...draft,
        samples: draft.samples.map((sample) => (sample.key === key ? deed(sample) : sample)),
      })),
    addVial: (further: MappedSource) =>
      change((draft) => ({
        ...draft,
        samples: draft.samples.map((sample) => withVial(sample, further)),
        problems: [...draft.problems, ...further.mapped.problems],
      })),
    takeOutcomes: (outcomes: readonly SampleOutcome[]) => change((draft) => withOutcomes(draft, outcomes)),
    /** Puts back what was typed before the page was reloaded. */
    restore: (deed: (samples: readonly DraftSample[]) => readonly DraftSample[]) =>
      change((draft) => ({ ...draft, samples: deed(draft.samples) })),
  }
}

function begin(source: MappedSource, type: 1 | 2, materials: MaterialTypes): Draft {
  const samples = type === 1 ? singleDraft([source], materials) : batchDraft(source, materials)
  return { ...EMPTY, samples, problems: problemsOf([source]) }
}

function markAlready(samples: readonly DraftSample[], already: ReadonlyMap<number | null, number>) {
  return samples.map((sample) => {
    const id = already.get(sample.vials[0]?.source.row ?? null)
    return id === undefined ? sample : { ...sample, alreadySampleId: id }
  })
}

/** Samples that were stored leave; the others stay with what was said of them. */
export function withOutcomes(draft: Draft, outcomes: readonly SampleOutcome[]): Draft {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
  const done = new Set(draft.done)
  let imported = draft.imported
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
