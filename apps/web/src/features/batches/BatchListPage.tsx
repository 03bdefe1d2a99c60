import { Button } from '@mantine/core'
import { can, gridTypeOf, type PermissionKey } from '@eluent/domain'
import type { Batch } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BatchRowActions } from './BatchRowActions.tsx'
import { useBatches } from './queries.ts'

const COLUMNS: Column<Batch>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', render: ({ name }) => name },
  {
    key: 'grid_type',
    header: 'Grid Type',
    sortKey: 'grid_type',
    render: ({ grid_type }) => gridTypeOf(grid_type)?.name ?? grid_type,
  },
  { key: 'qr_codes', header: 'QR Codes', align: 'right', render: (row) => row.qr_code_count },
  { key: 'batch_tests', header: 'Batch Tests', align: 'right', render: (row) => row.batch_test_count },
  {
    key: 'created_at',
    header: 'Date Created',
    sortKey: 'created_at',
    render: ({ created_at }) => formatListDate(created_at),
  },
]
const SEARCH_COLUMNS = [{ value: 'name', label: 'Name' }]
const DEEDS: readonly PermissionKey[] = ['batch.list', 'batch.edit', 'batch.delete', 'batch_test.list']
const rowActions = (batch: Batch) => <BatchRowActions batch={batch} />

/** Places drawn as grids; each position has a QR code and takes a test. */
export function BatchListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const add = can(permissions, 'batch.create') && (
    <Button component={Link} to={pathTo('batchCreate')} leftSection={<IconPlus size={16} />}>
      Add Batch
    </Button>
  )
  return (
    <>
      <PageHeader action={add} />
      <DataTable
        label="Batches"
        table={table}
        query={useBatches(table.request)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(can(permissions, 'batch_test.list') && {
          rowTo: ({ id }: Batch) => pathTo('batchTestList', { batchId: id }),
        })}
        {...(DEEDS.some((deed) => can(permissions, deed)) && { actions: rowActions })}
        searchColumns={SEARCH_COLUMNS}
      />
    </>
  )
}
