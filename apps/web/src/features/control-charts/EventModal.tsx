import { createControlEvent, type ControlChart } from '@eluent/contract'
import { CHART_TEXTS, EVENT_LABEL_MAX } from '@eluent/domain/control-charts'
import { Stack, Text } from '@mantine/core'
import { useCreate } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Notes what happened to the instrument of a chart. */
export function EventModal({ chart, onClose }: { chart: ControlChart; onClose: () => void }) {
  const add = useCreate(createControlEvent)
  const record = useSaveForm({
    initialValues: { happened_at: localNow(), label: '' },
    validate: {
      happened_at: (at) => (at === '' ? t(CHART_TEXTS.day) : null),
      label: (label) => (label.trim() === '' ? t(CHART_TEXTS.label) : null),
    },
    save: ({ happened_at, label }) =>
      add.mutateAsync({
        body: {
          event: { machine_name: chart.machine_name, happened_at: new Date(happened_at).toISOString(), label },
        },
      }),
    savedText: t('Event added'),
    onSaved: onClose,
  })
  const input = record.form.getInputProps
  return (
    <FormModal
      title={t('Add an event of {machine}', { machine: chart.machine_name })}
      confirmLabel={t('Add')}
      form={record}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm">
          {t(
            'Every chart of this instrument draws it. Columns, mobile phases, lots, work on the equipment and calibrations come by themselves.',
          )}
        </Text>
        <TextInput
          type="datetime-local"
          max="9999-12-31T23:59"
          label={t('When')}
          withAsterisk
          {...input('happened_at')}
        />
        <TextInput
          label={t('What happened')}
          withAsterisk
          data-autofocus
          maxLength={EVENT_LABEL_MAX}
          {...input('label')}
        />
      </Stack>
    </FormModal>
  )
}

/** Now in the reader's zone, as the field wants it. */
function localNow(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
