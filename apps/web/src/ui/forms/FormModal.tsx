import type { ComponentProps } from 'react'
import { ConfirmModal } from '../ConfirmModal/ConfirmModal.tsx'
import type { SaveForm } from './use-save-form.ts'

interface FormModalProps extends Omit<
  ComponentProps<typeof ConfirmModal>,
  'opened' | 'pending' | 'error' | 'onConfirm'
> {
  form: Pick<SaveForm<never>, 'pending' | 'error' | 'submit'>
}

/** A dialog that asks for something and saves it: open while it is mounted. */
export function FormModal({ form: { pending, error, submit }, ...rest }: FormModalProps) {
  return <ConfirmModal {...rest} opened pending={pending} error={error} onConfirm={() => submit()} />
}
