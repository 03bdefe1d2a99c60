import { listAnalyticalReports } from '@eluent/contract'
import { Navigate, useParams } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import classes from './Analytics.module.css'
import { ReportNames } from './ReportNames.tsx'
import { ReportPane } from './ReportPane.tsx'
import { t } from '../../language/t.ts'

const NEWEST_FIRST = { no_pagination: 'true', sortColumn: 'id', sortOrder: 'DESC' } as const

/** The saved reports: their names at the left, the one of the address, or else the first, at the right. */
export function DashboardPage() {
  const { id } = useParams({ strict: false })
  const reports = useData(listAnalyticalReports, { query: NEWEST_FIRST })
  const create = <AddLink screen="graphCreate">{t('Create Report')}</AddLink>
  const chosen = id === undefined ? reports.data?.[0] : reports.data?.find((report) => String(report.id) === id)
  // Another tab, or another person, may have just made it: only a list that was read now can say that it is not there.
  if (id !== undefined && reports.data && !reports.isFetching && !chosen) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader title={t('Analytical Reports')} action={create} />
      {reports.error ? (
        <ErrorState error={reports.error} onRetry={() => void reports.refetch()} retrying={reports.isFetching} />
      ) : reports.data === undefined ? (
        <SkeletonLines />
      ) : reports.data.length === 0 ? (
        <EmptyState title={t('No Graphs Found')} action={create}>
          {t('A report shows how results change over time, or how strains, batches and tests compare.')}
        </EmptyState>
      ) : (
        <div className={classes['dashboard']}>
          <ReportNames reports={reports.data} chosenId={chosen?.id ?? null} />
          {chosen ? <ReportPane key={chosen.id} id={chosen.id} /> : <SkeletonLines />}
        </div>
      )}
    </>
  )
}
