import { Skeleton } from '@mantine/core'
import { mayPreview } from '@eluent/domain/analytical-reports'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { GraphFigure } from './GraphFigure.tsx'
import type { GraphChoices } from './use-graph-choices.ts'
import { usePreview } from './use-preview.ts'
import { judgedInput, reportBody, wizardLook, type WizardValues } from './wizard-form.ts'
import { t } from '../../language/t.ts'

/** The graph as it would be saved, as soon as enough is chosen. */
export function Preview({ values, choices }: { values: WizardValues; choices: GraphChoices }) {
  const body = useMemo(() => {
    if (!mayPreview(judgedInput(values, choices), choices)) return null
    const { analytical_report: report } = reportBody(values, choices)
    // a name changes nothing that is drawn
    return { analytical_report: { ...report, name: '' } }
  }, [values, choices])
  const look = useMemo(() => wizardLook(values, choices), [values, choices])
  const preview = usePreview(body, look)
  if (body === null || look === null) {
    return (
      <EmptyState title={t('Nothing to preview yet')}>
        {t('Choose attributes, a scale and a date range; for compared tests a sub-scale.')}
      </EmptyState>
    )
  }
  if (preview.error) {
    return (
      <ErrorState
        title={t('There is no preview of this.')}
        error={preview.error}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    )
  }
  if (!preview.data) return <Skeleton height={400} radius="sm" />
  return <GraphFigure look={preview.data.look} figures={preview.data.figures} />
}
