import type { BatchQrCode, BatchTest, BodyIn, createBatchTest } from '@eluent/contract'
import { BATCH_TEST_TEXTS, batchTestTargetErrors, validateBatchTest } from '@eluent/domain/batch-tests'
import type { CustomFieldDefinition, CustomFieldValue } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { translated } from '../../language/translated.ts'

/** The form as it is typed. */
export interface BatchTestValues {
  batch_id: string | null
  share_key: string
  name: string
  notes: string
  custom_fields: CustomFieldValue[]
}

export function valuesOf({ batch_id, share_key, name, notes, custom_fields }: BatchTest): BatchTestValues {
  return {
    batch_id: String(batch_id),
    share_key,
    name,
    notes: notes ?? '',
    custom_fields,
  }
}

const sameKey = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase()

/** The chosen position among those of the chosen batch. */
export function codeOf(codes: readonly BatchQrCode[], shareKey: string): BatchQrCode | undefined {
  return codes.find((code) => sameKey(code.share_key, shareKey))
}

/** What is wrong with the chosen code; `codes` are those of the chosen batch, undefined while they are read. */
function codeError({ batch_id, share_key }: BatchTestValues, codes: readonly BatchQrCode[] | undefined): string | null {
  if (batch_id === null || isBlank(share_key) || codes === undefined) return null
  const code = codeOf(codes, share_key)
  if (code === undefined) return translated(BATCH_TEST_TEXTS.foreignQr)
  return code.batch_test_id === null ? null : translated(BATCH_TEST_TEXTS.qrTaken)
}

/** The first message of every broken rule; the rules are the API's own. */
export function newTestErrors(
  values: BatchTestValues,
  codes: readonly BatchQrCode[] | undefined,
  fields: readonly CustomFieldDefinition[],
): Record<string, string> {
  const error = codeError(values, codes)
  return {
    ...firstMessages({ ...batchTestTargetErrors(values), ...validateBatchTest(values, fields) }),
    ...(error !== null && { share_key: error }),
  }
}

export function testErrors(values: BatchTestValues, fields: readonly CustomFieldDefinition[]): Record<string, string> {
  return firstMessages(validateBatchTest(values, fields))
}

export function bodyOf(values: BatchTestValues): BodyIn<typeof createBatchTest> {
  return {
    batch_test: {
      ...values,
      share_key: values.share_key.trim(),
      name: values.name.trim(),
      notes: values.notes.trim(),
      custom_fields: values.custom_fields.filter(({ value }) => !isBlank(value)),
    },
  }
}
