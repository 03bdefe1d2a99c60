import { readQualityFigures } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { QUALITY_FIGURE_NAMES, qualityKindName, type QualityFigure } from '@eluent/domain/dashboard'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { monthInWords } from '../../ui/dates/month-in-words.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'

/** Where what is counted is listed. */
const LISTS = {
  qc_failures: 'analyticalBatchList',
  exceptions: 'analyticalBatchList',
  reruns: 'rerunList',
  nonconformances: 'nonconformanceList',
  equipment_overdue: 'equipmentList',
  expired_lots_refused: 'inventory',
  proficiency: 'proficiencyList',
} as const satisfies Partial<Record<QualityFigure, string>>

/** What went wrong and was noticed, month by month; kinds stand below their figure. */
export function QualityPanel() {
  const figures = useRead(readQualityFigures, {})
  const permissions = useSession()?.claims.permissions
  const listOf = (figure: QualityFigure) => {
    const list = figure === 'reissues' ? undefined : LISTS[figure]
    if (list === undefined) return undefined
    return list !== 'rerunList' || can(permissions, 'quality.approve') ? pathTo(list) : undefined
  }
  return (
    <Panel title={t('Quality per month')}>
      <ReadRecord query={figures}>
        {({ data, meta }) => (
          <PlainTable
            label={t('Quality per month')}
            rows={data}
            minWidth={640}
            rowKey={({ figure, kind }) => `${figure} ${kind}`}
            columns={[
              {
                header: t('Figure'),
                render: ({ figure, kind }) =>
                  kind === null ? (
                    <Name text={t(QUALITY_FIGURE_NAMES[figure])} to={listOf(figure)} />
                  ) : (
                    <Text size="sm" c="dimmed" pl="md">
                      {t(qualityKindName(figure, kind))}
                    </Text>
                  ),
              },
              ...meta.months.map((month, at) => ({
                header: monthInWords(month),
                align: 'right' as const,
                render: ({ counts }: (typeof data)[number]) => counts[at] ?? 0,
              })),
            ]}
          />
        )}
      </ReadRecord>
    </Panel>
  )
}

function Name({ text, to }: { text: string; to: string | undefined }) {
  return to === undefined ? (
    text
  ) : (
    <Anchor inherit component={Link} to={to}>
      {text}
    </Anchor>
  )
}
