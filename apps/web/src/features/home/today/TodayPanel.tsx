import { countSampleFacets, type ReplyOf } from '@eluent/contract'
import { markWord, stateWord, type SampleState } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../frame/data/use-read.ts'
import { holds } from '../../../frame/guard.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { countText } from '../../../ui/FilterMenu/count-text.ts'
import classes from './Today.module.css'
import { t } from '../../../language/t.ts'

const REFRESH_MS = 60_000

/** Null until they were read. */
export type StateCounts = { states: readonly StateCount[]; due: readonly StateCount[] } | null
type StateCount = ReplyOf<typeof countSampleFacets>['data']['state'][number]

/** What each role looks at first; a viewer sees what is released alone. */
const SHOWN: readonly SampleState[] = ['not_run', 'queued', 'running', 'partly_run', 'finished', 'changed', 'withdrawn']
const OF_A_VIEWER: readonly SampleState[] = ['released']

/** What Sample Results lists: each figure leads there. */
const OF_THE_LIST = { exclude_sample_types: 'standard,calibration' }

/** How many samples stand in each state that waits for somebody. */
export function useStateCounts(): StateCounts {
  const enabled = holds(useSession(), 'sample.list')
  const counts = useRead(countSampleFacets, { query: OF_THE_LIST }, { enabled, refetchInterval: REFRESH_MS })
  if (counts.data === undefined) return null
  const { state: states, mark } = counts.data.data
  return { states, due: mark.filter(({ value }) => value === 'overdue' || value === 'due_today') }
}

/** The day's work in figures, each of which opens its list. Its place is kept while they are being read. */
export function TodayPanel({ counts }: { counts: StateCounts }) {
  const isViewer = useSession()?.claims.role.slug === 'viewer'
  // an empty laboratory has no day's work to show
  if (counts !== null && counts.states.every(({ total }) => total === 0)) return null
  const overdue = counts?.due.find(({ value }) => value === 'overdue')
  return (
    <section aria-labelledby="today" className={classes['today']}>
      <h2 id="today" className={classes['title']}>
        {t('Today')}
      </h2>
      <ul className={classes['figures']} aria-busy={counts === null || undefined}>
        {(isViewer ? OF_A_VIEWER : SHOWN).map((state) => {
          const count = counts?.states.find(({ value }) => value === state)
          return (
            <Figure key={state} word={stateWord(state)} search={{ state }} count={counts === null ? null : count} />
          )
        })}
        {overdue && <Figure word={markWord('overdue')} search={{ mark: 'overdue', ...BY_DUE }} count={overdue} />}
      </ul>
    </section>
  )
}

/** What is due first stands first. */
export const BY_DUE = { sortColumn: 'due_at', sortOrder: 'ASC' }

interface FigureProps {
  word: string
  search: Readonly<Record<string, string>>
  /** Null until it was read; undefined for none. */
  count: StateCount | null | undefined
}

function Figure({ word, search, count }: FigureProps) {
  return (
    <li>
      <Link to={pathTo('sampleList')} search={search} className={classes['figure']}>
        <span className={classes['label']}>{t(word)}</span>
        <span className={classes['number']} data-none={!count || count.total === 0 || undefined}>
          {count === null ? '–' : countText(count?.total ?? 0, count?.more)}
        </span>
      </Link>
    </li>
  )
}
