import { FORM_FIELD_TYPES, keptValues } from '@eluent/domain/form-fields'
import type { ReactNode } from 'react'
import { RowTable, type Column } from '../../ui/DataTable/RowTable.tsx'
import type { FieldValues } from '../form-fields/form-field-form.ts'
import classes from './FormTemplates.module.css'
import { t } from '../../language/t.ts'

interface FieldTableProps {
  fields: readonly FieldValues[]
  /** Buttons of a field, in one last column. */
  actions?: (index: number) => ReactNode
}

interface Placed {
  field: FieldValues
  index: number
}

const typeName = (slug: string): string => FORM_FIELD_TYPES.find((type) => type.slug === slug)?.name ?? slug

const COLUMNS: readonly Column<Placed>[] = [
  { key: 'name', header: t('Name'), render: ({ field }) => field.name },
  {
    key: 'type',
    header: t('Type'),
    render: ({ field }) => (
      <span>
        {typeName(field.type)}
        {field.type === 'dropdown' && (
          <span className={classes['offered']}>{keptValues(field.type, field.values).join(', ')}</span>
        )}
      </span>
    ),
  },
  { key: 'required', header: t('Required'), render: ({ field }) => (field.is_required ? t('Yes') : t('No')) },
]

/** The fields of a template in their order: name, type with what it offers, whether it is required. */
export function FieldTable({ fields, actions }: FieldTableProps) {
  const rows = fields.map((field, index) => ({ field, index }))
  return (
    <div className={classes['fields']}>
      <RowTable<Placed>
        label={t('Form fields')}
        query={{ data: { data: rows }, error: null, isFetching: false, refetch: () => undefined }}
        columns={COLUMNS}
        rowKey={({ index }) => index}
        emptyText={t('No form fields yet.')}
        emptyHint={t('Edit the template to add some.')}
        {...(actions && { actions: ({ index }: Placed) => actions(index) })}
      />
    </div>
  )
}
