import { SimpleGrid, Text } from '@mantine/core'
import { amendSample, type Sample } from '@eluent/contract'
import {
  BATCH_NUMBER_MAX,
  PREPARED_FOR_MAX,
  SUBMISSION_IDENTIFICATION_MAX,
  STRAIN_NAME_MAX,
  amendmentErrors,
  receiptErrors,
  type AmendableField,
} from '@eluent/domain/samples'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { ReceiptInputs } from './details/ReceiptInputs.tsx'
import { amendedReceiptBody, receiptBody, receiptValues } from './details/receipt-values.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const FIELDS: readonly { field: AmendableField; label: string; max: number }[] = [
  { field: 'strain_name', label: t('Strain/Sample Name'), max: STRAIN_NAME_MAX },
  { field: 'prepared_for', label: t('Prepared For'), max: PREPARED_FOR_MAX },
  { field: 'batch_number', label: t('Batch Number'), max: BATCH_NUMBER_MAX },
  { field: 'submission_identification', label: t('Submission Identification'), max: SUBMISSION_IDENTIFICATION_MAX },
]

/** Corrects what a finished sample is called, whose it is and how it came, with a reason. */
export function AmendModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const amend = useChange(amendSample, { rereadAfter: 'settled' })
  const { strain_name, prepared_for, batch_number, submission_identification } = sample.intake_form
  const reason = useReason()
  const record = useSaveForm({
    record: sample,
    initialValues: {
      strain_name: strain_name ?? '',
      prepared_for: prepared_for ?? '',
      batch_number: batch_number ?? '',
      submission_identification: submission_identification ?? '',
      receipt: receiptValues(sample.intake_form.receipt),
    },
    validate: ({ receipt, ...values }) => ({
      ...firstMessages(amendmentErrors(values)),
      ...Object.fromEntries(
        Object.entries(receiptErrors(receiptBody(receipt), new Date())).map(([field, text]) => [
          `receipt.${field}`,
          text,
        ]),
      ),
    }),
    save: ({ receipt, ...values }, { id, version }) =>
      amend.mutateAsync({
        params: { id },
        body: {
          ...values,
          receipt: amendedReceiptBody(receipt, sample.intake_form.receipt),
          version,
          reason: reason.text,
        },
      }),
    savedText: t('Sample amended'),
    onSaved: onClose,
  })
  const [isReceiptShown, setReceiptShown] = useState(false)
  const isReceiptWrong = Object.keys(record.form.errors).some((field) => field.startsWith('receipt.'))
  return (
    <ConfirmModal
      opened
      title={t('Amend Sample')}
      confirmLabel={t('Amend')}
      pending={record.pending}
      error={record.error}
      onClose={onClose}
      onConfirm={() => {
        if (reason.check()) record.submit()
      }}
    >
      <Text fz="sm" mb="md">
        {sample.release === null
          ? t(
              'The old values stay readable on the report. Results, weight and vials are not amended; what is sealed stays as it is.',
            )
          : t(
              'Report {report_number} becomes Changed until it is released again. The old values stay readable. Results, weight and vials are not amended; what is sealed stays as it is.',
              { report_number: sample.release.report_number },
            )}
      </Text>
      {FIELDS.map(({ field, label, max }) => (
        <TextInput key={field} label={label} maxLength={max} mb="sm" {...record.form.getInputProps(field)} />
      ))}
      <details
        open={isReceiptShown || isReceiptWrong}
        onToggle={({ currentTarget }) => setReceiptShown(currentTarget.open)}
      >
        <summary>{t('Collection and Receipt')}</summary>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my="sm">
          <ReceiptInputs inputProps={(field) => record.form.getInputProps(`receipt.${field}`)} />
        </SimpleGrid>
      </details>
      <ReasonField reason={reason} disabled={record.pending} />
    </ConfirmModal>
  )
}
