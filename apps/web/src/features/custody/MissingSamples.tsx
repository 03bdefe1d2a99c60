import type { AnnouncedSample, listAnnounced, ReplyOf } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { t } from '../../language/t.ts'

interface MissingSamplesProps {
  announced: UseQueryResult<ReplyOf<typeof listAnnounced>>
  /** Ids of those that have come. */
  scanned: readonly number[]
}

/** What was announced, its collection noted, and has not been scanned. */
export function MissingSamples({ announced, scanned }: MissingSamplesProps) {
  if (announced.error) return <ErrorState error={announced.error} onRetry={() => void announced.refetch()} />
  if (announced.data === undefined) return null
  const { data, meta } = announced.data
  const missing = data.filter(({ sample_id }) => !scanned.includes(sample_id))
  const unread = meta.total_count - data.length
  return (
    <Panel title={t('Announced and missing: {count}', { count: missing.length + unread })} flush={missing.length > 0}>
      {missing.length === 0 ? (
        <Text fz="sm">
          {t('Nothing is missing. A sample is announced when its collection is noted and its receipt is not.')}
        </Text>
      ) : (
        <PlainTable<AnnouncedSample>
          label={t('Announced and missing')}
          minWidth={560}
          rows={missing}
          rowKey={({ sample_id }) => sample_id}
          columns={[
            { header: t('Sample'), render: ({ sample_id: id, ...sample }) => sampleName({ id, ...sample }) },
            { header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? 'N/A' },
            { header: t('Client'), render: ({ prepared_for }) => prepared_for ?? 'N/A' },
            {
              header: t('Collected'),
              render: ({ collected_at }) => (collected_at === null ? '–' : formatListDate(collected_at)),
            },
          ]}
        />
      )}
      {unread > 0 && <Text p="md">{t('{unread} more are not shown.', { unread })}</Text>}
    </Panel>
  )
}
