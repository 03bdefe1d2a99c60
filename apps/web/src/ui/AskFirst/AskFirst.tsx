import { useState, type ReactNode } from 'react'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'

interface AskFirst {
  /** To be shown on the page. */
  modal: ReactNode
  /** Does it at once, or after a yes where something would be lost. */
  askFirst: (deed: () => void) => void
}

/** Asks before a choice drops what was entered below it; without anything to lose the choice is simply made. */
export function useAskFirst(isLosing: boolean, question: { title: string; yes: string; text: string }): AskFirst {
  const [deed, setDeed] = useState<(() => void) | null>(null)
  const close = () => setDeed(null)
  return {
    askFirst: (next) => (isLosing ? setDeed(() => next) : next()),
    modal: (
      <ConfirmModal
        opened={deed !== null}
        destructive
        title={question.title}
        confirmLabel={question.yes}
        onConfirm={() => {
          close()
          deed?.()
        }}
        onClose={close}
      >
        {question.text}
      </ConfirmModal>
    ),
  }
}
