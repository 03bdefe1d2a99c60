import { readSampleTimeline } from '@eluent/contract'
import { TIMELINE_KIND_NAMES, TIMELINE_KINDS, timelineWord, type TimelineKind } from '@eluent/domain/custody'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import classes from './Custody.module.css'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

/** All that happened to a sample, the newest first, of one kind or of all. */
export function SampleTimeline({ sampleId }: { sampleId: number }) {
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const query = kind === null ? {} : { kind }
  const timeline = useData(readSampleTimeline, { params: { id: sampleId }, query }, { keepPrevious: true })
  return (
    <div className={`no-print ${classes['apart'] ?? ''}`}>
      <Panel
        title={t('Timeline')}
        action={
          <Select
            aria-label={t('Show')}
            placeholder={t('All kinds')}
            clearable
            w={220}
            data={TIMELINE_KINDS.map((value) => ({ value, label: t(TIMELINE_KIND_NAMES[value]) }))}
            value={kind}
            onChange={(value) => setKind(TIMELINE_KINDS.find((one) => one === value) ?? null)}
          />
        }
        flush
      >
        {timeline.error ? (
          <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} retrying={timeline.isFetching} />
        ) : timeline.data === undefined ? (
          <SkeletonLines lines={4} />
        ) : (
          <PlainTable
            label={t('Timeline')}
            minWidth={620}
            rows={timeline.data.entries}
            rowKey={({ key }) => key}
            columns={[
              { header: t('When'), render: ({ at }) => formatListDate(at) },
              { header: t('Kind'), render: (entry) => t(TIMELINE_KIND_NAMES[entry.kind]) },
              { header: t('What'), render: (entry) => t(timelineWord(entry)) },
              { header: t('Who'), render: ({ who }) => who },
              { header: t('Details'), render: ({ detail }) => detail ?? '–' },
            ]}
          />
        )}
        {timeline.data?.entries.length === 0 && <Text p="md">{t('Nothing of this kind has happened.')}</Text>}
        {timeline.data?.truncated && <Text p="md">{t('Older entries are not shown.')}</Text>}
      </Panel>
    </div>
  )
}
