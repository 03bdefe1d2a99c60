import type { SampleMark, SampleState } from '@eluent/domain/samples'
import { DUE_STATES, type DueClock } from '@eluent/domain/turnaround'
import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** What narrows a list besides its search; what is empty or null narrows nothing. */
export interface SampleFacets {
  states: readonly SampleState[]
  /** All of them must stand. */
  marks: readonly SampleMark[]
  /** Ids of report methods, and of those who tested. */
  methods: readonly number[]
  testers: readonly number[]
  /** Whom the sample was prepared for. */
  client: string | null
  /** Instants: from the first to before the second. */
  createdFrom: string | null
  createdBefore: string | null
  /** What 'overdue' and 'due today' are judged at; null where the laboratory has no due times, and nothing has these marks. */
  due: DueClock | null
}

export const NO_FACETS: SampleFacets = {
  states: [],
  marks: [],
  methods: [],
  testers: [],
  client: null,
  createdFrom: null,
  createdBefore: null,
  due: null,
}

export function hasFacets({ due: _due, ...facets }: SampleFacets): boolean {
  return Object.values(facets).some((value) => value !== null && value.length > 0)
}

type Builder = ExpressionBuilder<DB, 'samples'>

/** What has no report yet and is due in this time, in the words of samples_due_idx. */
function isDue(eb: Builder, from: string | null, before: string | null) {
  return eb.and([
    eb('samples.due_at', 'is not', null),
    eb('samples.state', 'in', [...DUE_STATES]),
    ...(from === null ? [] : [eb('samples.due_at', '>=', from)]),
    ...(before === null ? [sql<boolean>`false`] : [eb('samples.due_at', '<', before)]),
  ])
}

/** The condition of a mark, in the words of its partial index. */
export function hasMark(eb: Builder, mark: SampleMark, due: DueClock | null) {
  switch (mark) {
    case 'overdue':
      return isDue(eb, null, due?.now ?? null)
    case 'due_today':
      return isDue(eb, due?.now ?? null, due?.todayEnds ?? null)
    case 'rush':
      return sql<boolean>`samples.rush`
    case 'sealed':
      return eb('samples.certus_id', 'is not', null)
    case 'over_range':
      return eb('samples.result_type', 'in', ['EDGING', 'OVER'])
    case 'imported':
      return sql<boolean>`samples.imported`
    case 'not_sent':
      return sql<boolean>`(samples.unsent and samples.state = 'released')`
  }
}

/** What a row must be for these facets; true for none. */
export function holdsFacets(facets: SampleFacets) {
  return (eb: Builder) =>
    eb.and([
      ...(facets.states.length > 0 ? [eb('samples.state', 'in', [...facets.states])] : []),
      ...(facets.methods.length > 0 ? [eb('samples.test_method_id', 'in', [...facets.methods])] : []),
      ...(facets.testers.length > 0 ? [eb('samples.tested_by_id', 'in', [...facets.testers])] : []),
      ...(facets.client === null ? [] : [eb('samples.prepared_for', '=', facets.client)]),
      ...(facets.createdFrom === null ? [] : [eb('samples.created_at', '>=', facets.createdFrom)]),
      ...(facets.createdBefore === null ? [] : [eb('samples.created_at', '<', facets.createdBefore)]),
      ...facets.marks.map((mark) => hasMark(eb, mark, facets.due)),
    ])
}
