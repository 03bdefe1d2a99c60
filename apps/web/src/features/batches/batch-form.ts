import type { Batch, BatchQrCode, BodyIn, createBatch } from '@eluent/contract'
import { changeGrid, gridLabels, gridTypeOf, validateBatch } from '@eluent/domain/batches'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { t } from '../../language/t.ts'

/** The form as it is typed. */
export interface BatchValues {
  name: string
  description: string
  form_template_id: string | null
  grid_type: string | null
  grid_value: string
}

export const emptyBatch: BatchValues = {
  name: '',
  description: '',
  form_template_id: null,
  grid_type: null,
  grid_value: '',
}

export function valuesOf({ name, description, form_template_id, grid_type, grid_value }: Batch): BatchValues {
  return {
    name,
    description: description ?? '',
    form_template_id: form_template_id === null ? null : String(form_template_id),
    grid_type,
    grid_value,
  }
}

/** What the typed grid makes of the codes there are; null while it is not complete. */
export function gridChange(values: BatchValues, codes: readonly BatchQrCode[]) {
  const type = gridTypeOf(values.grid_type)
  const { labels } = type === null ? { labels: null } : gridLabels(type.slug, values.grid_value)
  return labels === null ? null : { labels, ...changeGrid(codes, labels) }
}

/** The rules are the API's own. */
export function batchErrors(values: BatchValues, codes: readonly BatchQrCode[]): Record<string, string> {
  const errors = firstMessages(validateBatch(values))
  const held = gridChange(values, codes)?.error ?? null
  return held === null ? errors : { ...errors, grid_value: held }
}

export function bodyOf(values: BatchValues): BodyIn<typeof createBatch> {
  return {
    batch: {
      ...values,
      name: values.name.trim(),
      description: values.description.trim(),
      grid_value: values.grid_value.trim(),
    },
  }
}

/** 'Row 1', 'Row 1 and Row 2', 'Row 1 to Row 12' for labels that follow each other, else 'Block 3, Block 9 and 4 more'. */
export function labelSummary(labels: readonly string[]): string {
  const [first = '', second] = labels
  const last = labels.at(-1) ?? ''
  if (labels.length <= 1) return first
  if (labels.length === 2) return t('{first} and {second}', { first, second })
  const numbers = labels.map((label) => Number(/\d+$/.exec(label)?.[0]))
  const follow = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
  if (follow) return t('{first} to {last}', { first, last })
  return labels.length === 3
    ? t('{first}, {second} and {last}', { first, second, last })
    : t('{first}, {second} and {count} more', { first, second, count: labels.length - 2 })
}
