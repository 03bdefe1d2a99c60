import { can } from '@eluent/domain/auth'
import { listFormFields, type FormField } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { createdColumn, nameColumn, SEARCH_BY_NAME, updatedColumn } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { FormFieldRowActions } from './FormFieldRowActions.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: Column<FormField>[] = [nameColumn, createdColumn, updatedColumn]
const rowActions = (field: FormField) => <FormFieldRowActions field={field} />

/** The fields from which the laboratory's intake forms are made. */
export function FormFieldListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const mayAct = can(permissions, 'form_field.edit') || can(permissions, 'form_field.delete')
  return (
    <>
      <PageHeader action={<AddLink screen="formFieldCreate">{t('Add Form Field')}</AddLink>} />
      <DataTable
        label={t('Form fields')}
        table={table}
        query={useRead(listFormFields, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(mayAct && { actions: rowActions })}
        emptyHint={
          can(permissions, 'form_field.create')
            ? t('Choose Add Form Field: form templates are made of these fields.')
            : OTHERS_ADD
        }
        searchColumns={SEARCH_BY_NAME}
      />
    </>
  )
}
