import { extendLot, type Lot } from '@eluent/contract'
import { keptReason, REASON_MAX, REASON_TEXT } from '@eluent/domain/history'
import { validateExtension } from '@eluent/domain/inventory'
import { Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { FileChoice } from './FileChoice.tsx'
import { dayText } from './lot-texts.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface ExtensionValues {
  extended_to: string
  reason: string
  evidence: string
  file: { id: string; name: string } | null
}

/** Asks until when a lot may be used instead, why, and what shows that it is still good. */
export function ExtendModal({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const extend = useChange(extendLot)
  const before = lot.usable_until ?? ''
  const initialValues: ExtensionValues = { extended_to: '', reason: '', evidence: '', file: null }
  const record = useSaveForm({
    initialValues,
    validate: ({ extended_to, reason, evidence, file }) => ({
      ...firstMessages(validateExtension({ extended_to, evidence, hasFile: file !== null }, before)),
      ...(keptReason(reason) === null && { reason: translated(REASON_TEXT) }),
    }),
    save: ({ file, ...values }) =>
      extend.mutateAsync({
        params: { id: lot.id },
        body: { ...values, version: lot.version, file_id: file?.id ?? null },
      }),
    savedText: t('Lot extended'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal title={t('Extend Expiry')} confirmLabel={t('Extend')} form={record} onClose={onClose}>
      <Text mb="sm">
        {t('It ends on {day}. A lot is extended once; the day before stays readable.', { day: dayText(before) })}
      </Text>
      <Stack>
        <TextInput
          label={t('New last day')}
          withAsterisk
          type="date"
          max="9999-12-31"
          data-autofocus
          {...form.getInputProps('extended_to')}
        />
        <Textarea label={t('Reason')} withAsterisk maxLength={REASON_MAX} {...form.getInputProps('reason')} />
        <Textarea
          label={t('Evidence')}
          description={t('Such as the check standard that passed.')}
          maxLength={255}
          {...form.getInputProps('evidence')}
        />
        <FileChoice
          label={t('Evidence file')}
          value={form.getValues().file}
          onChange={(file) => form.setFieldValue('file', file)}
        />
      </Stack>
    </FormModal>
  )
}
