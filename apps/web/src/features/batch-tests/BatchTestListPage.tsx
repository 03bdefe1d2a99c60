import { can } from '@eluent/domain/auth'
import { listBatchTests, readBatch, type BatchTest } from '@eluent/contract'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { createdColumn, nameColumn, SEARCH_BY_NAME, updatedColumn } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { CompareButton } from '../analytical-reports/CompareButton.tsx'
import { useComparison } from '../analytical-reports/use-comparison.ts'
import { BatchTestRowActions } from './BatchTestRowActions.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: Column<BatchTest>[] = [
  nameColumn,
  { key: 'position', header: t('Position'), sortKey: 'position', render: ({ position }) => position },
  createdColumn,
  updatedColumn,
]
const rowActions = (test: BatchTest) => <BatchTestRowActions test={test} />

/** The tests of one batch. */
export function BatchTestListPage() {
  const { batchId } = usePathValues('batchTestList')
  const batch = useData(readBatch, { params: { id: Number(batchId) } })
  const add = batch.data && (
    <AddLink screen="batchTestCreate" search={{ batch_id: batchId }}>
      {t('Add Batch Test')}
    </AddLink>
  )
  return (
    <>
      <PageHeader action={add}>{batch.data?.name}</PageHeader>
      <ReadRecord query={batch} list={{ label: t('Batches'), to: pathTo('batchList') }}>
        {({ id }) => <BatchTests batchId={id} />}
      </ReadRecord>
    </>
  )
}

function BatchTests({ batchId }: { batchId: number }) {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const comparison = useComparison(batchId)
  const { selection } = comparison
  return (
    <DataTable
      label={t('Batch tests')}
      table={table}
      query={useRead(listBatchTests, { query: { ...table.request, batch_id: batchId } }, { keepPrevious: true })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      {...(can(permissions, 'batch_test.edit') && {
        rowTo: ({ id }: BatchTest) => pathTo('batchTestEdit', { id }),
      })}
      actions={rowActions}
      emptyHint={
        can(permissions, 'batch_test.create')
          ? t('Choose Add Batch Test, or scan the QR code of a position.')
          : OTHERS_ADD
      }
      searchColumns={SEARCH_BY_NAME}
      toolbar={<CompareButton comparison={comparison} />}
      {...(selection && {
        selection: {
          has: ({ sample_id: id }: BatchTest) => selection.has({ id }),
          toggle: ({ sample_id: id }: BatchTest) => selection.toggle({ id }),
          label: ({ name }: BatchTest) => t('Compare {name}', { name }),
        },
      })}
    />
  )
}
