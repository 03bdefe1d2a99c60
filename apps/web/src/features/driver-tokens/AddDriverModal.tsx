import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { DRIVER_NAME_MAX } from '@eluent/contract'
import { driverNameError } from '@eluent/domain/instrument'
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { fieldErrorsOf } from '../../ui/forms/form-errors.ts'
import { useCreateDriverToken } from './queries.ts'

interface AddDriverModalProps {
  opened: boolean
  onClose: () => void
}

/** Names a driver, then shows its token this once. */
export function AddDriverModal({ opened, onClose }: AddDriverModalProps) {
  const create = useCreateDriverToken()
  const made = create.data
  const close = () => {
    if (create.isPending) return
    create.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? `Token of ${made.data.name}` : 'Add driver'}
      size="lg"
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={made === undefined}
    >
      {made ? <TokenOnce token={made.token} onClose={close} /> : <NameForm create={create} onCancel={close} />}
    </Modal>
  )
}

interface NameFormProps {
  create: ReturnType<typeof useCreateDriverToken>
  onCancel: () => void
}

function NameForm({ create, onCancel }: NameFormProps) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const said = fieldErrorsOf(create.error)['name'] ?? null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const fault = driverNameError(name)
        setWrong(fault)
        if (fault === null) create.mutate(name.trim())
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What the laboratory calls the instrument or its computer, such as HPLC-1."
          required
          maxLength={DRIVER_NAME_MAX}
          data-autofocus
          value={name}
          error={wrong ?? said}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {said === null && <FormError error={create.error} />}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create token
        </Button>
      </Group>
    </form>
  )
}

function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const lines = `ELUENT_API_URL=${window.location.origin}\nELUENT_API_TOKEN=${token}`
  return (
    <>
      <Text size="sm" mb="sm">
        Put these lines into the driver's settings file and start the driver again. The token is shown only now; who has
        it can store results for you.
      </Text>
      <Code block aria-label="Settings of the driver" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {lines}
      </Code>
      <Group justify="flex-end" mt="lg">
        <CopyButton value={lines} label="Copy settings" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  )
}
