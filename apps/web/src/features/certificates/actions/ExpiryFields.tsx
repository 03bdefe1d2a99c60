import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayIn } from '@eluent/domain/text'
import { IconClock } from '@tabler/icons-react'
import { dateError, NOW, type ActionValues, type OpenedAt } from './action-form.ts'
import { t } from '../../../language/t.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface ExpiryFieldsProps {
  action: 'expire' | 'renew'
  form: UseFormReturnType<ActionValues>
  opened: OpenedAt
  disabled: boolean
}

/** The date of an expiry or a renewal: a day, which counts to its end here, or the present moment. */
export function ExpiryFields({ action, form, opened, disabled }: ExpiryFieldsProps) {
  const values = form.getValues()
  const isNow = values.date === NOW
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          miw={200}
          type="date"
          label={action === 'renew' ? t('New Expiration Date') : t('Expiration Date')}
          min={dayIn(new Date(opened.nowMs), opened.timeZone)}
          max="9999-12-31"
          disabled={disabled}
          data-autofocus
          {...form.getInputProps('date')}
          value={isNow ? '' : values.date}
          error={dateError(action, values, opened)}
        />
        {action === 'expire' && (
          <Button
            variant={isNow ? 'filled' : 'default'}
            aria-pressed={isNow}
            leftSection={<IconClock size={18} stroke={1.6} />}
            disabled={disabled}
            onClick={() => form.setFieldValue('date', isNow ? '' : NOW)}
          >
            {t('Expire Now')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {isNow ? t('It expires as soon as OK is pressed.') : t('It holds until the end of the chosen day.')}
      </Text>
    </>
  )
}
