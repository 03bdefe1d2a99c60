import { Text } from '@mantine/core'
import { clearQueue, type QueueItem } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { t } from '../../language/t.ts'
import { useRestorable } from './use-restorable.ts'

/** Asks before the queue is emptied; afterwards Undo puts everything back. */
export function ClearQueueModal({ leaving, onClose }: { leaving: readonly QueueItem[]; onClose: () => void }) {
  const restorable = useRestorable()
  const clear = useChange(clearQueue, { rereadAfter: 'settled' })
  return (
    <ActionModal
      opened
      title={t('Clear Queue')}
      confirmLabel={t('Clear')}
      destructive
      action={clear}
      input={{}}
      onReply={(done) => restorable(leaving, done)}
      onClose={onClose}
    >
      <Text>
        {t('{text} the queue. A sample being acquired stays.', {
          text: leaving.length === 1 ? t('1 entry leaves') : t('{count} entries leave', { count: leaving.length }),
        })}
      </Text>
    </ActionModal>
  )
}
