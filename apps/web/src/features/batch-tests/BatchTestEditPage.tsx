import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { useBatch } from '../batches/queries.ts'
import { EditedBatchTest } from './EditedBatchTest.tsx'
import { useBatchTest } from './queries.ts'

export function BatchTestEditPage() {
  const { id } = usePathValues('batchTestEdit')
  const test = useBatchTest(Number(id))
  const batch = useBatch(test.data?.batch_id ?? null)
  const list = { label: 'Batches', to: pathTo('batchList') }
  const crumbs = batch.data && [
    { label: 'Home', to: pathTo('home') },
    { label: 'Settings', to: pathTo('settings') },
    list,
    { label: 'Batch Tests', to: pathTo('batchTestList', { batchId: batch.data.id }) },
    { label: 'Edit Batch Test' },
  ]
  return (
    <>
      <PageHeader {...(crumbs && { crumbs })} />
      <ReadRecord query={test} list={list} fresh>
        {(read) => (
          <ReadRecord query={batch} list={list}>
            {(of) => <EditedBatchTest test={read} batch={of} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </>
  )
}
