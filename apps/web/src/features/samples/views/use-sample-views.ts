import { countSampleFacets, listViews, type ListView } from '@eluent/contract'
import { DELIVERED_VIEWS, hasSameFilters, isSameView, viewOfAddress, type ViewDefinition } from '@eluent/domain/lists'
import { useData } from '../../../frame/data/use-read.ts'
import { useTextSearch } from '../../../frame/use-text-search.ts'
import type { ViewTab } from '../../../ui/ViewTabs/ViewTabs.tsx'
import { kindQuery, type SampleListKind } from '../use-list-export.ts'
import { t } from '../../../language/t.ts'

export interface SampleViews {
  tabs: readonly ViewTab[]
  /** The key of the view that is shown; null for none. */
  current: string | null
  /** The view that is shown, where somebody made it. */
  kept: ListView | null
  /** Whether the list shows something else than that view by now. */
  changed: boolean
  /** What the list shows, as its address says it. */
  shown: ViewDefinition
  /** No part of any view, and stays in the address from one to the next: the rows of a page. */
  rows: Record<string, string>
}

/** What stands in the address of the list for a view that somebody made. */
export function searchOf({ id, definition }: Pick<ListView, 'id' | 'definition'>): Record<string, string> {
  return { ...definition, view: String(id) } as Record<string, string>
}

/** The views of a list of samples, and which of them its address shows. */
export function useSampleViews(kind: SampleListKind): SampleViews {
  const search = useTextSearch()
  const shown = viewOfAddress(search)
  const rows: Record<string, string> = search['rows'] === undefined ? {} : { rows: search['rows'] }
  const views = useData(listViews, { query: { list: kind } })
  const { data: counts } = useData(countSampleFacets, { query: kindQuery(kind) })
  const kept = views.data?.find(({ id }) => String(id) === search['view']) ?? null
  const isAwaited = search['view'] !== undefined && views.isPending
  const delivered = isAwaited
    ? undefined
    : DELIVERED_VIEWS[kind].find(({ definition }) => hasSameFilters(definition, shown))
  const countOf = ({ state, mark = '' }: ViewDefinition): ViewTab['count'] => {
    const ofValues = state === undefined ? counts?.mark : counts?.state
    const counted = ofValues?.filter(({ value }) => (state ?? mark).split(',').includes(value))
    return (
      counted && { total: counted.reduce((sum, { total }) => sum + total, 0), more: counted.some(({ more }) => more) }
    )
  }
  return {
    tabs: [
      ...DELIVERED_VIEWS[kind].map(({ name, definition, counted }) => ({
        key: name,
        label: t(name),
        search: { ...definition, ...rows } as Record<string, string>,
        count: counted ? countOf(definition) : undefined,
      })),
      ...(views.data ?? []).map((view) => ({
        key: String(view.id),
        label: view.name,
        search: { ...searchOf(view), ...rows },
        shared: view.shared,
      })),
    ],
    current: kept ? String(kept.id) : (delivered?.name ?? null),
    kept,
    changed: kept !== null && !isSameView(kept.definition, shown),
    shown,
    rows,
  }
}
