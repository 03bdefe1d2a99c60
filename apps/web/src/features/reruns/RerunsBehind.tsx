import { Anchor } from '@mantine/core'
import { formatPercent } from '@eluent/domain/results'
import { gainOf, type RerunFigures } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { figure } from '../../language/figures.ts'
import { monthInWords } from '../../ui/dates/month-in-words.ts'
import { t } from '../../language/t.ts'

/** The samples that a line of the reruns counts, those that gained most first. */
export function RerunsBehind({ figures: { month, who, behind } }: { figures: RerunFigures }) {
  const percent = (value: number | null) => (value === null ? '–' : figure(formatPercent(value)))
  return (
    <Panel title={t('{who}, {month}', { who: who ?? t('Without a client'), month: monthInWords(month) })} flush>
      <PlainTable
        label={t('Samples')}
        minWidth={640}
        rows={behind}
        rowKey={({ sample_id, at }) => `${sample_id} ${at}`}
        columns={[
          {
            header: t('Sample'),
            render: ({ sample_id, name }) => (
              <Anchor component={Link} to={pathTo('sampleReport', { id: sample_id })}>
                {name}
              </Anchor>
            ),
          },
          { header: t('Cleared'), render: ({ at }) => <ListDate at={at} /> },
          { header: t('Analyst'), render: ({ analyst }) => analyst },
          { header: t('Reason'), render: ({ why }) => why ?? '–' },
          { header: t('Total THC Before, %'), align: 'right', render: (row) => percent(row.before_percent) },
          { header: t('After, %'), align: 'right', render: (row) => percent(row.after_percent) },
          { header: t('Gain, Points'), align: 'right', render: (row) => percent(gainOf(row)) },
        ]}
      />
    </Panel>
  )
}
