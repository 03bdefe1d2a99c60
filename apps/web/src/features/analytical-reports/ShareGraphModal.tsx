import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isEmail } from '@eluent/domain/text'
import { useState } from 'react'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useShareReport } from './queries.ts'

interface ShareGraphModalProps {
  id: number
  name: string
  opened: boolean
  onClose: () => void
}

/** Sends a report as a PDF by e-mail. */
export function ShareGraphModal({ id, name, opened, onClose }: ShareGraphModalProps) {
  const share = useShareReport(id)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const once = useSingleFlight()
  const send = () => {
    const to = email.trim()
    setWrong(isEmail(to) ? null : 'Please enter a valid email address')
    if (!isEmail(to)) return
    once((over) =>
      share.mutate(to, {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: 'Report shared successfully' })
          onClose()
        },
        onSettled: over,
      }),
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Share Analytical Report">
      {share.error && <ErrorList title="something went wrong" messages={errorMessages(share.error)} />}
      <Text size="sm" c="dimmed" mb="md">
        {`${name} is sent as a PDF, with the results as they stand now.`}
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          maxLength={64}
          data-autofocus
          value={email}
          error={wrong}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={share.isPending}>
            Send
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
