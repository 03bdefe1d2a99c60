import { countSampleFacets } from '@eluent/contract'
import { markWord, SAMPLE_MARKS, SAMPLE_STATES, stateWord } from '@eluent/domain/samples'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { countText } from '../../ui/FilterMenu/count-text.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { t } from '../../language/t.ts'
import { TurnaroundPanel } from './TurnaroundPanel.tsx'

/** The laboratory's work in figures, each with the samples behind it. */
export function DashboardPage() {
  return (
    <>
      <PageHeader />
      <CountsPanel />
      <TurnaroundPanel />
    </>
  )
}

/** What Sample Results lists. */
const OF_THE_LIST = { exclude_sample_types: 'standard,calibration' }
const MARKS: readonly string[] = ['overdue', 'due_today', 'rush', 'over_range', 'not_sent']

/** Samples by state and mark; each figure opens its list. */
function CountsPanel() {
  const counts = useRead(countSampleFacets, { query: OF_THE_LIST }, { select: ({ data }) => data })
  return (
    <Panel title={t('Samples by state')}>
      <ReadRecord query={counts}>
        {({ state, mark }) => {
          const rows = [
            ...state.map((count) => ({
              ...count,
              search: { state: count.value },
              word: stateWord(SAMPLE_STATES.find((one) => one === count.value) ?? 'not_run'),
            })),
            ...mark
              .filter(({ value }) => MARKS.includes(value))
              .map((count) => ({
                ...count,
                search: { mark: count.value },
                word: markWord(SAMPLE_MARKS.find((one) => one === count.value) ?? 'overdue'),
              })),
          ]
          return (
            <PlainTable
              label={t('Samples by state')}
              rows={rows}
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
          )
        }}
      </ReadRecord>
    </Panel>
  )
}
