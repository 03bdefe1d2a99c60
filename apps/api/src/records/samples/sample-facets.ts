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
  /** When the laboratory's day began; null where no mark asks for it. */
  dayBegan: string | null
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
  dayBegan: null,
}

export function hasFacets({ due: _due, dayBegan: _dayBegan, ...facets }: SampleFacets): boolean {
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

/** Collected and not received, nothing measured; in the words of samples_announced_idx. */
const IS_ANNOUNCED = sql<boolean>`(samples.run_count = 0 and (samples.receipt ->> 'collected_at') is not null
  and (samples.receipt ->> 'received_at') is null)`

/** A preparation was weighed at the bench. */
const IS_WEIGHED = sql<boolean>`exists (
  select from prepared_samples as weighed where weighed.organization_id = samples.organization_id
    and weighed.sample_id = samples.id and weighed.retired_at is null and weighed.weight_mg is not null)`

/** The condition of a mark, in the words of its partial index. */
export function hasMark(eb: Builder, mark: SampleMark, { due, dayBegan }: Pick<SampleFacets, 'due' | 'dayBegan'>) {
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
    case 'announced':
      return IS_ANNOUNCED
    case 'received':
      return sql<boolean>`(samples.state = 'not_run' and not ${IS_ANNOUNCED} and not ${IS_WEIGHED})`
    case 'prepared':
      return sql<boolean>`(samples.state = 'not_run' and not ${IS_ANNOUNCED} and ${IS_WEIGHED})`
    case 'waiting_analyst':
      return sql<boolean>`(samples.state in ('finished', 'changed') and samples.review_state is distinct from 'reviewed')`
    case 'in_review':
    case 'waiting_certifier':
      return sql<boolean>`(samples.state in ('finished', 'changed') and samples.review_state = 'reviewed')`
    case 'returned':
      return sql<boolean>`(samples.state in ('finished', 'changed') and samples.review_state = 'returned')`
    case 'released_today':
      return sql<boolean>`exists (select from report_releases as given where given.organization_id = samples.organization_id
        and given.sample_id = samples.id and given.released_at >= ${dayBegan}::timestamptz)`
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
      ...facets.marks.map((mark) => hasMark(eb, mark, facets)),
    ])
}
