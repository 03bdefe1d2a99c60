import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { bodyOf, type FieldValues } from './form-field-form.ts'
import { FormFieldEditor } from './FormFieldEditor.tsx'
import { useSaveFormField } from './queries.ts'

interface SavedFieldProps {
  /** The field that is changed, as it was read; null for a new one. */
  field: { id: number; version: number } | null
  initialValues: FieldValues
  submitLabel: string
  savedText: string
}

/** The editor that saves: afterwards the list opens. */
export function SavedField({ field, initialValues, submitLabel, savedText }: SavedFieldProps) {
  const navigate = useNavigate()
  const save = useSaveFormField(field?.id ?? null)
  const [error, setError] = useState<unknown>(null)
  // A second click comes before the first is drawn as pending: it must make no second field.
  const sending = useRef(false)
  return (
    <FormFieldEditor
      initialValues={initialValues}
      submitLabel={submitLabel}
      pending={save.isPending}
      error={error}
      secondary={
        <Button component={Link} to={pathTo('formFieldList')} variant="default">
          Cancel
        </Button>
      }
      onSubmit={(values, onRefused) => {
        if (sending.current) return
        sending.current = true
        save.mutate(
          { ...bodyOf(values), ...(field && { version: field.version }) },
          {
            onSuccess: () => {
              notifications.show({ color: 'accent', message: savedText })
              void navigate({ to: pathTo('formFieldList') })
            },
            onError: (cause) => setError(onRefused(cause)),
            onSettled: () => (sending.current = false),
          },
        )
      }}
    />
  )
}
