import { Button, Group, Modal, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { useServices } from '../frame/services.ts'

/** Asks to reload after a call was answered 426. */
export function NewVersionModal() {
  const { newVersion, reload } = useServices()
  const { open, cancel } = useStore(newVersion)
  return (
    <Modal opened={open} onClose={cancel} title="New version available">
      <Text size="sm">
        A new version of Eluent is ready. Reload to use it; what you have not saved on this page is lost.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button onClick={reload} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  )
}
