import { exceptBatchCheck, type AnalyticalBatch, type AnalyticalBatchCheck } from '@eluent/contract'
import { EXCEPTION_MAX, exceptionReasonError } from '@eluent/domain/analytical-batches'
import { Text, Textarea } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { limitOf, valueOf } from './check-texts.ts'

interface ExceptModalProps {
  batch: AnalyticalBatch
  check: AnalyticalBatchCheck
  /** Of the member. */
  label: string
  onClose: () => void
}

/** Asks for the reason and the own password before a failed check keeps no report any more. */
export function ExceptModal({ batch, check, label, onClose }: ExceptModalProps) {
  const except = useChange(exceptBatchCheck, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { reason: '', password: '' },
    validate: { reason: exceptionReasonError },
    save: (values) => except.mutateAsync({ params: { id: batch.id }, body: { check_id: check.id, ...values } }),
    savedText: t('Check excepted'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('Except a Check')} confirmLabel={t('Except')} form={record} onClose={onClose}>
      <Text fz="sm" mb="sm">
        {t(
          '{check}, {analyte}: {value}, limit {limit}. The exception stands under your name for every report of {batch}.',
          {
            check: label,
            analyte: check.analyte,
            value: valueOf(check),
            limit: limitOf(check),
            batch: batch.number,
          },
        )}
      </Text>
      <Textarea
        label={t('Why may the results be reported all the same?')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={EXCEPTION_MAX}
        mb="sm"
        data-autofocus
        {...record.form.getInputProps('reason')}
      />
      <OwnPasswordInput {...record.form.getInputProps('password')} />
    </FormModal>
  )
}
