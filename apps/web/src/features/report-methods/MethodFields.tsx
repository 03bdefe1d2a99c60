import { SimpleGrid, Switch, Text } from '@mantine/core'
import { QUANTIFY_FROM, QUANTIFY_FROM_NAMES } from '@eluent/domain/calibrations'
import { totalsOf } from '@eluent/domain/results'
import type { ReactNode } from 'react'
import type { MethodErrors, MethodValues } from './method-form.ts'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface MethodFieldsProps {
  values: MethodValues
  errors: MethodErrors
  disabled: boolean
  /** Global methods and their overrides keep their name. */
  nameFixed?: boolean
  /** Only an organization's own methods can be its default by choice. */
  withDefault: boolean
  onChange: (change: Partial<MethodValues>) => void
}

/** Name, concentration range and the default flag. */
export function MethodFields({
  values,
  errors,
  disabled,
  nameFixed = false,
  withDefault,
  onChange,
}: MethodFieldsProps) {
  const isEmpty = errors.bounds !== undefined
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        <TextInput
          label={t('Name')}
          withAsterisk
          value={values.name}
          error={errors.name}
          disabled={disabled || nameFixed}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <DecimalInput
          label={t('Lower Bounds')}
          withAsterisk
          rightSection="ug/mL"
          rightSectionWidth={64}
          value={values.lower}
          error={errors.bounds}
          disabled={disabled}
          onChange={(plain) => onChange({ lower: plain })}
        />
        <DecimalInput
          label={t('Upper Bounds')}
          withAsterisk
          rightSection="ug/mL"
          rightSectionWidth={64}
          value={values.upper}
          error={isEmpty}
          disabled={disabled}
          onChange={(plain) => onChange({ upper: plain })}
        />
      </SimpleGrid>
      <NativeSelect
        size="md"
        mt="lg"
        maw={420}
        label={t('Quantify from')}
        description={t(
          'Our calibration: the approved one of the instrument, in force at the injection. Counts for new samples.',
        )}
        value={values.quantifyFrom}
        disabled={disabled}
        data={QUANTIFY_FROM.map((value) => ({ value, label: t(QUANTIFY_FROM_NAMES[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ quantifyFrom: QUANTIFY_FROM.find((one) => one === value) ?? 'instrument' })
        }
      />
      {withDefault && (
        <Switch
          mt="lg"
          label={t('Default')}
          description={t('Offered first, and used for calibrations. One method of a laboratory is its default.')}
          checked={values.isDefault}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ isDefault: currentTarget.checked })}
        />
      )}
    </>
  )
}

interface TotalsFieldProps {
  /** Of the method. */
  analytes: readonly string[]
  attached: readonly string[]
  /** Why a total cannot be attached. */
  error?: ReactNode
  /** Attached ones show checked and cannot be changed. */
  fixed?: boolean
  disabled: boolean
  onToggle?: (name: string) => void
}

/** A checkbox for each total that is known. */
export function TotalsField({ analytes, attached, error, fixed = false, disabled, onToggle }: TotalsFieldProps) {
  return (
    <fieldset className={classes['totals']}>
      <legend className="visually-hidden">{t('Calculated Total Potentials')}</legend>
      <div className={classes['totalBoxes']}>
        {totalsOf(analytes).map(({ name, primary_analyte, acid_analyte, acid_ratio_conversion_factor: factor }) => (
          <Checkbox
            key={name}
            label={name}
            description={`${primary_analyte} + ${factor} × ${acid_analyte}`}
            checked={attached.includes(name)}
            disabled={disabled || fixed}
            onChange={() => onToggle?.(name)}
          />
        ))}
      </div>
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" mt="sm" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

/** What is wrong with the analytes as a whole. */
export function AnalyteErrors({ errors }: { errors: MethodErrors }) {
  const texts = [errors.analytes, errors.limits].flat().filter((text) => text !== undefined)
  if (texts.length === 0) return null
  return (
    <div role="alert" className={classes['errors']}>
      {texts.map((text, at) => (
        <p key={at}>{text}</p>
      ))}
    </div>
  )
}
