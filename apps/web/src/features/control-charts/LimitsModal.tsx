import { setControlLimits, type ControlChart } from '@eluent/contract'
import { LIMIT_BASES, LIMIT_BASIS_NAMES, validateLimits, type LimitBasis } from '@eluent/domain/control-charts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const FIRST: LimitBasis = 'establishing'

/** Sets mean and SD from now on, and says why. */
export function LimitsModal({ chart, onClose }: { chart: ControlChart; onClose: () => void }) {
  const set = useChange(setControlLimits)
  const record = useSaveForm({
    initialValues: { basis: FIRST, centre: '', deviation: '', from: '', until: '', reason: '' },
    validate: (values) => firstMessages(validateLimits(values)),
    save: (limits) => set.mutateAsync({ params: { id: chart.id }, body: { limits } }),
    savedText: t('Limits set'),
    onSaved: onClose,
  })
  const { form } = record
  const input = form.getInputProps
  const { basis } = form.values
  return (
    <FormModal title={t('Set Limits')} confirmLabel={t('Set')} form={record} onClose={onClose}>
      <Stack gap="sm">
        <Text fz="sm">{t('They hold from the next run on. No older point is judged again.')}</Text>
        <NativeSelect
          label={t('From')}
          data-autofocus
          data={LIMIT_BASES.map((value) => ({ value, label: t(LIMIT_BASIS_NAMES[value]) }))}
          {...input('basis')}
        />
        {basis === 'establishing' && (
          <Text fz="sm" c="dimmed">
            {t('Of the first {count} runs that are not excluded.', { count: chart.establishing_runs })}
          </Text>
        )}
        {basis === 'certificate' && (
          <Text fz="sm" c="dimmed">
            {t('The certified value of its lot, and U / k as SD; of a recovery 100 % and the relative uncertainty.')}
          </Text>
        )}
        {basis === 'period' && (
          <SimpleGrid cols={2}>
            <TextInput type="date" max="9999-12-31" label={t('From')} withAsterisk {...input('from')} />
            <TextInput type="date" max="9999-12-31" label={t('Until')} withAsterisk {...input('until')} />
          </SimpleGrid>
        )}
        {basis === 'typed' && (
          <SimpleGrid cols={2}>
            <DecimalInput label={t('Mean')} withAsterisk {...input('centre')} />
            <DecimalInput label="SD" withAsterisk {...input('deviation')} />
          </SimpleGrid>
        )}
        <Textarea label={t('Reason')} withAsterisk autosize minRows={2} maxLength={500} {...input('reason')} />
      </Stack>
    </FormModal>
  )
}
