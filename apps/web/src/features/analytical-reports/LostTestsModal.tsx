import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'

interface LostTestsModalProps {
  opened: boolean
  /** Chooses another scale; absent where there is no other. */
  onClose?: () => void
  onLeave: () => void
}

/** Comparing needs tests, and none are selected any more: the way to where they are. */
export function LostTestsModal({ opened, onClose, onLeave }: LostTestsModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => onClose?.()}
      withCloseButton={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      title={t('No Tests Selected')}
    >
      <Text size="sm">
        {t(
          'There are no tests to compare: the selection is empty. Select tests in the list of a batch, then come back.',
        )}
      </Text>
      <Group justify="flex-end" mt="lg">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('Choose Another Scale')}
          </Button>
        )}
        <Button component={Link} to={pathTo('batchList')} onClick={onLeave}>
          {t('Go To Batches')}
        </Button>
      </Group>
    </Modal>
  )
}
