import { listControlCharts, type AnalyticalBatchCheck } from '@eluent/contract'
import type { ChartedFigure } from '@eluent/domain/control-charts'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useData } from '../../frame/data/use-read.ts'

/** Comes with the first check that stands on a chart. */
const SmallChart = lazy(async () => ({ default: (await import('../control-charts/SmallChart.tsx')).SmallChart }))

/** The chart that follows what a check judges. */
const FIGURES: Partial<Record<AnalyticalBatchCheck['measure'], ChartedFigure>> = {
  recovery: 'recovery',
  rpd: 'rpd',
  retention_shift: 'retention_time',
}

interface ChartsOfCheckProps {
  sampleId: number
  analyte: string
  checks: readonly AnalyticalBatchCheck[]
}

/** The control charts that the numbers of a check stand on, up to its own point; each opens at that point. */
export function ChartsOfCheck({ sampleId, analyte, checks }: ChartsOfCheckProps) {
  const charts = useData(listControlCharts, { query: { sample: sampleId, analyte } })
  const followed = new Set(checks.map(({ measure }) => FIGURES[measure]))
  const isBroken = checks.some(({ measure }) => measure === 'chart')
  const shown = (charts.data ?? []).filter(({ figure, recent }) => {
    const own = recent.findLast(({ sample_id }) => sample_id === sampleId)
    return followed.has(figure) || (isBroken && own !== undefined && own.broken.length > 0)
  })
  return shown.map((row) => (
    <Suspense key={row.id} fallback={<Skeleton height={190} radius="md" mb="sm" />}>
      <SmallChart row={row} sampleId={sampleId} />
    </Suspense>
  ))
}
