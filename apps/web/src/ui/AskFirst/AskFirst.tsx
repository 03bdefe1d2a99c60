import { useState, type ReactNode } from 'react'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'

interface AskFirst {
  /** To be shown on the page. */
  modal: ReactNode
  /** Does it at once, or after a yes where something would be lost. */
  askFirst: (action: () => void) => void
}

/** Asks before a choice drops what was entered below it; without anything to lose the choice is simply made. */
export function useAskFirst(isLosing: boolean, question: { title: string; yes: string; text: string }): AskFirst {
  const [action, setAction] = useState<(() => void) | null>(null)
  const close = () => setAction(null)
  return {
    askFirst: (next) => (isLosing ? setAction(() => next) : next()),
    modal: (
      <ConfirmModal
        opened={action !== null}
        destructive
        title={question.title}
        confirmLabel={question.yes}
        onConfirm={() => {
          close()
          action?.()
        }}
        onClose={close}
      >
        {question.text}
      </ConfirmModal>
    ),
  }
}
