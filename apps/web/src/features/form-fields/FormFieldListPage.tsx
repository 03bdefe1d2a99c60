import { Button } from '@mantine/core'
import { can } from '@eluent/domain'
import type { FormField } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FormFieldRowActions } from './FormFieldRowActions.tsx'
import { useFormFields } from './queries.ts'

const COLUMNS: Column<FormField>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', render: ({ name }) => name },
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
const rowActions = (field: FormField) => <FormFieldRowActions field={field} />

/** The fields from which the laboratory's intake forms are made. */
export function FormFieldListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const mayAct = can(permissions, 'form_field.edit') || can(permissions, 'form_field.delete')
  const add = can(permissions, 'form_field.create') && (
    <Button component={Link} to={pathTo('formFieldCreate')} leftSection={<IconPlus size={16} />}>
      Add Form Field
    </Button>
  )
  return (
    <>
      <PageHeader action={add} />
      <DataTable
        label="Form fields"
        table={table}
        query={useFormFields(table.request)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(mayAct && { actions: rowActions })}
        searchColumns={SEARCH_COLUMNS}
      />
    </>
  )
}
