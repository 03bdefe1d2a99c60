import { readSample, type Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { buildReportView } from '@eluent/domain/report'
import { isQcSampleType, STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { Box, Group } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useLater } from '../../frame/use-later.ts'
import { lastSampleList } from '../../frame/last-list.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { openedSample, useOpened } from '../../frame/use-opened.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { lazyPart, lazyPiece } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { sampleCrumbs } from '../../ui/PageHeader/sample-crumbs.ts'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { ChromatogramAccordion } from './ChromatogramAccordion.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportBody } from './ReportBody.tsx'
import { SampleImage } from './SampleImage.tsx'
import { withFigures } from '../../language/figures.ts'
import { inWords } from '../../language/translated.ts'
import { t } from '../../language/t.ts'

// Fetched where there is something to show, and not with every first load.
const Neighbours = lazyPiece(async () => (await import('./Neighbours.tsx')).Neighbours)
const BeforeReleasing = lazyPiece(async () => (await import('./BeforeReleasing.tsx')).BeforeReleasing)
const Conditions = lazyPart(async () => (await import('./Conditions.tsx')).Conditions)
const BatchOfSample = lazyPart(async () => (await import('../analytical-batches/BatchOfSample.tsx')).BatchOfSample)
const SealPanel = lazyPart(async () => (await import('../certificates/seal/SealPanel.tsx')).SealPanel)
const CustomFieldFacts = lazyPart(async () => (await import('./CustomFieldFacts.tsx')).CustomFieldFacts)
const DiluteAndRerun = lazyPiece(async () => (await import('../vials/DiluteAndRerun.tsx')).DiluteAndRerun)
const LotsUsed = lazyPart(async () => (await import('../inventory/LotsUsed.tsx')).LotsUsed)
const ReceiptFacts = lazyPart(async () => (await import('./ReceiptFacts.tsx')).ReceiptFacts)
const SampleHistory = lazyPart(async () => (await import('../history/SampleHistory.tsx')).SampleHistory)
const DominantAnalyte = lazyPart(async () => (await import('./DominantAnalyte.tsx')).DominantAnalyte)
const DeletedSample = lazyPart(async () => (await import('../history/DeletedSample.tsx')).DeletedSample)

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The sample's report for its own laboratory. */
export function ReportPage() {
  const { id } = usePathValues('sampleReport')
  const session = useSession()
  const sample = useData(readSample, { params: { id: Number(id) } })
  useOpened(openedSample(sample.data, pathTo('sampleReport', { id })))
  if (isMissing(sample.error)) {
    const mayRead = can(session?.claims.permissions, 'sample.edit')
    return mayRead ? <DeletedSample sampleId={Number(id)} /> : <Navigate to="/404" replace />
  }
  if (sample.data && !can(session?.claims.permissions, 'sample.show_report')) {
    return <Navigate to={pathTo('sharedReport', { shareKey: sample.data.share_key })} replace />
  }
  if (sample.error) return <ErrorState error={sample.error} onRetry={() => void sample.refetch()} order={1} />
  if (!sample.data) return <SkeletonLines lines={10} />
  return (
    <Suspense fallback={<SkeletonLines lines={10} />}>
      <Report sample={sample.data} />
    </Suspense>
  )
}

function Report({ sample }: { sample: Sample }) {
  const view = useMemo(() => withFigures(inWords(buildReportView(sample, { time_zone: timeZone() }))), [sample])
  const vials = useMemo(() => sample.results.map((result) => result.vial_number), [sample])
  const isQc = isQcSampleType(sample.sample_type.slug)
  const source = useMemo(() => ({ sampleId: sample.id }), [sample.id])
  const [cameFromList] = useState(() => lastSampleList() !== null)
  const permissions = useSession()?.claims.permissions
  const [historyOpened, setHistoryOpened] = useState(false)
  const mayReadHistory = can(permissions, 'sample.edit')
  const isLater = useLater()
  const hasSealPanel = sample.certus_id !== null || can(permissions, 'certus.veriseal')
  const isToCompare = sample.finished && !sample.release?.current && (sample.differences ?? []).length > 0
  const isHeld = sample.holds.length > 0 || isToCompare
  const hasDilutions = (sample.dilutions ?? []).length > 0
  return (
    <>
      <PageHeader
        title={t('Results')}
        crumbs={sampleCrumbs(isQc, { label: sample.intake_form.strain_name ?? 'N/A' })}
        action={<ReportActions sample={sample} />}
      >
        <Group gap="xs" component="span">
          <span>{sample.intake_form.strain_name ?? 'N/A'}</span>
          <StateWord sample={sample} />
          {cameFromList && <Neighbours sampleId={sample.id} />}
        </Group>
      </PageHeader>
      {mayReadHistory && isHeld && <BeforeReleasing sample={sample} />}
      {hasDilutions && <DiluteAndRerun sample={sample} />}
      <ReportBody
        view={view}
        aside={<SampleImage address={sample.intake_form.sample_image_url} />}
        dominantChoice={isLater && <DominantAnalyte sample={sample} shown={view.verdict.dominant_analyte} />}
        {...(mayReadHistory && { onRuns: () => setHistoryOpened(true) })}
        chromatogram={<ChromatogramAccordion vials={vials} source={source} mayExport={sample.can.raw_data.allowed} />}
      />
      <Box mt="md">
        {isLater && mayReadHistory && !isHeld && <Conditions sample={sample} />}
        {hasSealPanel && <SealPanel sample={sample} />}
        {isLater && sample.analytical_batch && <BatchOfSample batch={sample.analytical_batch} />}
        {isLater && (sample.intake_form.receipt !== null || sample.amendments.length > 0) && (
          <ReceiptFacts receipt={sample.intake_form.receipt} amendments={sample.amendments} />
        )}
        {sample.intake_form.custom_fields.length > 0 && <CustomFieldFacts fields={sample.intake_form.custom_fields} />}
        {isLater && mayReadHistory && (
          <LotsUsed
            subject="sample"
            recordId={sample.id}
            isControl={sample.sample_type.id === STANDARD_SAMPLE_TYPE_ID}
          />
        )}
      </Box>
      {isLater && <SampleHistory sampleId={sample.id} opened={historyOpened} onChange={setHistoryOpened} />}
    </>
  )
}
