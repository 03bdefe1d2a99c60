import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Batch, BatchQrCode } from '@eluent/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { useAllFormTemplates } from '../form-templates/queries.ts'
import { bodyOf, emptyBatch, valuesOf } from './batch-form.ts'
import { BatchForm } from './BatchForm.tsx'
import { useSaveBatch } from './queries.ts'

interface SavedBatchProps {
  /** The batch that is changed, as it was read; null for a new one. */
  batch: Batch | null
  codes: readonly BatchQrCode[]
}

/** The form that saves: afterwards the list opens. */
export function SavedBatch(props: SavedBatchProps) {
  // What was read when the form opened: a later reading must not pass for the one that is being changed.
  const [{ batch, codes }] = useState(props)
  const navigate = useNavigate()
  const save = useSaveBatch(batch?.id ?? null)
  const offered = useAllFormTemplates().data ?? []
  const own = batch?.form_template ?? null
  const [error, setError] = useState<unknown>(null)
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const once = useSingleFlight()
  return (
    <>
      <BatchForm
        initialValues={batch === null ? emptyBatch : valuesOf(batch)}
        codes={codes}
        templates={own === null || offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]}
        submitLabel={batch === null ? 'Create' : 'Save'}
        pending={save.isPending}
        error={error}
        onDirty={() => setDirty(true)}
        secondary={
          <Button component={Link} to={pathTo('batchList')} variant="default">
            Cancel
          </Button>
        }
        onSubmit={(values, onRefused) =>
          once((done) =>
            save.mutate(
              { ...bodyOf(values), ...(batch && { version: batch.version }) },
              {
                onSuccess: () => {
                  guard.release()
                  const message = batch === null ? 'Batch created successfully' : 'Batch updated successfully'
                  notifications.show({ color: 'accent', message })
                  void navigate({ to: pathTo('batchList') })
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
