import { listBatchQrCodes, readBatch } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { BatchForm } from './BatchForm.tsx'
import { t } from '../../language/t.ts'

export function BatchCreatePage() {
  return (
    <>
      <PageHeader />
      <BatchForm batch={null} codes={[]} />
    </>
  )
}

export function BatchEditPage() {
  const params = { id: Number(usePathValues('batchEdit').id) }
  const batch = useData(readBatch, { params }, { snapshot: 'edit' })
  const codes = useData(listBatchQrCodes, { params }, { snapshot: 'edit' })
  const list = { label: t('Batches'), to: pathTo('batchList') }
  return (
    <>
      <PageHeader />
      <ReadRecord query={batch} list={list}>
        {(read) => (
          <ReadRecord query={codes} list={list}>
            {(positions) => <BatchForm batch={read} codes={positions} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </>
  )
}
