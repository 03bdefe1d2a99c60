import { Button, Group, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ANALYTICAL_REPORT_NAME_MAX } from '@eluent/domain/analytical-reports'
import { IconGitCompare } from '@tabler/icons-react'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Analytics.module.css'
import type { GraphChoices } from './use-graph-choices.ts'
import type { WizardValues } from './wizard-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const NAMES: Readonly<Partial<Record<string, string>>> = {
  line: t('Line'),
  pie: t('Pie'),
  bar: t('Bar'),
  scatter: t('Scatter'),
}

const HINTS: Record<string, string> = {
  line: t('Line: how values change over time'),
  pie: t('Pie: what a whole is made of'),
  bar: t('Bar: values beside each other'),
  scatter: t('Scatter: every value as a point'),
}

interface StepOneProps {
  form: UseFormReturnType<WizardValues>
  choices: GraphChoices
  /** How many tests are selected for comparison. */
  tests: number
  onCompare: () => void
  /** The name was left, or a type chosen. */
  onDone: (name: string, chartTypeId: number | null) => void
}

/** Step 1: the report's name and its type of graph. */
export function StepOne({ form, choices, tests, onCompare, onDone }: StepOneProps) {
  const { name, chart_type_id: typeId } = form.values
  // A press on a button beside the name must not leave the name first, or the step would be gone before the click.
  const keepFocus = (event: React.MouseEvent) => event.preventDefault()
  return (
    <Panel
      title={t('Name and graph type')}
      action={
        tests > 0 && (
          <Button
            variant="default"
            leftSection={<IconGitCompare size={16} />}
            onMouseDown={keepFocus}
            onClick={onCompare}
          >
            {t('Compare ({tests})', { tests })}
          </Button>
        )
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onDone(name, typeId)
        }}
      >
        <Stack gap="lg">
          <TextInput
            label={t('Report Name')}
            withAsterisk
            maw={480}
            maxLength={ANALYTICAL_REPORT_NAME_MAX}
            {...form.getInputProps('name')}
            onBlur={() => {
              if (name.trim() !== '') onDone(name, typeId)
            }}
          />
          <fieldset className={classes['fieldset']}>
            <Text component="legend" fw={500} fz="sm" mb={6}>
              {t('Graph Type')}
            </Text>
            <div className={classes['types']}>
              {choices.chartTypes.map((type) => (
                <Tooltip
                  key={type.id}
                  label={HINTS[type.slug] ?? NAMES[type.slug] ?? type.name}
                  withArrow
                  openDelay={200}
                >
                  <UnstyledButton
                    className={classes['type'] ?? ''}
                    aria-pressed={type.id === typeId}
                    onMouseDown={keepFocus}
                    onClick={() => {
                      form.setFieldValue('chart_type_id', type.id)
                      onDone(name, type.id)
                    }}
                  >
                    <img src={type.image_url} alt="" width={96} height={64} />
                    <span>{NAMES[type.slug] ?? type.name}</span>
                  </UnstyledButton>
                </Tooltip>
              ))}
            </div>
            {form.errors['chart_type_id'] !== undefined && (
              <Text role="alert" c="var(--mantine-color-error)" fz="sm" mt={6}>
                {form.errors['chart_type_id']}
              </Text>
            )}
          </fieldset>
          <Group justify="flex-end">
            <Button
              type="submit"
              onMouseDown={keepFocus}
              disabled={typeId === null}
              {...(typeId === null && { title: t('Choose a chart type first.') })}
            >
              {t('Next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
