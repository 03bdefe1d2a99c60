import { can, type PermissionKey } from '@eluent/domain/auth'
import { listFormTemplates, type FormTemplateRow } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { createdColumn, nameColumn, SEARCH_BY_NAME, updatedColumn } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { FormTemplateRowActions } from './FormTemplateRowActions.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: Column<FormTemplateRow>[] = [
  nameColumn,
  {
    key: 'no_of_form_fields',
    header: t('Form Fields'),
    sortKey: 'no_of_form_fields',
    align: 'right',
    render: (row) => row.no_of_form_fields,
  },
  createdColumn,
  updatedColumn,
]
const ACTIONS: readonly PermissionKey[] = [
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
  return (
    <>
      <PageHeader action={<AddLink screen="formTemplateCreate">{t('Add Form Template')}</AddLink>} />
      <DataTable
        label={t('Form templates')}
        table={table}
        query={useRead(listFormTemplates, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(can(permissions, 'form_template.edit') && {
          rowTo: ({ id }: FormTemplateRow) => pathTo('formTemplateEdit', { id }),
        })}
        {...(ACTIONS.some((action) => can(permissions, action)) && { actions: rowActions })}
        emptyHint={
          can(permissions, 'form_template.create')
            ? t('Choose Add Form Template: samples and batch tests take fields of your own from it.')
            : OTHERS_ADD
        }
        searchColumns={SEARCH_BY_NAME}
      />
    </>
  )
}
