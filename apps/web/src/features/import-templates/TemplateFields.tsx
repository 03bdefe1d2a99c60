import { Switch } from '@mantine/core'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Mapper.module.css'
import type { TemplateForm } from './use-mapper.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface TemplateFieldsProps {
  form: TemplateForm
  types: readonly { id: number; name: string }[]
  onChange: (change: Partial<TemplateForm>) => void
}

/** Name, type and default flag of a new template. */
export function TemplateFields({ form, types, onChange }: TemplateFieldsProps) {
  return (
    <Panel title={t('Template')}>
      <div className={classes['fields']}>
        <TextInput
          label={t('Template Name')}
          withAsterisk
          value={form.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Template Type')}
          size="md"
          withAsterisk
          data={types.map(({ id, name }) => ({ value: String(id), label: translated(name) }))}
          value={String(form.type)}
          onChange={(event) => onChange({ type: Number(event.currentTarget.value) })}
        />
        <Switch
          label={t('Set as Default')}
          size="md"
          className={classes['toggle'] ?? ''}
          checked={form.isDefault}
          onChange={(event) => onChange({ isDefault: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}
