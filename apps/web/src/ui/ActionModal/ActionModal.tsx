import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'
import { useSingleFlight } from '../forms/use-single-flight.ts'
import { translated } from '../../language/translated.ts'

export interface ActionModalProps<Input, Reply> {
  opened: boolean
  title: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what takes something away. */
  destructive?: boolean
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** The call that a yes makes, of `useChange` or `useMutation`, and with what. */
  action: {
    mutateAsync: (input: Input) => Promise<Reply>
    reset: () => void
    isPending: boolean
    error: Error | null
  }
  input: Input
  /** The toast when it is done; absent where `onReply` says it. */
  doneText?: (reply: Reply) => string
  /** Says in its own way that it is done, after the dialog has closed. */
  onReply?: (reply: Reply) => void
  /** Why it failed, where that is not said in the server's own words. */
  failedText?: (error: Error) => string
  /** Whether what was entered in the dialog lets the call be made; if not, the dialog says why. */
  mayConfirm?: () => boolean
  /** When it is done, after the dialog has closed. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before a call is made, makes it once, and says that it was made; a failure is read in the dialog, which stays open. */
export function ActionModal<Input, Reply>({
  action,
  input,
  doneText,
  onReply,
  failedText,
  mayConfirm = () => true,
  onDone,
  onClose,
  ...question
}: ActionModalProps<Input, Reply>) {
  const once = useSingleFlight()
  // the next opening shows no failure of this one
  const close = () => {
    action.reset()
    onClose()
  }
  const succeed = (reply: Reply) => {
    close()
    if (doneText) notifications.show({ color: 'accent', message: translated(doneText(reply)) })
    onReply?.(reply)
    onDone?.()
  }
  return (
    <ConfirmModal
      {...question}
      pending={action.isPending}
      error={action.error && failedText ? failedText(action.error) : action.error}
      onClose={close}
      // the toast comes even if the row has left the list by then; a failure stands in the dialog
      onConfirm={() => {
        if (!mayConfirm()) return
        once(
          (done) =>
            void action
              .mutateAsync(input)
              .then(succeed, () => undefined)
              .finally(done),
        )
      }}
    />
  )
}
