import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BatchQrCode, FormTemplateRow } from '@eluent/contract'
import {
  BATCH_DESCRIPTION_MAX,
  BATCH_NAME_MAX,
  GRID_TYPES,
  GRID_VALUE_MAX,
  POSITIONS_IN_USE_TEXT,
  gridTypeOf,
  type GridValueKind,
} from '@eluent/domain/batches'
import type { ReactNode } from 'react'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { batchErrors, gridChange, labelSummary, type BatchValues } from './batch-form.ts'

interface BatchFormProps {
  initialValues: BatchValues
  /** The codes that the batch has already; none for a new one. */
  codes: readonly BatchQrCode[]
  /** Those on offer, and the batch's own. */
  templates: readonly Pick<FormTemplateRow, 'id' | 'name'>[]
  submitLabel: string
  pending: boolean
  error: unknown
  /** Beside the submit button. */
  secondary: ReactNode
  onDirty: () => void
  /** Saves; `onRefused` takes the server's messages to their fields. */
  onSubmit: (values: BatchValues, onRefused: (error: unknown) => unknown) => void
}

const GRIDS = GRID_TYPES.map(({ slug, name }) => ({ value: slug, label: name }))
const VALUE_FIELDS: Record<GridValueKind, { label: string; description: string; inputMode: 'decimal' | 'text' }> = {
  area: { label: 'Area', description: 'In acres, such as 12.5', inputMode: 'decimal' },
  blocks: { label: 'Block Numbers', description: 'Separated by commas, such as 3, 7', inputMode: 'text' },
  count: { label: 'Number of Positions', description: 'A whole number', inputMode: 'decimal' },
}

/** A batch: what it is called, what is noted of each test, and how its place is divided into QR codes. */
export function BatchForm(props: BatchFormProps) {
  const { codes } = props
  const form = useForm<BatchValues>({
    mode: 'controlled',
    initialValues: props.initialValues,
    validate: (values) => batchErrors(values, codes),
    onValuesChange: props.onDirty,
  })
  const values = form.getValues()
  const kind = gridTypeOf(values.grid_type)?.value
  const isTypeFixed = codes.some(({ untouched }) => !untouched)
  return (
    <form
      noValidate
      aria-label="Batch"
      onSubmit={form.onSubmit((typed) => props.onSubmit(typed, (error) => showFieldErrors(form, error)))}
    >
      <Panel>
        <Stack maw={560}>
          <TextInput label="Name" withAsterisk maxLength={BATCH_NAME_MAX} {...form.getInputProps('name')} />
          <Textarea
            size="md"
            label="Description"
            maxLength={BATCH_DESCRIPTION_MAX}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Select
            label="Form Template"
            description="Its form fields are asked for in each batch test."
            clearable
            searchable
            data={props.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('form_template_id')}
          />
        </Stack>
      </Panel>
      <Panel title="Grid">
        <Stack maw={560}>
          <Select
            label="Grid Type"
            withAsterisk
            allowDeselect={false}
            disabled={isTypeFixed}
            {...(isTypeFixed && { description: `${POSITIONS_IN_USE_TEXT}.` })}
            data={GRIDS}
            {...form.getInputProps('grid_type')}
            onChange={(chosen) => {
              form.setFieldValue('grid_type', chosen)
              form.clearFieldError('grid_value')
              if (gridTypeOf(chosen)?.value !== kind) form.setFieldValue('grid_value', '')
            }}
          />
          {kind !== undefined && (
            <TextInput
              withAsterisk
              maxLength={kind === 'blocks' ? GRID_VALUE_MAX : 40}
              {...VALUE_FIELDS[kind]}
              {...form.getInputProps('grid_value')}
            />
          )}
          <GridPreview change={gridChange(values, codes)} isNew={codes.length === 0} />
        </Stack>
      </Panel>
      <FormError error={props.error} />
      <Group justify="flex-end" mt="md">
        {props.secondary}
        <Button type="submit" loading={props.pending}>
          {props.submitLabel}
        </Button>
      </Group>
    </form>
  )
}

/** What saving would do, before it is done. */
function GridPreview({ change, isNew }: { change: ReturnType<typeof gridChange>; isNew: boolean }) {
  if (change === null || change.error !== null) return null
  const { labels, added, removed } = change
  const lines = isNew
    ? [`${counted(labels.length)}: ${labelSummary(labels)}`]
    : [
        ...(added.length > 0 ? [`Adds ${labelSummary(added)}`] : []),
        ...(removed.length > 0 ? [`Removes ${labelSummary(removed.map(({ label }) => label))}`] : []),
        ...(added.length + removed.length === 0 ? [`${counted(labels.length)}, as before`] : []),
      ]
  return (
    <output aria-label="Grid preview">
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </output>
  )
}

const counted = (count: number): string => (count === 1 ? '1 QR code' : `${count} QR codes`)
