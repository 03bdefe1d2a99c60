import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import type { ActionChoice } from './ActionModal.tsx'
import { REASON_INPUT } from '../create/input-props.ts'

interface RevokeFormProps {
  pending: boolean
  onSubmit: (choice: ActionChoice) => void
  onCancel: () => void
}

/** Revoking takes two deliberate switches, the second of which appears after the first only. */
export function RevokeForm({ pending, onSubmit, onCancel }: RevokeFormProps) {
  const [isMeant, setMeant] = useState(false)
  const [isFinal, setFinal] = useState(false)
  const [reason, setReason] = useState('')
  const isReady = isMeant && isFinal

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSubmit({ reason: reason.trim() })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
          This action is not reversible. Results will be permanently marked invalid through the QR code.
        </Alert>
        <Switch
          size="md"
          label="I want to revoke this VERISEAL."
          checked={isMeant}
          disabled={pending}
          data-autofocus
          onChange={({ currentTarget }) => {
            setMeant(currentTarget.checked)
            setFinal(false)
          }}
        />
        {isMeant && (
          <Switch
            size="md"
            label="I understand that this cannot be undone."
            checked={isFinal}
            disabled={pending}
            onChange={({ currentTarget }) => setFinal(currentTarget.checked)}
          />
        )}
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
          <Button type="submit" color="red.8" disabled={!isReady} loading={pending}>
            OK
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
