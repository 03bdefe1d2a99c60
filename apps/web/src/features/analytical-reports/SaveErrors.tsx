import { CallError } from '@eluent/contract'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { translated } from '../../language/translated.ts'

interface SaveErrorsProps {
  error: unknown
  /** A new report shows the first slug error alone. */
  isNew: boolean
}

/** Why a report was not saved. */
export function SaveErrors({ error, isNew }: SaveErrorsProps) {
  if (error === null || error === undefined) return null
  const [slugError] = error instanceof CallError ? translated(error.fieldErrors['slug'] ?? []) : []
  return <ErrorList messages={isNew && slugError !== undefined ? [slugError] : errorMessages(error)} />
}
