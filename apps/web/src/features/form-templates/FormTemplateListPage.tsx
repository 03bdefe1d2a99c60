import { Button } from '@mantine/core'
import { can, type PermissionKey } from '@eluent/domain'
import type { FormTemplateRow } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FormTemplateRowActions } from './FormTemplateRowActions.tsx'
import { useFormTemplates } from './queries.ts'

const COLUMNS: Column<FormTemplateRow>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', render: ({ name }) => name },
  {
    key: 'no_of_form_fields',
    header: 'Form Fields',
    sortKey: 'no_of_form_fields',
    align: 'right',
    render: (row) => row.no_of_form_fields,
  },
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
const DEEDS: readonly PermissionKey[] = [
  'form_template.edit',
  'form_template.delete',
  'form_template.view_form_template',
  'form_template.list_form_fields',
]
const rowActions = (template: FormTemplateRow) => <FormTemplateRowActions template={template} />

/** The templates from which intake forms and batch tests take their custom fields. */
export function FormTemplateListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const add = can(permissions, 'form_template.create') && (
    <Button component={Link} to={pathTo('formTemplateCreate')} leftSection={<IconPlus size={16} />}>
      Add Form Template
    </Button>
  )
  return (
    <>
      <PageHeader action={add} />
      <DataTable
        label="Form templates"
        table={table}
        query={useFormTemplates(table.request)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(can(permissions, 'form_template.edit') && {
          rowTo: ({ id }: FormTemplateRow) => pathTo('formTemplateEdit', { id }),
        })}
        {...(DEEDS.some((deed) => can(permissions, deed)) && { actions: rowActions })}
        searchColumns={SEARCH_COLUMNS}
      />
    </>
  )
}
