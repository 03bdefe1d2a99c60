import {
  closeNonconformance,
  containNonconformance,
  investigateNonconformance,
  type Nonconformance,
} from '@eluent/contract'
import { MOST_WHYS, NONCONFORMANCE_TEXTS, saidError, validateCause } from '@eluent/domain/nonconformances'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface StepProps {
  record: Nonconformance
  onClose: () => void
}

/** Asks what was done at once. */
export function ContainModal({ record, onClose }: StepProps) {
  const contain = useChange(containNonconformance, { rereadAfter: 'settled' })
  const form = useSaveForm({
    initialValues: { containment: record.containment ?? '' },
    validate: { containment: (text) => translated(saidError(text, NONCONFORMANCE_TEXTS.containment)) },
    save: (values) => contain.mutateAsync({ params: { id: record.id }, body: { ...values, version: record.version } }),
    savedText: t('Containment saved'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('Contain {number}', { number: record.number })}
      confirmLabel={t('Save')}
      form={form}
      onClose={onClose}
    >
      <Textarea
        label={t('What was done at once?')}
        description={t(
          'What keeps it from reaching more results: stopped, set aside, told. Or why nothing had to be done.',
        )}
        withAsterisk
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        {...form.form.getInputProps('containment')}
      />
    </FormModal>
  )
}

const WHYS = Array.from({ length: MOST_WHYS }, (_, index) => index)

/** Asks why it happened, five times or once. */
export function CauseModal({ record, onClose }: StepProps) {
  const investigate = useChange(investigateNonconformance, { rereadAfter: 'settled' })
  const first: { method: 'five_whys' | 'free' } = { method: record.cause_method ?? 'five_whys' }
  const form = useSaveForm({
    initialValues: { ...first, causes: WHYS.map((index) => record.causes[index] ?? '') },
    validate: ({ method, causes }) => firstMessages(validateCause(method, causes)),
    save: ({ method, causes }) =>
      investigate.mutateAsync({
        params: { id: record.id },
        body: {
          cause_method: method,
          causes: method === 'free' ? causes.slice(0, 1) : causes,
          version: record.version,
        },
      }),
    savedText: t('Cause entered'),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  const { method } = form.form.getValues()
  return (
    <FormModal
      title={t('Cause of {number}', { number: record.number })}
      confirmLabel={t('Save')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('How it was found')}
          data={[
            { value: 'five_whys', label: t('Five whys') },
            { value: 'free', label: t('Free text') },
          ]}
          {...input('method')}
        />
        {method === 'free' ? (
          <Textarea
            label={t('Why did it happen?')}
            withAsterisk
            autosize
            minRows={4}
            maxLength={2000}
            {...input('causes.0')}
          />
        ) : (
          WHYS.map((index) => (
            <TextInput
              key={index}
              label={index === 0 ? t('Why did it happen?') : t('{number}. Why that?', { number: index + 1 })}
              withAsterisk={index === 0}
              maxLength={500}
              {...input(`causes.${index}`)}
            />
          ))
        )}
      </Stack>
    </FormModal>
  )
}

/** Asks for the own password before it is closed. */
export function CloseModal({ record, onClose }: StepProps) {
  const close = useChange(closeNonconformance, { rereadAfter: 'settled' })
  const form = useSaveForm({
    initialValues: { password: '' },
    save: (values) => close.mutateAsync({ params: { id: record.id }, body: { ...values, version: record.version } }),
    savedText: t('Nonconformance closed'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('Close {number}', { number: record.number })}
      confirmLabel={t('Sign and close')}
      form={form}
      onClose={onClose}
    >
      <Text mb="sm">
        {t('Under your name: cause, actions and their effect are complete. Reports that it held can be released then.')}
      </Text>
      <OwnPasswordInput data-autofocus {...form.form.getInputProps('password')} />
    </FormModal>
  )
}
