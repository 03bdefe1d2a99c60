import { Anchor, Stack, Title } from '@mantine/core'
import { readSample, type Sample, type SampleRow } from '@eluent/contract'
import { buildReportView, type ReportView } from '@eluent/domain/report'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { withFigures } from '../../language/figures.ts'
import { inWords } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { Stat } from '../../ui/Stat/Stat.tsx'
import classes from './Report.module.css'
import { ResultsTable } from './ReportTables.tsx'
import { reportFigure } from './report-figure.ts'

const CHART_PX = 240
const Chromatograms = lazy(async () => ({ default: (await import('./Chromatograms.tsx')).Chromatograms }))

/** A sample's report in short, beside the list that it is a row of; read as the report reads it. */
export function SamplePreview({ row }: { row: SampleRow }) {
  const sample = useData(readSample, { params: { id: row.id } })
  if (sample.error) {
    return <ErrorState error={sample.error} onRetry={() => void sample.refetch()} retrying={sample.isFetching} />
  }
  if (!sample.data) return <SkeletonLines lines={6} />
  return (
    <Stack gap="md">
      <Content sample={sample.data} />
      <Anchor component={Link} to={pathTo('sampleReport', { id: row.id })}>
        {t('Open the whole report')}
      </Anchor>
    </Stack>
  )
}

function Content({ sample }: { sample: Sample }) {
  const view = useMemo(() => withFigures(inWords(buildReportView(sample, { time_zone: 'UTC' }))), [sample])
  const vials = useMemo(() => sample.results.map((result) => result.vial_number), [sample])
  const source = useMemo(() => ({ sampleId: sample.id }), [sample.id])
  if (!view.progress.started) {
    return (
      <EmptyState title={t('No results yet')}>
        {sample.state === 'queued' || sample.state === 'running'
          ? t('The sample is in the queue. Its results are here when its first vial has run.')
          : t('Choose Add To Queue in the menu of its row, or import its results from a file.')}
      </EmptyState>
    )
  }
  return (
    <>
      {!view.is_qc && <Figures view={view} />}
      {vials.length > 0 && (
        <Suspense fallback={<SkeletonLines lines={1} />}>
          <Chromatograms key={sample.id} vials={vials} source={source} shown heightPx={CHART_PX} />
        </Suspense>
      )}
      <div>
        <Title order={3} size="h5" mb={4}>
          {t('Results')}
        </Title>
        <ResultsTable view={view} short />
      </div>
    </>
  )
}

/** The totals that a report is read for first. */
const FIRST_TOTALS = ['THC', 'CBD']

function Figures({ view: { verdict } }: { view: ReportView }) {
  const totals = FIRST_TOTALS.flatMap((name) => verdict.total_potentials.find((total) => total.name === name) ?? [])
  return (
    <div className={classes['three']}>
      {totals.map(({ name, percent_text, mg_g_text }) => (
        <Stat key={name} label={t('Total {name}', { name })} {...reportFigure(percent_text, mg_g_text)} />
      ))}
      <Stat
        label={t('Total analytes')}
        {...reportFigure(verdict.total_analytes_percent_text, verdict.total_analytes_mg_g_text)}
      />
    </div>
  )
}
