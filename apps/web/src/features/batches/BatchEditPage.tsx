import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { useBatch, useQrCodes } from './queries.ts'
import { SavedBatch } from './SavedBatch.tsx'

export function BatchEditPage() {
  const { id } = usePathValues('batchEdit')
  const batch = useBatch(Number(id))
  const codes = useQrCodes(Number(id))
  const list = { label: 'Batches', to: pathTo('batchList') }
  return (
    <>
      <PageHeader />
      <ReadRecord query={batch} list={list} fresh>
        {(read) => (
          <ReadRecord query={codes} list={list} fresh>
            {(positions) => <SavedBatch batch={read} codes={positions} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </>
  )
}
