import { useBlocker } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'
import { t } from '../../language/t.ts'

interface UnsavedGuard {
  /** To be shown on the page. */
  modal: ReactNode
  /** Lets the next leave pass: what was typed is saved. */
  release: () => void
}

/** Asks before a page with unsaved work is left, by a link, by Back or by closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const released = useRef(false)
  useUnsaved(isUnsaved)
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved && !released.current,
    enableBeforeUnload: () => isUnsaved && !released.current,
    withResolver: true,
  })
  return {
    release: () => {
      released.current = true
    },
    modal: blocker.status === 'blocked' && (
      <ConfirmModal
        opened
        destructive
        title={t('Leave without saving?')}
        confirmLabel={t('Leave')}
        cancelLabel={t('Stay')}
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      >
        {t('What you changed here is not saved yet and would be lost.')}
      </ConfirmModal>
    ),
  }
}
