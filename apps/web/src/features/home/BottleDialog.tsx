import { Modal, Stack, Text } from '@mantine/core'
import { BOTTLE_LIMIT_ML, type Bottle } from '@eluent/contract'
import { bottleChangeError, bottleMaximumMl } from '@eluent/domain/instrument'
import { parseDecimal } from '@eluent/domain/text'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'

interface BottleDialogProps {
  link: DriverLink
  bottle: Bottle
  onClose: () => void
}

/** In mL; '' while a field is empty. */
interface BottleVolumes {
  current: number | string
  maximum: number | string
}

/** Registers what a bottle holds after it was filled or replaced; a full one of the same size is offered. */
export function BottleDialog({ link, bottle: { channel, botlmt }, onClose }: BottleDialogProps) {
  const maximum = bottleMaximumMl(botlmt)
  const record = useSaveForm<BottleVolumes, unknown>({
    initialValues: { current: maximum, maximum },
    validate: {
      current: (current, { maximum: most }) =>
        current === ''
          ? t('Please enter the current volume')
          : (volumeError(current) ?? translated(bottleChangeError(Number(current), parseDecimal(most) ?? Infinity))),
      maximum: (most) =>
        most === '' || parseDecimal(most) === 0 ? t('Please enter the maximum volume') : volumeError(most),
    },
    save: ({ current, maximum: most }) =>
      link.changeBottle({ bottle: channel, botremain: Number(current), size: Number(most) }),
    savedText: t('Bottle {channel} saved', { channel }),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <Modal opened onClose={onClose} title={t('Change bottle {channel}', { channel })}>
      <RecordForm label={t('Bottle {channel}', { channel })} record={record} submitLabel={t('Save')} cancel={onClose}>
        <Stack gap="md" mb="md">
          <Text size="sm" c="dimmed">
            {t('Enter what stands in the line now. The driver counts down from here.')}
          </Text>
          <DecimalInput label={t('Current volume (mL)')} size="md" data-autofocus {...form.getInputProps('current')} />
          <DecimalInput label={t('Maximum volume (mL)')} size="md" {...form.getInputProps('maximum')} />
        </Stack>
      </RecordForm>
    </Modal>
  )
}

function volumeError(typed: number | string): string | null {
  const volume = parseDecimal(typed)
  const isVolume = volume !== null && volume >= 0 && volume <= BOTTLE_LIMIT_ML
  return isVolume ? null : t('A number from {min} to {max}', { min: 0, max: BOTTLE_LIMIT_ML })
}
