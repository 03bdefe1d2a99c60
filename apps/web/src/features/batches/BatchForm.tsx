import { Stack, Text } from '@mantine/core'
import { createBatch, listFormTemplates, updateBatch, type Batch, type BatchQrCode } from '@eluent/contract'
import {
  BATCH_DESCRIPTION_MAX,
  BATCH_NAME_MAX,
  GRID_TYPES,
  GRID_VALUE_MAX,
  POSITIONS_IN_USE_TEXT,
  gridTypeOf,
  type GridValueKind,
} from '@eluent/domain/batches'
import { useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { failedChoices } from '../../ui/forms/failed-choices.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { batchErrors, bodyOf, emptyBatch, gridChange, labelSummary, valuesOf } from './batch-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { figure } from '../../language/figures.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface BatchFormProps {
  /** The batch that is changed, as it was read; null for a new one. */
  batch: Batch | null
  /** The codes that the batch has already; none for a new one. */
  codes: readonly BatchQrCode[]
}

const GRIDS = GRID_TYPES.map(({ slug, name }) => ({ value: slug, label: t(name) }))
const VALUE_FIELDS: Record<GridValueKind, { label: string; description: string }> = {
  area: { label: t('Area'), description: t('In acres, such as {number}', { number: figure('12.5') }) },
  blocks: { label: t('Block Numbers'), description: t('Separated by commas, such as 3, 7') },
  count: { label: t('Number of Positions'), description: t('A whole number') },
}

/** A batch: what it is called, what is noted of each test, and how its place is divided into QR codes. */
export function BatchForm(props: BatchFormProps) {
  const { batch } = props
  // Judged by the codes that were there when the form opened, as the batch.
  const [codes] = useState(props.codes)
  const create = useCreate(createBatch)
  const update = useChange(updateBatch)
  const record = useRecordForm({
    record: batch,
    initialValues: batch === null ? emptyBatch : valuesOf(batch),
    validate: (values) => batchErrors(values, codes),
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...bodyOf(values), version: opened.version } }),
    savedText: t('Batch {text} successfully', { text: batch === null ? 'created' : 'updated' }),
    next: pathTo('batchList'),
  })
  const { form } = record
  const values = form.getValues()
  const kind = gridTypeOf(values.grid_type)?.value
  const isTypeFixed = codes.some(({ untouched }) => !untouched)
  return (
    <RecordForm
      label={t('Batch')}
      record={record}
      submitLabel={batch === null ? t('Create') : t('Save')}
      cancel={pathTo('batchList')}
    >
      <Panel>
        <Stack maw={560}>
          <TextInput label={t('Name')} withAsterisk maxLength={BATCH_NAME_MAX} {...form.getInputProps('name')} />
          <Textarea
            size="md"
            label={t('Description')}
            maxLength={BATCH_DESCRIPTION_MAX}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Select
            label={t('Form Template')}
            description={t('Its form fields are asked for in each batch test.')}
            clearable
            searchable
            {...form.getInputProps('form_template_id')}
            {...useTemplateChoices(batch)}
          />
        </Stack>
      </Panel>
      <Panel title={t('Grid')}>
        <Stack maw={560}>
          <Select
            label={t('Grid Type')}
            withAsterisk
            disabled={isTypeFixed}
            {...(isTypeFixed && { description: `${translated(POSITIONS_IN_USE_TEXT)}.` })}
            data={GRIDS}
            {...form.getInputProps('grid_type')}
            onChange={(chosen) => {
              form.setFieldValue('grid_type', chosen)
              form.clearFieldError('grid_value')
              if (gridTypeOf(chosen)?.value !== kind) form.setFieldValue('grid_value', '')
            }}
          />
          {kind === 'blocks' && (
            <TextInput
              withAsterisk
              maxLength={GRID_VALUE_MAX}
              {...VALUE_FIELDS.blocks}
              {...form.getInputProps('grid_value')}
            />
          )}
          {(kind === 'area' || kind === 'count') && (
            <DecimalInput withAsterisk maxLength={40} {...VALUE_FIELDS[kind]} {...form.getInputProps('grid_value')} />
          )}
          <GridPreview change={gridChange(values, codes)} isNew={codes.length === 0} />
        </Stack>
      </Panel>
    </RecordForm>
  )
}

/** The form templates on offer, and the batch's own. */
function useTemplateChoices(batch: Batch | null) {
  const templates = useData(listFormTemplates, {
    query: { no_pagination: 'true', sortColumn: 'name', sortOrder: 'ASC' },
  })
  const offered = templates.data ?? []
  const own = batch?.form_template ?? null
  const all = own === null || offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]
  return { data: all.map(({ id, name }) => ({ value: String(id), label: name })), ...failedChoices(templates) }
}

/** What saving would do, before it is done. */
function GridPreview({ change, isNew }: { change: ReturnType<typeof gridChange>; isNew: boolean }) {
  if (change === null || change.error !== null) return null
  const { labels, added, removed } = change
  const lines = isNew
    ? [`${counted(labels.length)}: ${labelSummary(labels)}`]
    : [
        ...(added.length > 0 ? [t('Adds {labelSummary}', { labelSummary: labelSummary(added) })] : []),
        ...(removed.length > 0
          ? [t('Removes {labelSummary}', { labelSummary: labelSummary(removed.map(({ label }) => label)) })]
          : []),
        ...(added.length + removed.length === 0
          ? [t('{counted}, as before', { counted: counted(labels.length) })]
          : []),
      ]
  return (
    <output aria-label={t('Grid preview')}>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </output>
  )
}

const counted = (count: number): string => (count === 1 ? t('1 QR code') : t('{count} QR codes', { count }))
