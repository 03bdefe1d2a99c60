import { Button, Chip, Group, Radio, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Chip.css'
import type { UseFormReturnType } from '@mantine/form'
import {
  ANALYTE_TYPES,
  GRAPH_UNITS,
  SUB_SCALES,
  isCompareScale,
  offeredAttributes,
  offeredScales,
  type GraphUnit,
} from '@eluent/domain/analytical-reports'
import type { SyntheticEvent } from 'react'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Analytics.module.css'
import { Preview } from './Preview.tsx'
import type { GraphChoices } from './use-graph-choices.ts'
import { attributesInUnit, type WizardValues } from './wizard-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface StepTwoProps {
  form: UseFormReturnType<WizardValues>
  /** The form's values with the tests that are selected now. */
  values: WizardValues
  choices: GraphChoices
  today: string
  editsCompare: boolean
  submitLabel: string
  pending: boolean
  onCompare: () => void
  onBack: () => void
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
}

/** The scales are the same in every laboratory; analytes and materials are called as it calls them. */
const SCALE_NAMES: Readonly<Partial<Record<string, string>>> = {
  'compare-tests': t('Compare tests'),
  date: t('Date'),
  month: t('Month'),
  'strain-name': t('Strain name'),
  'batch-number': t('Batch number'),
  'material-type': t('Material type'),
}

const options = (rows: readonly { id: number; name: string; disabled?: boolean }[]) =>
  rows.map(({ id, name, disabled = false }) => ({ value: String(id), label: name, disabled }))

const idOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Step 2: what is drawn, beside its preview. */
export function StepTwo(props: StepTwoProps) {
  const { form, values, choices, today, editsCompare } = props
  const isCompare = isCompareScale(values.scale_id, choices)
  const offered = offeredAttributes(choices.attributes, values.unit, values.attribute_type)
  const scales = offeredScales(choices.scales, { selected: values.tests.length, editsCompare })
  return (
    <form noValidate aria-label={t('Analytical report')} className={classes['options']} onSubmit={props.onSubmit}>
      <Panel title={t('Options')}>
        <Stack gap="md">
          <Select
            label={t('Material Type')}
            placeholder={t('All materials')}
            clearable
            clearButtonProps={{ 'aria-label': t('All materials') }}
            data={options(choices.materials)}
            value={values.sample_type_id === null ? null : String(values.sample_type_id)}
            onChange={(value) => form.setFieldValue('sample_type_id', idOf(value))}
          />
          <Select
            label={t('Analyte Type')}
            withAsterisk
            data={ANALYTE_TYPES.map(({ value, label }) => ({ value, label: translated(label) }))}
            {...form.getInputProps('attribute_type')}
          />
          <Radio.Group
            label={t('Unit')}
            withAsterisk
            {...form.getInputProps('unit')}
            onChange={(unit) => {
              const chosen = unit as GraphUnit
              form.setFieldValue('unit', chosen)
              form.setFieldValue('attribute_ids', attributesInUnit(values.attribute_ids, chosen, choices))
            }}
          >
            <Group mt={6}>
              {GRAPH_UNITS.map(({ value, label }) => (
                <Radio key={value} value={value} label={translated(label)} />
              ))}
            </Group>
          </Radio.Group>
          <fieldset className={classes['fieldset']}>
            <Text component="legend" fw={500} fz="sm" mb={6}>
              {t('Attributes')}
            </Text>
            <Chip.Group
              multiple
              value={values.attribute_ids.map(String)}
              onChange={(chosen) => form.setFieldValue('attribute_ids', chosen.map(Number))}
            >
              <Group gap={6}>
                {offered.map(({ id, name }) => (
                  <Chip key={id} value={String(id)} radius="sm" size="sm">
                    {name}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            {offered.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('No report method has attributes of this type.')}
              </Text>
            )}
            {form.errors['attribute_ids'] !== undefined && (
              <Text role="alert" c="var(--mantine-color-error)" fz="sm" mt={6}>
                {form.errors['attribute_ids']}
              </Text>
            )}
          </fieldset>
          <Select
            label={t('Scale')}
            withAsterisk
            placeholder={t('Choose a scale')}
            data={options(scales.map((scale) => ({ ...scale, name: SCALE_NAMES[scale.slug] ?? scale.name })))}
            value={values.scale_id === null ? null : String(values.scale_id)}
            error={form.errors['scale_id']}
            onChange={(value) => form.setFieldValue('scale_id', idOf(value))}
          />
          {isCompare ? (
            <>
              <Select
                label={t('Sub-Scale')}
                withAsterisk
                placeholder={t('Choose a sub-scale')}
                data={SUB_SCALES.map(({ value, label }) => ({ value, label: translated(label) }))}
                {...form.getInputProps('sub_scale')}
                value={values.sub_scale === '' ? null : values.sub_scale}
              />
              <Group justify="space-between">
                <Text size="sm">
                  {t('{count} {count, plural, one {test} other {tests}} selected', { count: values.tests.length })}
                </Text>
                <Button variant="default" size="xs" onClick={props.onCompare}>
                  {t('Show Tests')}
                </Button>
              </Group>
              {form.errors['tests'] !== undefined && (
                <Text role="alert" c="var(--mantine-color-error)" fz="sm">
                  {form.errors['tests']}
                </Text>
              )}
            </>
          ) : (
            <Group grow align="flex-start" gap="xs">
              <TextInput
                type="date"
                label={t('Start Date')}
                withAsterisk
                max={today}
                {...form.getInputProps('start_date')}
              />
              <TextInput
                type="date"
                label={t('End Date')}
                withAsterisk
                max={today}
                {...form.getInputProps('end_date')}
              />
            </Group>
          )}
          <Switch
            label={t('Scale as series')}
            description={t('Switches the axes: attributes along the axis, the scale as series.')}
            {...form.getInputProps('switch_axes', { type: 'checkbox' })}
          />
        </Stack>
        <Group justify="space-between" mt="xl">
          <Button variant="default" onClick={props.onBack}>
            {t('Back')}
          </Button>
          <Button type="submit" loading={props.pending}>
            {props.submitLabel}
          </Button>
        </Group>
      </Panel>
      <div>
        <Panel title={values.name.trim() === '' ? t('Preview') : values.name}>
          <Preview values={values} choices={choices} />
        </Panel>
      </div>
    </form>
  )
}
