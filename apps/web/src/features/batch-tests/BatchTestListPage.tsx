import { Button } from '@mantine/core'
import { can } from '@eluent/domain'
import type { BatchTest } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo, usePathValues } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord.tsx'
import { CompareButton } from '../analytics/CompareButton.tsx'
import { useComparison } from '../analytics/use-comparison.ts'
import { useBatch } from '../batches/queries.ts'
import { BatchTestRowActions } from './BatchTestRowActions.tsx'
import { useBatchTests } from './queries.ts'

const COLUMNS: Column<BatchTest>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', render: ({ name }) => name },
  { key: 'position', header: 'Position', sortKey: 'position', render: ({ position }) => position },
  {
    key: 'created_at',
    header: 'Date Created',
    sortKey: 'created_at',
    render: ({ created_at }) => formatListDate(created_at),
  },
  {
    key: 'updated_at',
    header: 'Date Updated',
    sortKey: 'updated_at',
    render: ({ updated_at }) => formatListDate(updated_at),
  },
]
const SEARCH_COLUMNS = [{ value: 'name', label: 'Name' }]
const rowActions = (test: BatchTest) => <BatchTestRowActions test={test} />

/** The tests of one batch. */
export function BatchTestListPage() {
  const { batchId } = usePathValues('batchTestList')
  const permissions = useSession()?.claims.permissions
  const batch = useBatch(Number(batchId))
  const add = batch.data && can(permissions, 'batch_test.create') && (
    <Button
      component={Link}
      to={pathTo('batchTestCreate')}
      search={{ batch_id: batchId } as never}
      leftSection={<IconPlus size={16} />}
    >
      Add Batch Test
    </Button>
  )
  return (
    <>
      <PageHeader action={add}>{batch.data?.name}</PageHeader>
      <ReadRecord query={batch} list={{ label: 'Batches', to: pathTo('batchList') }}>
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
      label="Batch tests"
      table={table}
      query={useBatchTests(batchId, table.request)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      {...(can(permissions, 'batch_test.edit') && {
        rowTo: ({ id }: BatchTest) => pathTo('batchTestEdit', { id }),
      })}
      actions={rowActions}
      searchColumns={SEARCH_COLUMNS}
      toolbar={<CompareButton comparison={comparison} />}
      {...(selection && {
        selection: {
          has: ({ sample_id: id }: BatchTest) => selection.has({ id }),
          toggle: ({ sample_id: id }: BatchTest) => selection.toggle({ id }),
          label: ({ name }: BatchTest) => `Compare ${name}`,
        },
      })}
    />
  )
}
