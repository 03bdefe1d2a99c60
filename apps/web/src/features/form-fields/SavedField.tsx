import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
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
export function SavedField(props: SavedFieldProps) {
  // What was read when the form opened: a later reading must not pass for the one that is being changed.
  const [{ field, initialValues, submitLabel, savedText }] = useState(props)
  const navigate = useNavigate()
  const save = useSaveFormField(field?.id ?? null)
  const [error, setError] = useState<unknown>(null)
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const once = useSingleFlight()
  return (
    <>
      <FormFieldEditor
        initialValues={initialValues}
        submitLabel={submitLabel}
        pending={save.isPending}
        error={error}
        onDirty={() => setDirty(true)}
        secondary={
          <Button component={Link} to={pathTo('formFieldList')} variant="default">
            Cancel
          </Button>
        }
        onSubmit={(values, onRefused) =>
          once((done) =>
            save.mutate(
              { ...bodyOf(values), ...(field && { version: field.version }) },
              {
                onSuccess: () => {
                  guard.release()
                  notifications.show({ color: 'accent', message: savedText })
                  void navigate({ to: pathTo('formFieldList') })
                },
                onError: (cause) => setError(onRefused(cause)),
                onSettled: done,
              },
            ),
          )
        }
      />
      {guard.modal}
    </>
  )
}
