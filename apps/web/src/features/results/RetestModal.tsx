import { Text } from '@mantine/core'
import { retestSample, type Sample } from '@eluent/contract'
import { RETEST_ASKER_NAMES, RETEST_ASKERS, RETEST_REASON_MAX, retestErrors } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** Registers a sample of its own that tests this one again, and goes to it. */
export function RetestModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const retest = useChange(retestSample)
  const navigate = useNavigate()
  const record = useSaveForm({
    initialValues: { asked_by: null as string | null, reason: '', sample_weight: '' },
    validate: (values) => firstMessages(retestErrors(values)),
    save: (values) => retest.mutateAsync({ params: { id: sample.id }, body: values }),
    savedText: t('Retest registered'),
    onSaved: ({ data }) => {
      onClose()
      void navigate({ to: pathTo('sampleReport', { id: data.id }) })
    },
  })
  return (
    <ConfirmModal
      opened
      title={t('Retest')}
      confirmLabel={t('Register')}
      pending={record.pending}
      error={record.error}
      onClose={onClose}
      onConfirm={record.submit}
    >
      <Text fz="sm" mb="md">
        {t(
          'A new sample with the same choices and a preparation of its own. This report stays as it is; each of the two reports names the other.',
        )}
      </Text>
      <Select
        label={t('Asked for by')}
        withAsterisk
        data={RETEST_ASKERS.map((value) => ({ value, label: t(RETEST_ASKER_NAMES[value]) }))}
        {...record.form.getInputProps('asked_by')}
      />
      <Textarea
        label={t('Reason')}
        withAsterisk
        mt="sm"
        autosize
        minRows={2}
        maxLength={RETEST_REASON_MAX}
        {...record.form.getInputProps('reason')}
      />
      <DecimalInput
        label={t('Sample Weight')}
        withAsterisk
        mt="sm"
        maxLength={DEFAULT_TEXT_MAX}
        rightSection="mg"
        {...record.form.getInputProps('sample_weight')}
      />
    </ConfirmModal>
  )
}
