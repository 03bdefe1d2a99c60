import { can, type PermissionKey } from '@eluent/domain/auth'
import { gridTypeOf } from '@eluent/domain/batches'
import { listBatches, type Batch } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { createdColumn, nameColumn, SEARCH_BY_NAME } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { useRowSelection } from '../../ui/SelectionBar/use-row-selection.ts'
import { BatchSelectionBar } from './BatchSelectionBar.tsx'
import { BatchRowActions } from './BatchRowActions.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const COLUMNS: Column<Batch>[] = [
  nameColumn,
  {
    key: 'grid_type',
    header: t('Grid Type'),
    sortKey: 'grid_type',
    render: ({ grid_type }) => translated(gridTypeOf(grid_type)?.name) ?? grid_type,
  },
  { key: 'qr_codes', header: t('QR Codes'), align: 'right', render: (row) => row.qr_code_count },
  { key: 'batch_tests', header: t('Batch Tests'), align: 'right', render: (row) => row.batch_test_count },
  createdColumn,
]
const ACTIONS: readonly PermissionKey[] = ['batch.list', 'batch.edit', 'batch.delete', 'batch_test.list']
const rowActions = (batch: Batch) => <BatchRowActions batch={batch} />

/** Places drawn as grids; each position has a QR code and takes a test. */
export function BatchListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const selection = useRowSelection<Batch>(({ name }) => t('Select {name}', { name }))
  return (
    <>
      <PageHeader action={<AddLink screen="batchCreate">{t('Add Batch')}</AddLink>} />
      <DataTable
        label={t('Batches')}
        table={table}
        query={useRead(listBatches, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(can(permissions, 'batch_test.list') && {
          rowTo: ({ id }: Batch) => pathTo('batchTestList', { batchId: id }),
        })}
        {...(ACTIONS.some((action) => can(permissions, action)) && { actions: rowActions })}
        {...(can(permissions, 'batch.delete') && {
          selection: selection.rows,
          selectionBar: <BatchSelectionBar selection={selection} />,
        })}
        emptyHint={
          can(permissions, 'batch.create')
            ? t('Choose Add Batch: each of its positions gets a QR code and takes a test.')
            : OTHERS_ADD
        }
        searchColumns={SEARCH_BY_NAME}
      />
    </>
  )
}
