import { countSampleFacets, countStages, type ReplyOf } from '@eluent/contract'
import { markWord, SAMPLE_MARKS, SAMPLE_STATES, stateWord, type StageMark } from '@eluent/domain/samples'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { countText } from '../../ui/FilterMenu/count-text.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'

/** What Sample Results lists. */
const OF_THE_LIST = { exclude_sample_types: 'standard,calibration' }
const MARKS: readonly string[] = ['overdue', 'due_today', 'rush', 'over_range', 'not_sent']
/** Before what is in the queue or measured; the other stages come after it. */
const FIRST: readonly StageMark[] = ['announced', 'received', 'prepared']

type States = ReplyOf<typeof countSampleFacets>['data']
type Stages = ReplyOf<typeof countStages>['data']

/** In the order of the work, each with the address of its list. */
function rowsOf({ state, mark }: Pick<States, 'state' | 'mark'>, stages: Stages) {
  const ofMark = <Count extends { value: string }>(count: Count) => ({
    ...count,
    search: { mark: count.value },
    word: markWord(SAMPLE_MARKS.find((one) => one === count.value) ?? 'overdue'),
  })
  return [
    ...stages.filter(({ value }) => FIRST.includes(value)).map(ofMark),
    ...state.map((count) => ({
      ...count,
      search: { state: count.value },
      word: stateWord(SAMPLE_STATES.find((one) => one === count.value) ?? 'not_run'),
    })),
    ...stages.filter(({ value }) => !FIRST.includes(value)).map(ofMark),
    ...mark.filter(({ value }) => MARKS.includes(value)).map(ofMark),
  ]
}

/** Samples by stage, state and mark; each figure opens its list. */
export function CountsPanel() {
  const counts = useRead(countSampleFacets, { query: OF_THE_LIST }, { select: ({ data }) => data })
  const stages = useRead(countStages, {}, { select: ({ data }) => data })
  return (
    <Panel title={t('Samples by state')}>
      <ReadRecord query={counts}>
        {(found) => (
          <ReadRecord query={stages}>
            {(staged) => (
              <PlainTable
                label={t('Samples by state')}
                rows={rowsOf(found, staged)}
                rowKey={({ value }) => value}
                columns={[
                  {
                    header: t('State'),
                    render: ({ word, search }) => (
                      <Anchor inherit component={Link} to={pathTo('sampleList')} search={search as never}>
                        {t(word)}
                      </Anchor>
                    ),
                  },
                  { header: t('Samples'), align: 'right', render: ({ total, more }) => countText(total, more) },
                ]}
              />
            )}
          </ReadRecord>
        )}
      </ReadRecord>
    </Panel>
  )
}
