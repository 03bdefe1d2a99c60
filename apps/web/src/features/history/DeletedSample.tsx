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
      <PageHeader title="History" crumbs={sampleCrumbs(false, { label: sample.strain_name ?? 'N/A' })} />
      <Alert color="accent" mb="md" title="This sample was deleted" icon={<IconInfoCircle size={20} />}>
        {`By ${deletion?.who ?? 'N/A'}, ${formatListDate(sample.deleted_at)}: ${deletion?.why ?? 'no reason given'}. Its runs are void and stay readable here.`}
      </Alert>
      <Panel title={`${sample.strain_name ?? 'N/A'}, batch ${sample.batch_number ?? 'N/A'}`}>
        <History {...history.data} />
      </Panel>
    </>
  )
}
