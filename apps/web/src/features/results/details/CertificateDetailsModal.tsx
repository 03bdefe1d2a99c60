import { Group, SimpleGrid, Text } from '@mantine/core'
import { saveCertificateDetails, type BodyIn, type Sample } from '@eluent/contract'
import type { ProductFact } from '@eluent/domain/profiles'
import { detailsErrors, RECEIPT_UNITS, receiptErrors } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { useChange } from '../../../frame/data/use-change.ts'
import { useMaxImageMb } from '../../../frame/use-max-image-mb.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { useSaveForm } from '../../../ui/forms/use-save-form.ts'
import { ImageField } from '../../../ui/ImageField/ImageField.tsx'
import { useImageUpload } from '../../../ui/ImageField/use-image-upload.ts'
import { ReasonField } from '../../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../../ui/RemovalModal/use-reason.ts'
import { inChunks } from '../../../ui/SelectionBar/in-chunks.ts'
import { showOutcome } from '../../../ui/SelectionBar/show-outcome.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { detailsValues, instantOf, localTime } from './details-values.ts'
import { ProductFields } from './ProductFields.tsx'
import { t } from '../../../language/t.ts'
import { DecimalInput } from '../../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../../ui/fields/Select.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

const ALL_FACTS: readonly ProductFact[] = ['density_g_ml', 'unit_weight_g', 'servings']

interface CertificateDetailsModalProps {
  ids: readonly number[]
  /** The sample, where it is one: its values can be changed and taken away. Of several only what is filled is said. */
  sample?: Sample
  /** Ids of those that it was done to. */
  onDone?: (done: readonly number[]) => void
  onClose: () => void
}

function valuesOf(sample: Sample | undefined) {
  const { details = null, receipt = null, sample_image_url = null } = sample?.intake_form ?? {}
  return {
    details: detailsValues(details),
    receipt: {
      collected_at: localTime(receipt?.collected_at ?? null),
      amount: receipt?.amount == null ? '' : String(receipt.amount),
      amount_unit: receipt?.amount_unit ?? null,
    },
    sample_image_url,
  }
}

type Values = ReturnType<typeof valuesOf>

/** What the units and the certificate of samples need, finished ones too, with a reason. */
export function CertificateDetailsModal({ ids, sample, onDone, onClose }: CertificateDetailsModalProps) {
  const change = useChange(saveCertificateDetails, { rereadAfter: 'settled' })
  const reason = useReason()
  const upload = useImageUpload()
  const maxMb = useMaxImageMb()
  const record = useSaveForm({
    initialValues: valuesOf(sample),
    validate: errorsOf,
    save: (values) =>
      inChunks(
        ids,
        (samples) =>
          change.mutateAsync({ body: { samples, ...bodyOf(values, sample !== undefined), reason: reason.text } }),
        () => undefined,
      ),
    onSaved: (reply) => {
      showOutcome({ reply, did: t('saved') })
      onDone?.(reply.done)
      onClose()
    },
  })
  const { form } = record
  const imageError = form.errors['sample_image_url']
  return (
    <ConfirmModal
      opened
      title={t('Certificate Details')}
      confirmLabel={t('Save')}
      pending={record.pending || upload.isPending}
      error={record.error}
      onClose={onClose}
      onConfirm={() => {
        if (reason.check()) record.submit()
      }}
    >
      <Text fz="sm" mb="md">
        {sample === undefined
          ? t('What is filled here is said of {text}; what is left blank stays.', {
              text: t('{count, plural, one {# sample} other {# samples}}', { count: ids.length }),
            })
          : t('A released report becomes Changed until it is released again.')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <CertificateFields inputProps={(field) => form.getInputProps(`details.${field}`)} />
        <TextInput
          type="datetime-local"
          label={t('Collected')}
          max="9999-12-31T23:59"
          {...form.getInputProps('receipt.collected_at')}
        />
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <DecimalInput
            flex={1}
            label={t('Amount Received')}
            maxLength={DEFAULT_TEXT_MAX}
            {...form.getInputProps('receipt.amount')}
          />
          <Select
            w={110}
            label={t('Unit')}
            clearable
            data={RECEIPT_UNITS.map((unit) => ({ value: unit, label: unit === 'units' ? t('units') : unit }))}
            {...form.getInputProps('receipt.amount_unit')}
          />
        </Group>
        <ProductFields facts={ALL_FACTS} inputProps={(field) => form.getInputProps(`details.${field}`)} />
      </SimpleGrid>
      {sample !== undefined && (
        <ImageField
          label={t('Sample Image')}
          alt={t('Sample')}
          maxMb={maxMb}
          upload={upload}
          failed={t('Image upload failed. Please try again.')}
          value={form.getValues().sample_image_url}
          onChange={(value) => form.setFieldValue('sample_image_url', value)}
          error={typeof imageError === 'string' ? imageError : null}
          disabled={record.pending}
        />
      )}
      <ReasonField reason={reason} disabled={record.pending} />
    </ConfirmModal>
  )
}

function errorsOf({ details, receipt }: Values): Record<string, string> {
  const times = { ...receipt, collected_at: instantOf(receipt.collected_at) }
  return {
    ...under('details', detailsErrors(details)),
    ...under('receipt', receiptErrors(times, new Date())),
  }
}

function under(path: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${path}.${field}`, error]))
}

/** All of it of one sample; of several what is filled. */
function bodyOf(values: Values, isOne: boolean): Omit<BodyIn<typeof saveCertificateDetails>, 'samples' | 'reason'> {
  const receipt = { ...values.receipt, collected_at: instantOf(values.receipt.collected_at) }
  if (isOne) return { details: values.details, receipt, sample_image_url: values.sample_image_url }
  return { details: filled(values.details), receipt: filled(receipt) }
}

function filled(values: Readonly<Record<string, string | null>>): Record<string, string> {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
  return Object.fromEntries(entries)
}
