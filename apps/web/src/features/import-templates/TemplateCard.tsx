import { Badge, Text } from '@mantine/core'
import type { ImportTemplateRow } from '@eluent/contract'
import { pathTo } from '../../frame/screens.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { RecordCard } from '../../ui/RecordCard/RecordCard.tsx'
import classes from './Templates.module.css'
import { t } from '../../language/t.ts'

interface TemplateCardProps {
  template: ImportTemplateRow
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

export function TemplateCard({ template, mayEdit, mayDelete, onDelete }: TemplateCardProps) {
  const { id, name, global, import_template_type: type, source_filename: file } = template
  return (
    <RecordCard
      name={name}
      isDefault={template.default}
      editAt={mayEdit ? pathTo('importTemplateEdit', { id }) : undefined}
      editTip={global ? t('View') : t('Edit')}
      onDelete={mayDelete && !global ? onDelete : undefined}
      flags={
        <>
          <Badge variant="light" color="gray">
            {t(type.name)}
          </Badge>
          {!global && <Badge variant="light">{t('Custom')}</Badge>}
        </>
      }
    >
      <Text size="sm" c="dimmed" className={classes['facts'] ?? ''}>
        {t('Created {created_at}', { created_at: formatListDate(template.created_at) })}
        {template.created_by !== null && t(' by {created_by}', { created_by: template.created_by })}
        {file !== null && (
          <>
            <br />
            {t('Mapped on {file}', { file })}
          </>
        )}
      </Text>
    </RecordCard>
  )
}
