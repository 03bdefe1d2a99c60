import { countSampleFacets, listReportMethods, type QueryIn } from '@eluent/contract'
import { markWord, SAMPLE_MARKS, SAMPLE_STATES, stateWord } from '@eluent/domain/samples'
import { useState } from 'react'
import { useData } from '../../../frame/data/use-read.ts'
import { FilterBar, type FilterChip } from '../../../ui/FilterMenu/FilterBar.tsx'
import { FilterMenu, type FilterOption } from '../../../ui/FilterMenu/FilterMenu.tsx'
import { DateFilter, daysText } from './DateFilter.tsx'
import type { SampleFilters as Filters } from './use-sample-filters.ts'
import { t } from '../../../language/t.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface SampleFiltersProps {
  filters: Filters
  /** What the list is of, with its search: the counts are of its rows. */
  listed: Partial<QueryIn<typeof countSampleFacets>>
}

const FACETS = ['state', 'client', 'method', 'tester', 'mark'] as const
type Facet = (typeof FACETS)[number]
const LABELS: Readonly<Record<Facet, string>> = {
  state: t('State'),
  client: t('Client'),
  method: t('Method'),
  tester: t('Tester'),
  mark: t('Mark'),
}
/** So many clients are offered at once. */
const MOST_CLIENTS = 50

/** The filters of the list of samples. The counts are read when the first menu opens, and again when the list changes. */
export function SampleFilters({ filters, listed }: SampleFiltersProps) {
  const { chosen, days, set } = filters
  const [isCounting, setCounting] = useState(false)
  const [clientFrom, setClientFrom] = useState('')
  const isNamed = chosen.method.length > 0 || chosen.tester.length > 0
  const from = clientFrom.trim()
  const { data: counts } = useData(
    countSampleFacets,
    isCounting || isNamed ? { query: { ...listed, ...(from !== '' && { client_from: from }) } } : null,
    { keepPrevious: true },
  )
  // of a method that no sample has, counts know nothing
  const isUnknown = counts !== undefined && chosen.method.some((id) => !counts.method.some(({ value }) => value === id))
  const { data: methods } = useData(listReportMethods, isUnknown ? {} : null)
  const nameOf = (facet: Facet, value: string): string => {
    if (facet === 'state') return t(stateWord(SAMPLE_STATES.find((state) => state === value) ?? 'not_run'))
    if (facet === 'mark') return t(markWord(SAMPLE_MARKS.find((mark) => mark === value) ?? 'sealed'))
    const label = counts?.[facet].find((count) => count.value === value)?.label
    if (label || facet === 'client') return label ?? value
    const method = facet === 'method' && methods?.find(({ id }) => String(id) === value)
    return method ? method.method_name : t('No. {id}', { id: value })
  }
  const optionsOf = (facet: Facet): FilterOption[] | undefined =>
    counts?.[facet].map((count) => ({ ...count, label: nameOf(facet, count.value) }))
  const change = (facet: Facet) => (values: readonly string[]) => set({ [facet]: values.join(',') || undefined })
  const period = daysText(days)
  const chips: FilterChip[] = [
    ...FACETS.flatMap((facet) =>
      chosen[facet].map((value) => ({
        text: `${LABELS[facet]}: ${nameOf(facet, value)}`,
        remove: () => change(facet)(chosen[facet].filter((one) => one !== value)),
        restore: () => change(facet)(chosen[facet]),
      })),
    ),
    ...(period === null
      ? []
      : [
          {
            text: t('Date: {period}', { period }),
            remove: () => set({ date: undefined, from: undefined, to: undefined }),
            restore: () => set(days),
          },
        ]),
  ]
  const hasManyClients = from !== '' || counts?.client.length === MOST_CLIENTS
  const menu = (facet: Facet) => (
    <FilterMenu
      key={facet}
      label={LABELS[facet]}
      options={optionsOf(facet)}
      chosen={chosen[facet]}
      onChange={change(facet)}
      onOpen={() => setCounting(true)}
      single={facet === 'client'}
    >
      {facet === 'client' && hasManyClients && (
        <TextInput
          size="sm"
          mb="xs"
          label={t('From the name')}
          value={clientFrom}
          onChange={({ currentTarget }) => setClientFrom(currentTarget.value)}
        />
      )}
    </FilterMenu>
  )
  return (
    <FilterBar chips={chips}>
      {menu('state')}
      <DateFilter days={days} onChange={set} />
      {FACETS.slice(1).map(menu)}
    </FilterBar>
  )
}
