import { readBatch, readBatchTest } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { EditedBatchTest } from './EditedBatchTest.tsx'
import { t } from '../../language/t.ts'

export function BatchTestEditPage() {
  const { id } = usePathValues('batchTestEdit')
  const test = useData(readBatchTest, { params: { id: Number(id) } }, { snapshot: 'edit' })
  const batch = useData(readBatch, test.data === undefined ? null : { params: { id: test.data.batch_id } })
  const list = { label: t('Batches'), to: pathTo('batchList') }
  const crumbs = batch.data && [
    { label: t('Home'), to: pathTo('home') },
    { label: t('Settings'), to: pathTo('settings') },
    list,
    { label: t('Batch Tests'), to: pathTo('batchTestList', { batchId: batch.data.id }) },
    { label: t('Edit Batch Test') },
  ]
  return (
    <>
      <PageHeader {...(crumbs && { crumbs })} />
      <ReadRecord query={test} list={list}>
        {(read) => (
          <ReadRecord query={batch} list={list}>
            {(of) => <EditedBatchTest test={read} batch={of} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </>
  )
}
