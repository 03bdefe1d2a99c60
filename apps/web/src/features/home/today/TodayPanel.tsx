import { countSampleFacets, type ReplyOf } from '@eluent/contract'
import { markWord, stateWord, type SampleState } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type CSSProperties } from 'react'
import { useRead } from '../../../frame/data/use-read.ts'
import { holds } from '../../../frame/guard.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useServices, useSession } from '../../../frame/services.ts'
import { STORAGE_KEYS } from '../../../frame/session/storage-keys.ts'
import { useQuiet } from '../../../frame/use-later.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { countText } from '../../../ui/FilterMenu/count-text.ts'
import type { Figured } from './FigureNote.tsx'
import classes from './Today.module.css'
import { t } from '../../../language/t.ts'

// after the figures, which it does not move
const FigureNote = lazyPart(async () => (await import('./FigureNote.tsx')).FigureNote)

const REFRESH_MS = 60_000

/** Null until they were read. */
export type StateCounts = { states: readonly StateCount[]; marks: readonly StateCount[] } | null
type StateCount = ReplyOf<typeof countSampleFacets>['data']['state'][number]

/** What each role looks at first; a viewer sees what is released alone. */
const SHOWN: readonly SampleState[] = ['not_run', 'queued', 'running', 'partly_run', 'finished', 'changed', 'withdrawn']
const OF_A_VIEWER: readonly SampleState[] = ['released']
/** In review where a report is, Overdue where the laboratory has due times. */
const MARKS = ['in_review', 'overdue'] as const

/** What Sample Results lists: each figure leads there. */
const OF_THE_LIST = { exclude_sample_types: 'standard,calibration' }

/** How many samples stand in each state that waits for somebody; where that could not be read, how to ask again. */
export function useStateCounts(): { counts: StateCounts; again: (() => void) | null } {
  const enabled = holds(useSession(), 'sample.list')
  const counts = useRead(countSampleFacets, { query: OF_THE_LIST }, { enabled, refetchInterval: REFRESH_MS })
  if (counts.data === undefined) return { counts: null, again: counts.isError ? () => void counts.refetch() : null }
  const { state: states, mark } = counts.data.data
  return { counts: { states, marks: mark }, again: null }
}

/** The day's work in figures, each of which opens its list. Its place is kept while they are being read. */
export function TodayPanel({ counts, isRead }: { counts: StateCounts; isRead: boolean }) {
  const isViewer = useSession()?.claims.role.slug === 'viewer'
  const marks = useShownMarks(counts)
  // an empty laboratory has no day's work to show
  if (counts !== null && counts.states.every(({ total }) => total === 0)) return null
  const figures: (SampleState | (typeof MARKS)[number])[] = [...(isViewer ? OF_A_VIEWER : SHOWN)]
  if (!isViewer && marks.includes('in_review')) figures.splice(figures.indexOf('finished') + 1, 0, 'in_review')
  if (marks.includes('overdue')) figures.push('overdue')
  return (
    <section aria-labelledby="today" className={classes['today']}>
      <h2 id="today" className={classes['title']}>
        {t('Today')}
      </h2>
      <ul
        className={classes['figures']}
        style={{ '--figures': figures.length } as CSSProperties}
        aria-busy={isRead || undefined}
      >
        {figures.map((of) => {
          const isMark = of === 'in_review' || of === 'overdue'
          const listed = isMark ? counts?.marks : counts?.states
          return (
            <Figure
              key={of}
              of={of}
              word={isMark ? markWord(of) : stateWord(of)}
              search={of === 'overdue' ? { mark: of, ...BY_DUE } : isMark ? { mark: of } : { state: of }}
              count={counts === null ? null : listed?.find(({ value }) => value === of)}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** Those that not every laboratory has: until they were counted, as this browser showed them last, so that nothing jumps. */
function useShownMarks(counts: StateCounts): readonly (typeof MARKS)[number][] {
  const { storage } = useServices()
  const [last] = useState(() => storage.getItem(STORAGE_KEYS.todayMarks)?.split(',') ?? [])
  const found =
    counts &&
    MARKS.filter((mark) => counts.marks.some(({ value, total }) => value === mark && (total > 0 || mark === 'overdue')))
  const kept = found?.join(',')
  useEffect(() => {
    if (kept !== undefined) storage.setItem(STORAGE_KEYS.todayMarks, kept)
  }, [storage, kept])
  return found ?? MARKS.filter((mark) => last.includes(mark))
}

/** What is due first stands first. */
export const BY_DUE = { sortColumn: 'due_at', sortOrder: 'ASC' }

interface FigureProps {
  of: Figured
  word: string
  search: Readonly<Record<string, string>>
  /** Null until it was read; undefined for none. */
  count: StateCount | null | undefined
}

function Figure({ of, word, search, count }: FigureProps) {
  const isLater = useQuiet()
  return (
    <li>
      <Link to={pathTo('sampleList')} search={search} className={classes['figure']}>
        <span className={classes['label']}>{t(word)}</span>
        <span className={classes['number']} data-none={!count || count.total === 0 || undefined}>
          {count === null ? '–' : countText(count?.total ?? 0, count?.more)}
        </span>
        <span className={classes['note']}>{isLater && <FigureNote of={of} />}</span>
      </Link>
    </li>
  )
}
