import { Anchor, Text } from '@mantine/core'
import type { ImportTemplateRow, ImportTemplateType } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import type { UnitConversion } from '@eluent/domain/result-imports'
import type { MappedSource } from './draft/build-draft.ts'
import type { Choice } from './session/import-state.ts'
import { sheetOption } from '../table-files/sheet-option.ts'
import { UnitChoice } from './UnitChoice.tsx'
import { UnitTable } from './UnitTable.tsx'
import classes from './Imports.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface ImportChoiceProps {
  choice: Choice
  types: readonly ImportTemplateType[]
  templates: readonly ImportTemplateRow[]
  /** The file as read; null before there is one. */
  source: MappedSource | null
  /** What was said of the units of this file, else of the template's files before it. */
  said: UnitConversion | null
  /** While an import runs. */
  disabled: boolean
  onChange: (change: Partial<Choice>) => void
}

/** What a file is read by: type, template and, where the file leaves it open, sheet, decimal sign and units. */
export function ImportChoice(props: ImportChoiceProps) {
  const { choice, types, templates, source, said, disabled, onChange } = props
  const sheets = source?.file.table.sheets.map(({ name }) => sheetOption(name)) ?? []
  const numbers = source?.mapped.numbers ?? null
  const ofType = templates.filter((template) => template.import_template_type.id === choice.type)
  const asksSign = numbers !== null && (numbers.decimal === null || numbers.basis !== 'default')
  return (
    <>
      <div className={classes['choice']}>
        <NativeSelect
          label={t('Template Type')}
          size="md"
          disabled={disabled}
          data={types.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
          value={String(choice.type)}
          onChange={(event) => onChange({ type: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('Template')}
          size="md"
          disabled={disabled || ofType.length === 0}
          data={ofType.map((one) => ({
            value: String(one.id),
            label: `${one.name}${one.default ? t(' (Default)') : ''}`,
          }))}
          value={String(choice.templateId ?? '')}
          onChange={(event) => onChange({ templateId: Number(event.currentTarget.value) })}
        />
        {sheets.length > 1 && (
          <NativeSelect
            label={t('Sheet')}
            size="md"
            disabled={disabled}
            data={sheets}
            value={source?.file.sheet ?? ''}
            onChange={(event) => onChange({ sheet: event.currentTarget.value })}
          />
        )}
        {asksSign && (
          <NativeSelect
            label={t('Decimal sign')}
            size="md"
            disabled={disabled}
            data={[
              { value: '', label: t('As the file shows') },
              { value: '.', label: t('Point: 1.5') },
              { value: ',', label: t('Comma: 1,5') },
            ]}
            value={choice.decimal ?? ''}
            error={numbers.decimal === null}
            onChange={({ currentTarget: { value } }) =>
              onChange({ decimal: value === '.' || value === ',' ? value : null })
            }
          />
        )}
        {source && source.mapped.units.conversions.length > 0 && (
          <UnitChoice
            key={source.file.sha256}
            said={said}
            units={source.mapped.units}
            disabled={disabled}
            onChange={(conversion) => onChange({ conversion })}
          />
        )}
      </div>
      {ofType.length === 0 && (
        <Text size="sm" mt="sm">
          {t('There is no template of this type yet.')}{' '}
          <Anchor component={Link} to={pathTo('importMap')}>
            {t('Map one of your files')}
          </Anchor>
          .
        </Text>
      )}
      {asksSign && (
        <Text size="sm" mt="sm" c={numbers.decimal === null ? 'var(--mantine-color-error)' : 'dimmed'} role="note">
          {translated(numbers.sentence)}
        </Text>
      )}
      {source?.mapped.units.open === false && source.mapped.units.sentence !== '' && (
        <Text size="sm" mt="sm" c="dimmed" role="note">
          {translated(source.mapped.units.sentence)}
        </Text>
      )}
      {source && <UnitTable units={source.mapped.units} />}
    </>
  )
}
