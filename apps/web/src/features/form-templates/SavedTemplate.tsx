import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { FormTemplateEditor } from './FormTemplateEditor.tsx'
import { useSaveFormTemplate } from './queries.ts'
import { bodyOf, type TemplateValues } from './template-form.ts'

interface SavedTemplateProps {
  /** The template that is changed, as it was read; null for a new one. */
  template: { id: number; version: number } | null
  initialValues: TemplateValues
  submitLabel: string
  savedText: string
}

/** The editor that saves: afterwards the list opens. */
export function SavedTemplate(props: SavedTemplateProps) {
  // What was read when the form opened: a later reading must not pass for the one that is being changed.
  const [{ template, initialValues, submitLabel, savedText }] = useState(props)
  const navigate = useNavigate()
  const save = useSaveFormTemplate(template?.id ?? null)
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const once = useSingleFlight()
  return (
    <>
      <FormTemplateEditor
        initialValues={initialValues}
        submitLabel={submitLabel}
        pending={save.isPending}
        error={save.error}
        onDirty={() => setDirty(true)}
        secondary={
          <Button component={Link} to={pathTo('formTemplateList')} variant="default">
            Cancel
          </Button>
        }
        onSubmit={(values) =>
          once((done) =>
            save.mutate(
              { ...bodyOf(values), ...(template && { version: template.version }) },
              {
                onSuccess: () => {
                  guard.release()
                  notifications.show({ color: 'accent', message: savedText })
                  void navigate({ to: pathTo('formTemplateList') })
                },
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
