import { Alert, Skeleton } from '@mantine/core'
import { CallError, readAnalyticalReport, readAnalyticalReportData } from '@eluent/contract'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { useClientState, useServices } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { GraphFigure } from './GraphFigure.tsx'
import { lookOf } from './graph-look.ts'
import { ReportButtons } from './ReportButtons.tsx'
import { useGraphChoices } from './use-graph-choices.ts'
import { t } from '../../language/t.ts'

/** One report: its name, what can be done with it, and its graph from the results as they stand. */
export function ReportPane({ id }: { id: number }) {
  const { client } = useServices()
  const isNew = useClientState((state) => state.chartCreated)
  const report = useData(readAnalyticalReport, { params: { id } })
  const figures = useRead(readAnalyticalReportData, { params: { id } })
  const materials = useGraphChoices().data?.materials
  const look = useMemo(() => report.data && lookOf(report.data, materials ?? []), [report.data, materials])
  const error = report.error ?? figures.error
  if (error instanceof CallError && error.status === 404) return <Navigate to="/404" replace />
  if (error) {
    const retry = () => void Promise.all([report.refetch(), figures.refetch()])
    return <ErrorState error={error} onRetry={retry} retrying={report.isFetching || figures.isFetching} />
  }
  if (!report.data || !look) return <SkeletonLines />
  return (
    <div>
      {isNew && (
        <Alert
          mb="md"
          color="accent"
          withCloseButton
          closeButtonLabel={t('Close')}
          onClose={() => client.setState({ chartCreated: false })}
        >
          {t('The analytical report was saved.')}
        </Alert>
      )}
      <Panel title={report.data.name} action={<ReportButtons report={report.data} />}>
        {figures.data ? <GraphFigure look={look} figures={figures.data} /> : <Skeleton height={400} radius="sm" />}
      </Panel>
    </div>
  )
}
