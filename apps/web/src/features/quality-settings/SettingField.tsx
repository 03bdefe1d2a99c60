import { Button, Group, Switch, Text } from '@mantine/core'
import type { QualitySettingsReply } from '@eluent/contract'
import type { QualitySetting } from '@eluent/domain/quality-settings'
import { parseDecimal } from '@eluent/domain/text'
import classes from './SettingField.module.css'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { figure } from '../../language/figures.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface SettingFieldProps {
  setting: QualitySetting
  /** What the form binds an input with. */
  field: { value?: unknown; error?: unknown; onChange: (value: never) => void }
  /** Who set it last; undefined where it has its default. */
  changed: QualitySettingsReply['changed'][string] | undefined
}

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the browser knows, the one of its own first. */
function zonesWith(chosen: string): string[] {
  return [...new Set([timeZone(), chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** One setting by its kind: what it changes, its default, bounds and source, and who set it last and why. */
export function SettingField({ setting, field, changed }: SettingFieldProps) {
  const onChange = field.onChange as (value: unknown) => void
  const isDefault = field.value === setting.default
  return (
    <div className={classes['setting']}>
      <SettingInput setting={setting} field={field} onChange={onChange} />
      <Group className={classes['facts']} gap="xs">
        <Text fz="xs" c="dimmed">
          {factsOf(setting).join('  ·  ')}
        </Text>
        {!isDefault && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`${t('Use Default')}: ${t(setting.label)}`}
            onClick={() => onChange(setting.default)}
          >
            {t('Use Default')}
          </Button>
        )}
      </Group>
      {changed && (
        <Text className={classes['changed']} fz="xs">
          {changedText(changed)}
        </Text>
      )}
    </div>
  )
}

interface SettingInputProps extends Pick<SettingFieldProps, 'setting' | 'field'> {
  onChange: (value: unknown) => void
}

function SettingInput({ setting, field, onChange }: SettingInputProps) {
  const error = typeof field.error === 'string' ? field.error : undefined
  const shared = { label: t(setting.label), description: t(setting.help), error }
  const narrow = { classNames: { wrapper: classes['input'] ?? '' } }
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
        <DecimalInput
          {...shared}
          {...narrow}
          {...(setting.unit !== '' && { rightSection: t(setting.unit), rightSectionWidth: 110 })}
          value={typeof field.value === 'number' || typeof field.value === 'string' ? field.value : ''}
          onChange={(plain) => onChange(parseDecimal(plain) ?? plain)}
        />
      )
    case 'days':
    case 'addresses':
    case 'surrogates':
      return (
        <Textarea
          {...shared}
          autosize
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'zone':
      return (
        <Select
          {...shared}
          searchable
          // some 400 of them: there when the list is open
          comboboxProps={{ keepMounted: false, portalProps: { target: 'main' } }}
          allowDeselect={false}
          nothingFoundMessage={t('No time zone has this name.')}
          data={zonesWith(String(field.value))}
          value={String(field.value)}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          {...narrow}
          allowDeselect={false}
          data={setting.options.map(({ value, label }) => ({ value, label: t(label) }))}
          value={String(field.value)}
          onChange={onChange}
        />
      )
  }
}

function factsOf(setting: QualitySetting): string[] {
  const source = setting.source === undefined ? [] : [t('Source: {source}', { source: setting.source })]
  switch (setting.kind) {
    case 'switch':
      return [setting.default ? t('Default: on') : t('Default: off'), ...source]
    case 'number': {
      const { min, max, default: value } = setting
      const unit = unitOf(setting)
      return [
        t('Default: {value}', { value: `${figure(String(value))}${unit}` }),
        t('{min} to {max}', { min: figure(String(min)), max: `${figure(String(max))}${unit}` }),
        ...source,
      ]
    }
    case 'days':
    case 'addresses':
    case 'surrogates':
      return [t('Default: none'), ...source]
    case 'zone':
      return [t('Default: {value}', { value: setting.default }), ...source]
    case 'choice': {
      const option = setting.options.find(({ value }) => value === setting.default)
      return [t('Default: {value}', { value: t(option?.label ?? '') }), ...source]
    }
  }
}

/** Behind a figure. */
function unitOf(setting: QualitySetting): string {
  return setting.kind === 'number' && setting.unit !== '' ? ` ${t(setting.unit)}` : ''
}

function changedText({ by: name, at, why }: NonNullable<SettingFieldProps['changed']>): string {
  const when = formatListDate(at)
  if (why === null) return t('Changed by {name}, {when}', { name, when })
  return t('Changed by {name}, {when}: {why}', { name, when, why })
}
