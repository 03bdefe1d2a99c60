import { Button } from '@mantine/core'
import { CallError } from '@eluent/contract'
import { BATCH_TEST_TEXTS } from '@eluent/domain/batch-tests'
import { Link, Navigate } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useQrCheck } from '../qr/use-qr-check.ts'
import { NewBatchTest } from './NewBatchTest.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** ?share_key= of a scanned code, or ?batch_id= of the list that it was opened from. */
export function BatchTestCreatePage() {
  const { share_key: shareKey = '', batch_id: batchId } = useTextSearch()
  return (
    <>
      <PageHeader />
      {shareKey.trim() === '' ? (
        <NewBatchTest key={batchId} batchId={Number(batchId) || null} shareKey="" />
      ) : (
        <ScannedTest key={shareKey} shareKey={shareKey.trim()} />
      )}
    </>
  )
}

/** A code that has a test already opens it. */
function ScannedTest({ shareKey }: { shareKey: string }) {
  const check = useQrCheck(shareKey)
  const { data, error } = check
  const isUnknown = error instanceof CallError && [403, 404, 422].includes(error.status)
  if (isUnknown || data?.batch_id === null) {
    return (
      <EmptyState
        title={translated(BATCH_TEST_TEXTS.foreignQr)}
        action={
          <Button component={Link} to={pathTo('scanQr')} variant="default">
            {t('Scan another QR code')}
          </Button>
        }
      />
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void check.refetch()} retrying={check.isFetching} />
  if (data === undefined) return <SkeletonLines />
  if (data.batch_test_id !== null) return <Navigate to={pathTo('batchTestEdit', { id: data.batch_test_id })} replace />
  return <NewBatchTest batchId={data.batch_id} shareKey={data.share_key} />
}
