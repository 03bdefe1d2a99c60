import { NumberInput, Select, Switch } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { QualitySettingsReply } from '@eluent/contract'
import type { QualitySetting } from '@eluent/domain/quality-settings'
import { formatDateTime } from '@eluent/domain/text'
import { t } from '../../language/t.ts'

interface SettingFieldProps {
  setting: QualitySetting
  /** What the form binds an input with. */
  field: { value?: unknown; error?: unknown; onChange: (value: never) => void }
  /** Who set it last; undefined where it has its default. */
  changed: QualitySettingsReply['changed'][string] | undefined
}

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** One setting by its kind, with what it changes, its default, and who set it last. */
export function SettingField({ setting, field, changed }: SettingFieldProps) {
  const onChange = field.onChange as (value: unknown) => void
  const error = typeof field.error === 'string' ? field.error : undefined
  const said = [t(setting.help), defaultText(setting), changed && setBy(changed)].filter(Boolean).join(' ')
  const shared = { label: t(setting.label), description: said, error, mb: 'md' }
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          size="md"
          checked={field.value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          maw={420}
          suffix={setting.unit === '' ? '' : ` ${t(setting.unit)}`}
          min={setting.min}
          max={setting.max}
          clampBehavior="none"
          decimalScale={setting.decimals ?? 0}
          allowDecimal={(setting.decimals ?? 0) > 0}
          value={typeof field.value === 'number' ? field.value : ''}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          maw={420}
          allowDeselect={false}
          data={setting.options.map(({ value, label }) => ({ value, label: t(label) }))}
          value={String(field.value)}
          onChange={onChange}
        />
      )
  }
}

function defaultText(setting: QualitySetting): string {
  switch (setting.kind) {
    case 'switch':
      return setting.default ? t('Default: on.') : t('Default: off.')
    case 'number':
      return t('Default: {value}.', { value: setting.default })
    case 'choice': {
      const option = setting.options.find(({ value }) => value === setting.default)
      return t('Default: {value}.', { value: t(option?.label ?? '') })
    }
  }
}

function setBy({ by, at }: { by: string; at: string }): string {
  return t('Set by {name}, {when}.', { name: by, when: formatDateTime(at, timeZone()) ?? at })
}
