import { listToDispose, type HeldSample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { sampleName } from '@eluent/domain/samples'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { leftText } from './custody-text.ts'
import { DisposeModal } from './DisposeModal.tsx'
import { useNeedsWitness } from './use-needs-witness.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'

/** As many as one call disposes of. */
const SHOWN = 200

/** Samples whose retention is over, the longest over first. */
export function ToDisposePage() {
  const query = { startIndex: 0, endIndex: SHOWN, sortColumn: 'kept_until', sortOrder: 'ASC' }
  const waiting = useRead(listToDispose, { query })
  const rows = waiting.data?.data ?? []
  const unread = (waiting.data?.meta.total_count ?? 0) - rows.length
  return (
    <>
      <PageHeader
        action={
          <Button component={Link} to={pathTo('wasteLog')} variant="default">
            {t('Waste Log')}
          </Button>
        }
      />
      {waiting.error ? (
        <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} retrying={waiting.isFetching} />
      ) : waiting.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('Nothing is to be disposed of')}>
          {t('A sample stands here when the days are over that Settings > Quality keeps it after its release.')}
        </EmptyState>
      ) : (
        <ToDispose rows={rows} />
      )}
      {unread > 0 && <Text mt="sm">{t('{unread} more are not shown.', { unread })}</Text>}
    </>
  )
}

function ToDispose({ rows }: { rows: readonly HeldSample[] }) {
  const mayDispose = can(useSession()?.claims.permissions, 'custody.dispose')
  const needsWitness = useNeedsWitness()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asking, setAsking] = useState(false)
  const ids = rows.map(({ sample_id }) => sample_id)
  const selected = ids.filter((id) => chosen.includes(id))
  return (
    <Panel flush>
      <PlainTable
        label={t('To Dispose')}
        minWidth={560}
        rows={rows}
        rowKey={({ sample_id }) => sample_id}
        columns={[
          mayDispose && {
            header: (
              <Checkbox
                aria-label={t('Select all')}
                checked={selected.length === ids.length}
                indeterminate={selected.length > 0 && selected.length < ids.length}
                onChange={({ currentTarget }) => setChosen(currentTarget.checked ? ids : [])}
              />
            ),
            render: ({ sample_id: id, ...sample }: HeldSample) => (
              <Checkbox
                aria-label={t('Select {name}', { name: sampleName({ id, ...sample }) })}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
                }
              />
            ),
          },
          {
            header: t('Sample'),
            render: ({ sample_id: id, ...sample }) => (
              <Anchor component={Link} to={pathTo('sampleCustody', { id })} fz="sm">
                {sampleName({ id, ...sample })}
              </Anchor>
            ),
          },
          { header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? 'N/A' },
          { header: t('Place'), render: ({ place }) => place?.path ?? '–' },
          { header: t('Amount left'), align: 'right', render: (row) => leftText(row) },
          {
            header: t('Kept until'),
            render: ({ kept_until }) => (kept_until === null ? '–' : formatListDate(kept_until)),
          },
        ]}
      />
      {mayDispose && (
        <Group justify="flex-end" p="md">
          <Button
            color="red"
            disabled={selected.length === 0}
            {...(selected.length === 0 && { title: t('Select a sample first.') })}
            onClick={() => setAsking(true)}
          >
            {t('{count, plural, one {Dispose of # sample} other {Dispose of # samples}}', { count: selected.length })}
          </Button>
        </Group>
      )}
      {asking && needsWitness !== null && (
        <DisposeModal samples={selected} needsWitness={needsWitness} onClose={() => setAsking(false)} />
      )}
    </Panel>
  )
}
