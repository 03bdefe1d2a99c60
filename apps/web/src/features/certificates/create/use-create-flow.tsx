import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { CreateModal } from './CreateModal.tsx'
import { refusedFields } from './form-texts.ts'
import { useCertificatesChanged } from '../parts/queries.ts'

interface CreateFlowOptions<Values> {
  form: UseFormReturnType<Values>
  /** What is done, as the dialog and the button say it. */
  title: string
  /** Makes the certificate and answers its id. */
  create: (values: Values) => Promise<{ id: number }>
  /** Where the new certificate is shown. */
  pageOf: (id: number) => string
  /** Why it failed, in words; messages for single fields go to the form. */
  failureText: (error: unknown) => string
  /** In the confirm modal, above its question. */
  extra?: ReactNode
  /** Whether Yes and No are shown; false while the extra part asks for something. */
  isReady?: boolean
  /** While it is being created: what is done just now, and how far it is (percent). */
  progress?: { text: string; percent: number } | null
}

export interface CreateFlow<Values> {
  title: string
  /** Asks whether these values shall be sealed. */
  ask: (values: Values) => void
  isCreating: boolean
  /** Why the last try failed. */
  error: string | null
  /** To be shown on the page. */
  modals: ReactNode
}

/** Confirm, wait, success: the way of every new certificate. One certificate comes of it, however often Yes is pressed. */
export function useCreateFlow<Values>(options: CreateFlowOptions<Values>): CreateFlow<Values> {
  const { form, title, create, pageOf, failureText, isReady = true, progress = null } = options
  const navigate = useNavigate()
  const changed = useCertificatesChanged()
  const [asked, setAsked] = useState<{ values: Values } | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [createdId, setCreatedId] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const sending = useRef(false)
  const guard = useUnsavedGuard(form.isDirty() && createdId === null)

  const send = async () => {
    if (asked === null || sending.current) return
    sending.current = true
    setCreating(true)
    try {
      setCreatedId((await create(asked.values)).id)
      guard.release()
      await changed()
    } catch (cause) {
      form.setErrors(refusedFields(cause))
      setError(failureText(cause))
      setAsked(null)
    } finally {
      sending.current = false
      setCreating(false)
    }
  }

  return {
    title,
    ask: (values) => {
      setError(null)
      setAsked({ values })
    },
    isCreating,
    error,
    modals: (
      <>
        {guard.modal}
        <CreateModal
          title={title}
          stage={asked === null ? null : createdId !== null ? 'created' : isCreating ? 'creating' : 'confirm'}
          isReady={isReady}
          progress={progress}
          onYes={() => void send()}
          onNo={() => setAsked(null)}
          onDone={() => createdId !== null && void navigate({ to: pageOf(createdId) })}
        >
          {options.extra}
        </CreateModal>
      </>
    ),
  }
}
