import { Alert } from '@mantine/core'
import { CallError, readSampleHistory } from '@eluent/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { sampleCrumbs } from '../../ui/PageHeader/sample-crumbs.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { History } from './History.tsx'
import { t } from '../../language/t.ts'

/** What is left to read of a deleted sample, for those who may edit samples; any other unknown sample is not found. */
export function DeletedSample({ sampleId }: { sampleId: number }) {
  const history = useData(readSampleHistory, { params: { id: sampleId } })
  if (history.error instanceof CallError && [404, 422].includes(history.error.status))
    return <Navigate to={pathTo('notFound')} replace />
  if (history.error) return <ErrorState error={history.error} order={1} onRetry={() => void history.refetch()} />
  if (!history.data) return <SkeletonLines lines={10} />
  const { sample, entries } = history.data
  if (sample.deleted_at === null) return <Navigate to={pathTo('notFound')} replace />
  const deletion = entries.find(({ action }) => action === 'void')
  return (
    <>
      <PageHeader title={t('History')} crumbs={sampleCrumbs(false, { label: sample.strain_name ?? 'N/A' })} />
      <Alert color="accent" mb="md" title={t('This sample was deleted')} icon={<IconInfoCircle size={20} />}>
        {t('By {who}, {deleted_at}: {why}. Its runs are void and stay readable here.', {
          who: deletion?.who ?? 'N/A',
          deleted_at: formatListDate(sample.deleted_at),
          why: deletion?.why ?? t('no reason given'),
        })}
      </Alert>
      <Panel
        title={t('{strain_name}, batch {batch_number}', {
          strain_name: sample.strain_name ?? 'N/A',
          batch_number: sample.batch_number ?? 'N/A',
        })}
      >
        <History {...history.data} />
      </Panel>
    </>
  )
}
