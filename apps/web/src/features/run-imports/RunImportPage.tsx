import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readSample, type ReplyOf, type Sample, type appendResults } from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useRunSource, type RunSource } from '../instrument/use-driver.ts'
import { ChromatogramFile } from './ChromatogramFile.tsx'
import { nextVialNumber } from './run-preview.ts'
import { RunFilters } from './RunFilters.tsx'
import { RunGroups } from './RunGroups.tsx'
import { RunPreviewModal } from './RunPreviewModal.tsx'
import { useRunFilter } from './use-run-filter.ts'
import { useRunList } from './use-runs.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Takes results of runs that the instrument's software holds into a sample, one vial after the other. */
export function RunImportPage() {
  const { id } = usePathValues('runImport')
  const sample = useData(readSample, { params: { id: Number(id) } })
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  if (sample.error) return <ErrorState error={sample.error} onRetry={() => void sample.refetch()} order={1} />
  if (!sample.data) return <SkeletonLines lines={8} />
  return <RunImport sample={sample.data} />
}

function RunImport({ sample }: { sample: Sample }) {
  const source = useRunSource()
  const report = pathTo('sampleReport', { id: sample.id })
  const vialNumber = nextVialNumber(sample)
  const vial = sample.prepared_samples.filter(({ acquire }) => acquire)[(vialNumber ?? 0) - 1]
  const list = isQcSampleType(sample.sample_type.slug)
    ? { label: 'QC', to: pathTo('qcList') }
    : { label: t('Sample Results'), to: pathTo('sampleList') }
  return (
    <>
      <PageHeader
        title={t('Import Instrument Run')}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          list,
          { label: sample.intake_form.strain_name ?? 'N/A', to: report },
          { label: t('Import Instrument Run') },
        ]}
        action={
          <Button component={Link} to={report} variant="default">
            {t('Results')}
          </Button>
        }
      >
        {vialNumber !== null &&
          t('Next result: vial {vialNumber} of {runs_required}{text}', {
            vialNumber,
            runs_required: sample.runs_required,
            text: vial
              ? t(', {vial_label}, diluted {dilution_factor}×', {
                  vial_label: vial.label || vial.vial_name || t('no label'),
                  dilution_factor: vial.dilution_factor,
                })
              : '',
          })}
      </PageHeader>
      {vialNumber === null ? (
        <Panel>
          <EmptyState
            title={t('Results exist for all injections.')}
            action={
              <Button component={Link} to={report}>
                {t('Open the results')}
              </Button>
            }
          />
        </Panel>
      ) : (
        <>
          {sample.test_method.quantify_from === 'calibration' && (
            <ChromatogramFile sample={sample} vialNumber={vialNumber} />
          )}
          {source === null ? (
            <Panel>
              <EmptyState title={t('No instrument is set up.')}>
                {t(
                  'The server names no driver. An administrator sets its address (DRIVER_URL, or CHEMSTATION_URL for a helper of its own), then the runs are listed here.',
                )}
              </EmptyState>
            </Panel>
          ) : (
            <Runs sample={sample} source={source} vialNumber={vialNumber} />
          )}
        </>
      )}
    </>
  )
}

function Runs({ sample, source, vialNumber }: { sample: Sample; source: RunSource; vialNumber: number }) {
  const navigate = useNavigate()
  const filter = useRunFilter()
  const runs = useRunList(source, filter.sent)
  const [opened, setOpened] = useState<string | null>(null)

  const stored = (reply: ReplyOf<typeof appendResults>) => {
    setOpened(null)
    const message = reply.repeated
      ? t('This run was stored before, as vial {vial_number}. Nothing was added.', { vial_number: reply.vial_number })
      : translated(reply.notification ?? reply.message)
    notifications.show({ color: reply.repeated ? 'orange' : 'accent', message })
    if (reply.finished) void navigate({ to: pathTo('sampleReport', { id: sample.id }) })
  }

  return (
    <>
      <RunFilters filter={filter} busy={runs.isFetching} onRefresh={() => void runs.refetch()} />
      {runs.error ? (
        <Panel>
          <ErrorState
            error={runs.error}
            title={t('The runs of the instrument could not be listed.')}
            onRetry={() => void runs.refetch()}
            retrying={runs.isFetching}
          />
        </Panel>
      ) : runs.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <RunGroups groups={runs.data.groups} sample={sample} filter={filter.sent} onChoose={setOpened} />
      )}
      {opened !== null && (
        <RunPreviewModal
          key={opened}
          path={opened}
          sample={sample}
          source={source}
          vialNumber={vialNumber}
          onStored={stored}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
