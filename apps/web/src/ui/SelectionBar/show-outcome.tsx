import { List, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BulkReply } from '@eluent/contract'
import { refusalText } from '@eluent/domain/lists'
import { showUndo } from '../UndoNotice/show-undo.tsx'
import { outcomeText } from './outcome-text.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface Outcome {
  reply: BulkReply
  /** 'added', 'released' */
  did: string
  /** Takes back what was done; answers what to say then. Absent where it cannot be taken back. */
  undo?: (done: readonly number[]) => Promise<string>
  /** False where the page itself says which were refused. */
  listed?: boolean
}

/** Says how many records were changed; those that were not stand in a notice of their own, by name and reason, until it is closed. */
export function showOutcome({ reply: { done, refused }, did, undo, listed = true }: Outcome): void {
  const message = outcomeText(done.length, refused.length, did)
  if (undo && done.length > 0) showUndo({ message, undo: () => undo(done) })
  else notifications.show({ color: done.length > 0 ? 'accent' : 'orange', message })
  if (refused.length === 0 || !listed) return
  notifications.show({
    color: 'orange',
    autoClose: false,
    message: (
      <>
        <Text fz="sm" fw={500}>
          {t('Not {did}', { did })}
        </Text>
        <List fz="sm" mah={240} style={{ overflowY: 'auto' }} listStyleType="none" tabIndex={0}>
          {refused.map((one) => (
            <List.Item key={one.id}>{refusalText({ ...one, reason: translated(one.reason) })}</List.Item>
          ))}
        </List>
      </>
    ),
  })
}
