import { notifications } from '@mantine/notifications'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'
import { useSingleFlight } from '../forms/use-single-flight.ts'

interface DeedModalProps<Input, Reply> {
  opened: boolean
  title: string
  confirmLabel: string
  /** Red, for what takes something away. */
  destructive?: boolean
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** The call that a yes makes, and with what. */
  deed: Pick<UseMutationResult<Reply, Error, Input>, 'mutateAsync' | 'reset' | 'isPending' | 'error'>
  input: Input
  /** The sentence that tells of it when it is done. */
  doneText: (reply: Reply) => string
  /** The sentence that tells why it failed, where it is not the server's own. */
  failedText?: (error: Error) => string
  /** When it is done, after the dialog has closed. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before a call is made, makes it once, and says that it was made; a failure is read in the dialog, which stays open. */
export function DeedModal<Input, Reply>({
  deed,
  input,
  doneText,
  failedText,
  onDone,
  onClose,
  ...asked
}: DeedModalProps<Input, Reply>) {
  const once = useSingleFlight()
  // the next opening shows no failure of this one
  const close = () => {
    deed.reset()
    onClose()
  }
  const tell = (reply: Reply) => {
    close()
    notifications.show({ color: 'accent', message: doneText(reply) })
    onDone?.()
  }
  return (
    <ConfirmModal
      {...asked}
      pending={deed.isPending}
      error={deed.error && failedText ? failedText(deed.error) : deed.error}
      onClose={close}
      // told when the call is over even if the row it stands in has left the list by then; a failure stands in the dialog
      onConfirm={() =>
        once(
          (over) =>
            void deed
              .mutateAsync(input)
              .then(tell, () => undefined)
              .finally(over),
        )
      }
    />
  )
}
