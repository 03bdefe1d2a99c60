import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { expiryDateError } from '@eluent/domain/certificates'
import { dayIn } from '@eluent/domain/text'
import { IconClock } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useServices } from '../../../frame/services.ts'
import type { ActionChoice } from './ActionModal.tsx'
import { REASON_INPUT } from '../create/input-props.ts'

interface ExpiryFormProps {
  action: 'expire' | 'renew'
  pending: boolean
  onSubmit: (choice: ActionChoice) => void
  onCancel: () => void
}

const NOW = 'now'

const openedAt = (serverNow: () => number | null) => ({
  nowMs: serverNow() ?? Date.now(),
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The date of an expiry or a renewal: a day, which counts to its end here, or the present moment. */
export function ExpiryForm({ action, pending, onSubmit, onCancel }: ExpiryFormProps) {
  const { serverNow } = useServices()
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  // As of the opening; the server judges by its own moment.
  const [{ nowMs, timeZone }] = useState(() => openedAt(serverNow))
  const isNow = chosen === NOW
  const error = chosen === '' || isNow ? null : expiryDateError(action, chosen, { nowMs, timeZone })
  const isReady = chosen !== '' && error === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const expiryDate = isNow ? new Date(serverNow() ?? Date.now()).toISOString() : chosen
    onSubmit({ expiryDate, reason: reason.trim() })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Group align="flex-end" gap="xs">
          <TextInput
            flex={1}
            miw={200}
            type="date"
            label={action === 'renew' ? 'New Expiration Date' : 'Expiration Date'}
            min={dayIn(new Date(nowMs), timeZone)}
            max="9999-12-31"
            value={isNow ? '' : chosen}
            error={error}
            disabled={pending}
            data-autofocus
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          {action === 'expire' && (
            <Button
              variant={isNow ? 'filled' : 'default'}
              aria-pressed={isNow}
              leftSection={<IconClock size={18} stroke={1.6} />}
              disabled={pending}
              onClick={() => setChosen(isNow ? '' : NOW)}
            >
              Expire Now
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {isNow ? 'It expires as soon as OK is pressed.' : 'It holds until the end of the chosen day.'}
        </Text>
        <TextInput
          {...REASON_INPUT}
          value={reason}
          disabled={pending}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={pending}>
            OK
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
