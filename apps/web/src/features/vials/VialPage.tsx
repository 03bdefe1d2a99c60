import { readSample, type Sample } from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { Navigate } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { openedSample, useOpened } from '../../frame/use-opened.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { Differences } from './Differences.tsx'
import { DiluteAndRerun } from './DiluteAndRerun.tsx'
import { vialFacts, type VialFacts } from './vial-facts.ts'
import { VialSummary } from './VialSummary.tsx'
import { VialTabs } from './VialTabs.tsx'
import { t } from '../../language/t.ts'

/** Everything one injection brought: signal, metadata, analytes, files. */
export function VialPage() {
  const { id, n } = usePathValues('vial')
  const sample = useData(readSample, { params: { id: Number(id) } })
  useOpened(openedSample(sample.data, pathTo('vial', { id, n }), t('Vial {n}', { n })))
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  if (sample.error) {
    return (
      <ErrorState
        error={sample.error}
        title={t('Failed to retrieve sample.')}
        order={1}
        onRetry={() => void sample.refetch()}
        retrying={sample.isFetching}
      />
    )
  }
  if (!sample.data) return <SkeletonLines lines={8} />
  const vial = vialFacts(sample.data, n)
  return vial ? <Vial sample={sample.data} vial={vial} /> : <Navigate to="/404" replace />
}

function Vial({ sample, vial }: { sample: Sample; vial: VialFacts }) {
  const strain = sample.intake_form.strain_name ?? 'N/A'
  return (
    <>
      <PageHeader
        title={`${strain}, ${vial.label ?? t('Vial {number}', { number: vial.number })}`}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          isQcSampleType(sample.sample_type.slug)
            ? { label: t('QC List'), to: pathTo('qcList') }
            : { label: t('Samples'), to: pathTo('sampleList') },
          { label: strain, to: pathTo('sampleReport', { id: sample.id }) },
          { label: t('Raw Data: Vial {number}', { number: vial.number }) },
        ]}
      />
      <Differences sample={sample} vialNumber={vial.number} />
      <DiluteAndRerun sample={sample} only={vial.number} />
      <VialSummary sampleId={sample.id} vial={vial} />
      <VialTabs key={vial.number} sample={sample} vial={vial} />
    </>
  )
}
