import { readAnalyticalReport } from '@eluent/contract'
import { testsForWizard } from '@eluent/domain/analytical-reports'
import { dayIn } from '@eluent/domain/text'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { usePathValues } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useGraphChoices } from './use-graph-choices.ts'
import { Wizard } from './Wizard.tsx'
import { newValues, valuesOf } from './wizard-form.ts'

/** The reader's day by the server's clock, as far as it is known. */
function useToday(): string {
  const { serverNow } = useServices()
  const [today] = useState(() =>
    dayIn(new Date(serverNow() ?? Date.now()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return today
}

export function CreateGraphPage() {
  const { client } = useServices()
  const choices = useGraphChoices()
  const today = useToday()
  return (
    <>
      <PageHeader />
      {choices.error ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} retrying={choices.isFetching} />
      ) : choices.data ? (
        <Wizard
          report={null}
          choices={choices.data}
          initialValues={newValues(choices.data, testsForWizard(client.getState().selectedTests), today)}
          today={today}
        />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}

export function EditGraphPage() {
  const { id } = usePathValues('graphEdit')
  const choices = useGraphChoices()
  const report = useData(readAnalyticalReport, { params: { id: Number(id) } })
  const today = useToday()
  const error = report.error ?? choices.error
  if (isMissing(error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader />
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([report.refetch(), choices.refetch()])} />
      ) : report.data && choices.data ? (
        <Wizard
          key={report.data.id}
          report={report.data}
          choices={choices.data}
          initialValues={valuesOf(report.data)}
          today={today}
        />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}
