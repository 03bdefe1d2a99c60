import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { focusFirstError } from '../../../ui/forms/form-errors.ts'
import { useRecordForm, type RecordForm } from '../../../ui/forms/use-record-form.tsx'
import { CreateModal } from './CreateModal.tsx'

interface CreateFormOptions<Values> {
  initialValues: Values
  validate: (values: Values) => Record<string, string>
  /** The dialog's title. */
  title: string
  /** Makes the certificate. */
  create: (values: Values) => Promise<{ id: number }>
  /** Where the new certificate is shown. */
  pageOf: (id: number) => string
  /** Why it failed, in words; messages for single fields go to the form. */
  failureText: (error: unknown) => string
  /** In the dialog, above its question. */
  extra?: ReactNode
  /** Whether Yes and No are shown; false while the extra part needs an entry. */
  isReady?: boolean
  /** While it is being created: the present step, and how far it is (percent). */
  progress?: { text: string; percent: number } | null
}

/**
 * The form of a new certificate: a wrong field gets the focus, right ones are confirmed, then sealed. One certificate comes
 * of it, however often Yes is pressed.
 */
export function useCreateForm<Values extends object>(options: CreateFormOptions<Values>): RecordForm<Values> {
  const { title, create, pageOf, failureText, isReady = true, progress = null, extra, ...form } = options
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<{ values: Values } | null>(null)
  const [createdId, setCreatedId] = useState<number | null>(null)
  const record = useRecordForm({
    ...form,
    save: create,
    isUnsaved: (isDirty) => isDirty && createdId === null,
    onSaved: ({ id }) => setCreatedId(id),
  })
  const stage =
    createdId !== null ? 'created' : record.pending ? 'creating' : confirming === null ? null : ('confirm' as const)
  return {
    ...record,
    error: stage !== null || record.failure === null ? null : failureText(record.failure),
    submit: record.form.onSubmit(
      (values) => setConfirming({ values }),
      (errors) => focusFirstError(errors, record.form),
    ),
    guard: (
      <>
        {record.guard}
        <CreateModal
          title={title}
          stage={stage}
          isReady={isReady}
          progress={progress}
          onYes={() => {
            if (confirming !== null) record.save(confirming.values)
            setConfirming(null)
          }}
          onNo={() => setConfirming(null)}
          onDone={() => createdId !== null && void navigate({ to: pageOf(createdId) })}
        >
          {extra}
        </CreateModal>
      </>
    ),
  }
}
