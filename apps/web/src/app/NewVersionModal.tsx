import { Button, Group, Modal, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { useServices } from '../frame/services.ts'
import { t } from '../language/t.ts'

/** Asks to reload after a call was answered 426. */
export function NewVersionModal() {
  const { newVersion, reload } = useServices()
  const { open, cancel } = useStore(newVersion)
  return (
    <Modal opened={open} onClose={cancel} title={t('New version available')}>
      <Text size="sm">
        {t('A new version of Eluent is ready. Reload to use it; what you have not saved on this page is lost.')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button onClick={reload} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Modal>
  )
}
