import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isUnreachable } from '../ErrorState/error-text.ts'
import { FormError } from '../FormError/FormError.tsx'
import type { SaveForm } from './use-save-form.ts'
import { t } from '../../language/t.ts'

interface RecordFormProps<Values> {
  /** What the form is called. */
  label: string
  /** Of `useRecordForm` or `useSaveForm`. */
  record: SaveForm<Values> & { guard?: ReactNode }
  /** Null where there is nothing to save. */
  submitLabel: string | null
  /** Where the button beside it leads, or what it does; without it there is no such button. */
  cancel?: string | (() => void) | undefined
  cancelLabel?: string
  disabled?: boolean
  /** Instead of the error panel; null for none. */
  failure?: ReactNode
  children: ReactNode
}

/** A form with its failure and its two buttons below the fields. */
export function RecordForm<Values>(props: RecordFormProps<Values>) {
  const { label, record, submitLabel, cancel, cancelLabel = t('Cancel'), disabled = false, children } = props
  const { failure = <SaveFailure {...record} /> } = props
  return (
    <>
      <form noValidate aria-label={label} onSubmit={record.submit}>
        {children}
        {failure}
        <Group justify="flex-end" mt="md">
          {typeof cancel === 'string' && (
            <Button component={Link} to={cancel} variant="default">
              {cancelLabel}
            </Button>
          )}
          {typeof cancel === 'function' && (
            <Button variant="default" onClick={cancel} disabled={record.pending}>
              {cancelLabel}
            </Button>
          )}
          {submitLabel !== null && (
            <Button type="submit" loading={record.pending} disabled={disabled}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </form>
      {record.guard}
    </>
  )
}

/** What a form says of a lost connection does not keep back that it is lost, and back. */
function SaveFailure({ error, failure }: Pick<SaveForm<unknown>, 'error' | 'failure'>) {
  if (typeof error !== 'string' || !isUnreachable(failure)) return <FormError error={error} />
  return <FormError title={error} error={failure} />
}
