import { MENDABLE_FIELDS, mendedValue, type MendableField } from '@eluent/domain/result-imports'
import type { Draft } from './draft.ts'
import type { FaultGroup } from './draft-check.ts'
import { editSample, editVial, sampleValue, vialValue, type DraftSample } from './import-draft.ts'

/** One value of a row that breaks a rule, and what could stand there. */
export interface Mending {
  key: string
  /** In the file, from 1. */
  row: number
  field: MendableField
  before: string
  after: string
}

/** What could be put in all rows of a reason at once; empty where only a person knows each of them. */
export function mendingsOf({ faults }: Pick<FaultGroup, 'faults'>, samples: readonly DraftSample[]): Mending[] {
  const byKey = new Map(samples.map((sample) => [sample.key, sample]))
  return faults.flatMap(({ sampleKey, field: place, severity }) => {
    const sample = byKey.get(sampleKey ?? '')
    const field = MENDABLE_FIELDS.find((known) => known === place.replace(/^vials\.0\./, ''))
    if (!sample || field === undefined || severity !== 'error') return []
    const before = valueOf(sample, field)
    const after = mendedValue(field, before, sampleValue(sample, 'strain_name'))
    return after === null
      ? []
      : [{ key: sample.key, row: (sample.vials[0]?.source.row ?? 0) + 1, field, before, after }]
  })
}

/** Puts them into the form, each as a change that can be undone in its row. */
export function mend(draft: Draft, mendings: readonly Mending[]): Draft {
  const byKey = Map.groupBy(mendings, ({ key }) => key)
  const samples = draft.samples.map((sample) =>
    (byKey.get(sample.key) ?? []).reduce(
      (now, { field, after }) =>
        field === 'dilution_factor' ? editVial(now, 0, field, after) : editSample(now, field, after),
      sample,
    ),
  )
  return { ...draft, samples }
}

function valueOf(sample: DraftSample, field: MendableField): string {
  if (field !== 'dilution_factor') return sampleValue(sample, field)
  return sample.vials[0] ? vialValue(sample.vials[0], field) : ''
}
