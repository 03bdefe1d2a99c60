import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSaveForm, type SaveForm, type SaveFormOptions } from './use-save-form.ts'
import { useUnsavedGuard } from './UnsavedGuard.tsx'

export interface RecordFormOptions<Values, Reply, Opened> extends SaveFormOptions<Values, Reply, Opened> {
  /** The address that opens when it is saved; without it the page stays. */
  next?: string | ((reply: Reply) => string)
  /** Whether leaving would lose something; unless said otherwise, when the values are not the first ones. */
  isUnsaved?: (isDirty: boolean) => boolean
}

export interface RecordForm<Values> extends SaveForm<Values> {
  /** The question before unsaved work is left; to be shown on the page. */
  guard: ReactNode
  /** Lets the next leave pass. */
  release: () => void
}

/** The form of a page: asks before it is left unsaved, and leads on when it is saved. */
export function useRecordForm<Values extends object, Reply, Opened = undefined>(
  options: RecordFormOptions<Values, Reply, Opened>,
): RecordForm<Values> {
  const { next, isUnsaved = (isDirty) => isDirty, onSaved, ...rest } = options
  const navigate = useNavigate()
  const record = useSaveForm<Values, Reply, Opened>({
    ...rest,
    onSaved: (reply, values) => {
      guard.release()
      onSaved?.(reply, values)
      if (next !== undefined) void navigate({ to: typeof next === 'string' ? next : next(reply) })
    },
  })
  const guard = useUnsavedGuard(isUnsaved(record.form.isDirty()))
  return { ...record, guard: guard.modal, release: guard.release }
}
