import { CallError } from '@eluent/contract'
import { Navigate } from '@tanstack/react-router'
import { usePathValues } from '../../app/screens.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { valuesOf } from './form-field-form.ts'
import { useFormField } from './queries.ts'
import { SavedField } from './SavedField.tsx'

export function FormFieldEditPage() {
  const { id } = usePathValues('formFieldEdit')
  const field = useFormField(Number(id))
  if (field.error instanceof CallError && [404, 422].includes(field.error.status)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader />
      {field.error ? (
        <ErrorState error={field.error} onRetry={() => void field.refetch()} />
      ) : field.data ? (
        <SavedField
          key={field.data.version}
          field={field.data}
          initialValues={valuesOf(field.data)}
          submitLabel="Save"
          savedText="Form field updated successfully"
        />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}
