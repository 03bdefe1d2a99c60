import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../ErrorState/error-text.ts'
import { t } from '../../language/t.ts'

/** How long a thing that was done can be taken back. */
const UNDO_MS = 8000

interface Undoable {
  /** What was done. */
  message: string
  /** Takes it back; answers what to say then. */
  undo: () => Promise<string>
}

let shown = 0

/**
 * Says what was done and offers Undo for 8 seconds; while it is being undone, and where that fails, the notice stays.
 * @returns takes the notice away, where what was done is left behind
 */
export function showUndo({ message, undo }: Undoable): () => void {
  shown += 1
  const id = `undo-${shown}`
  notifications.show({
    id,
    color: 'accent',
    autoClose: UNDO_MS,
    message: <UndoNotice id={id} message={message} undo={undo} />,
  })
  return () => notifications.hide(id)
}

function UndoNotice({ id, message, undo }: Undoable & { id: string }) {
  const [pending, setPending] = useState(false)
  const takeBack = async () => {
    setPending(true)
    notifications.update({ id, autoClose: false, message: <UndoNotice id={id} message={message} undo={undo} /> })
    try {
      notifications.update({ id, color: 'accent', autoClose: UNDO_MS, message: await undo() })
    } catch (error) {
      notifications.update({ id, color: 'red', autoClose: UNDO_MS, message: errorText(error) })
    }
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text fz="sm">{message}</Text>
      <Button variant="default" size="compact-sm" loading={pending} onClick={() => void takeBack()}>
        {t('Undo')}
      </Button>
    </Group>
  )
}
