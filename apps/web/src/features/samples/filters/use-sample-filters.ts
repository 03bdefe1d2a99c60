import { SAMPLE_MARKS, SAMPLE_STATES } from '@eluent/domain/samples'
import { isCalendarDay, isStorableText } from '@eluent/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTextSearch } from '../../../frame/use-text-search.ts'
import { leftOutOf, saysId } from '../../../ui/DataTable/left-out.ts'
import { createdRange, DAY_CHOICES } from './created-range.ts'

/** The filters of the list of samples, by their names in its address. */
export const FILTER_NAMES = ['state', 'mark', 'method', 'tester', 'client', 'date', 'from', 'to'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What a filtered list call sends. */
export interface SampleNarrowing {
  state?: string
  mark?: string
  method?: string
  tester?: string
  client?: string
  created_from?: string
  created_before?: string
}

export interface SampleFilters {
  chosen: Record<'state' | 'mark' | 'method' | 'tester' | 'client', readonly string[]>
  days: Record<'date' | 'from' | 'to', string | undefined>
  isEmpty: boolean
  /** Those of the address that mean nothing, whole or in part. */
  leftOut: readonly string[]
  request: SampleNarrowing
  set: (values: Partial<Record<FilterName, string | undefined>>) => void
  clear: () => void
}

/** The present moment, of which the day counts: a list that stands open over midnight goes on to the next. */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(
      () =>
        setToday((before) => {
          const now = new Date()
          return now.toDateString() === before.toDateString() ? before : now
        }),
      60_000,
    )
    return () => clearInterval(timer)
  }, [])
  return today
}

/** The filters that stand in the address: a reload, a bookmark and the way back show the same samples. */
export function useSampleFilters(): SampleFilters {
  const search = useTextSearch()
  const navigate = useNavigate()
  const listOf = (name: FilterName) => search[name]?.split(',').filter((part) => part !== '') ?? []
  // an address may name what there is not
  const known = (name: FilterName, values: readonly string[]) => listOf(name).filter((value) => values.includes(value))
  const ids = (name: FilterName) => listOf(name).filter(saysId).slice(0, 50)
  const isListOf = (isKnown: (value: string) => boolean) => (text: string) => text.split(',').every(isKnown)
  const leftOut = leftOutOf(search, {
    state: isListOf((value) => (SAMPLE_STATES as readonly string[]).includes(value)),
    mark: isListOf((value) => (SAMPLE_MARKS as readonly string[]).includes(value)),
    method: isListOf(saysId),
    tester: isListOf(saysId),
    client: isStorableText,
    date: (text) => DAY_CHOICES.some(({ value }) => value === text),
    from: isCalendarDay,
    to: isCalendarDay,
  })
  const client = leftOut.includes('client') ? undefined : search['client']?.slice(0, 255)
  const chosen = {
    state: known('state', SAMPLE_STATES),
    mark: known('mark', SAMPLE_MARKS),
    method: ids('method'),
    tester: ids('tester'),
    client: client ? [client] : [],
  }
  const days = { date: search['date'], from: search['from'], to: search['to'] }
  const created = createdRange(days, useToday())
  const joined = Object.entries(chosen).flatMap(([name, values]) =>
    values.length > 0 ? [[name, values.join(',')]] : [],
  )
  const request = { ...(Object.fromEntries(joined) as SampleNarrowing), ...created }
  const set: SampleFilters['set'] = (values) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...values, page: undefined }),
      resetScroll: false,
    })
  return {
    chosen,
    days,
    leftOut,
    isEmpty: Object.keys(request).length === 0,
    request,
    set,
    clear: () => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))),
  }
}
