import { Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { deleteFormTemplate, type FormTemplateRow } from '@eluent/contract'
import { IconFileDescription, IconListDetails, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowButton, RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { DescriptionModal } from './DescriptionModal.tsx'
import { TemplateFieldsModal } from './TemplateFieldsModal.tsx'
import { t } from '../../language/t.ts'

type Open = 'description' | 'fields' | null

/** Edit, view the description, list the form fields, remove; a removal asks first. */
export function FormTemplateRowActions({ template }: { template: FormTemplateRow }) {
  const permissions = useSession()?.claims.permissions
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { id, name } = template
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'form_template.edit') && (
        <RowLink tip={t('Edit')} of={name} icon={IconPencil} to={pathTo('formTemplateEdit', { id })} />
      )}
      {can(permissions, 'form_template.view_form_template') && (
        <RowButton
          tip={t('View description')}
          of={name}
          icon={IconFileDescription}
          onClick={() => setOpen('description')}
        />
      )}
      {can(permissions, 'form_template.list_form_fields') && (
        <RowButton tip={t('List form fields')} of={name} icon={IconListDetails} onClick={() => setOpen('fields')} />
      )}
      {can(permissions, 'form_template.delete') && (
        <RowRemoval word={t('Remove')} noun={t('Form Template')} row={template} remove={deleteFormTemplate}>
          {t('{name} leaves the list. Batches and samples that use it keep its form fields.', { name })}
        </RowRemoval>
      )}
      {open === 'description' && <DescriptionModal template={template} onClose={close} />}
      {open === 'fields' && <TemplateFieldsModal template={template} onClose={close} />}
    </Group>
  )
}
