import { Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { deleteFormField, type FormField } from '@eluent/contract'
import { IconPencil } from '@tabler/icons-react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { t } from '../../language/t.ts'

/** Edit and remove; a removal asks first. */
export function FormFieldRowActions({ field }: { field: FormField }) {
  const permissions = useSession()?.claims.permissions
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'form_field.edit') && (
        <RowLink tip={t('Edit')} of={field.name} icon={IconPencil} to={pathTo('formFieldEdit', { id: field.id })} />
      )}
      {can(permissions, 'form_field.delete') && (
        <RowRemoval word={t('Remove')} noun={t('Form Field')} row={field} remove={deleteFormField}>
          {t('{name} leaves the list. Samples keep what they hold of it.', { name: field.name })}
        </RowRemoval>
      )}
    </Group>
  )
}
