import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { BOTTLE_LIMIT_ML, type Bottle } from '@eluent/contract'
import { bottleChangeError, bottleMaximumMl } from '@eluent/domain/instrument'
import { useMutation } from '@tanstack/react-query'
import type { DriverLink } from '../instrument/driver-link.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'

interface BottleDialogProps {
  link: DriverLink
  bottle: Bottle
  onClose: () => void
}

/** A volume in mL that the form holds; '' while the field is empty. */
type Volume = number | string

/** Registers what a bottle holds after it was filled or replaced; a full one of the same size is offered. */
export function BottleDialog({ link, bottle: { channel, botlmt }, onClose }: BottleDialogProps) {
  const change = useMutation({ mutationFn: link.changeBottle })
  const maximum = bottleMaximumMl(botlmt)
  const form = useForm<{ current: Volume; maximum: Volume }>({
    initialValues: { current: maximum, maximum },
    validate: {
      current: (current, { maximum: most }) =>
        current === ''
          ? 'Please enter the current volume'
          : bottleChangeError(Number(current), Number(most === '' ? Infinity : most)),
      maximum: (most) => (most === '' || Number(most) <= 0 ? 'Please enter the maximum volume' : null),
    },
  })
  const save = form.onSubmit(({ current, maximum: most }) =>
    change.mutate(
      { bottle: channel, botremain: Number(current), size: Number(most) },
      {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: `Bottle ${channel} saved` })
          onClose()
        },
      },
    ),
  )
  const limits = { min: 0, max: BOTTLE_LIMIT_ML, clampBehavior: 'strict', allowNegative: false } as const
  return (
    <Modal opened onClose={onClose} title={`Change bottle ${channel}`}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Enter what stands in the line now. The driver counts down from here.
          </Text>
          <NumberInput
            label="Current volume (mL)"
            size="md"
            data-autofocus
            {...limits}
            key={form.key('current')}
            {...form.getInputProps('current')}
          />
          <NumberInput
            label="Maximum volume (mL)"
            size="md"
            {...limits}
            key={form.key('maximum')}
            {...form.getInputProps('maximum')}
          />
          <FormError error={change.error} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
