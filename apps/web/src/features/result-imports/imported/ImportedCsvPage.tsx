import { Button } from '@mantine/core'
import { readSample } from '@eluent/contract'
import { Link, Navigate } from '@tanstack/react-router'
import { useData } from '../../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../../frame/screens.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { useImportedSources } from './imported-sources.ts'
import { ImportedFile } from './ImportedFile.tsx'
import { t } from '../../../language/t.ts'

/** Every file that a sample was imported from. */
export function ImportedCsvPage() {
  const { id } = usePathValues('importedCsv')
  const sampleId = Number(id)
  const sample = useData(readSample, { params: { id: sampleId } })
  const sources = useImportedSources(sampleId)
  const error = sample.error ?? sources.error
  if (isMissing(error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader
        title={t('Imported CSV')}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Sample Results'), to: pathTo('sampleList') },
          { label: sample.data?.intake_form.strain_name ?? 'N/A', to: pathTo('sampleReport', { id }) },
          { label: t('Imported CSV') },
        ]}
      />
      {error ? (
        <Panel>
          <ErrorState
            error={error}
            title={sources.error ? t('Failed to imported source for sample.') : t('Failed to retrieve sample.')}
            onRetry={() => void Promise.all([sample.refetch(), sources.refetch()])}
            retrying={sources.isFetching}
          />
        </Panel>
      ) : sources.data === undefined ? (
        <SkeletonLines lines={8} />
      ) : sources.data.length === 0 ? (
        <Panel>
          <EmptyState
            title={t('This sample was not imported from a file.')}
            action={
              <Button component={Link} to={pathTo('sampleReport', { id })} variant="default">
                {t('Open the results')}
              </Button>
            }
          >
            {t('Its results come from an instrument run, or it has none yet.')}
          </EmptyState>
        </Panel>
      ) : (
        sources.data.map((source) => (
          <Panel
            key={source.vial_number}
            title={t('Vial {vial_number}: {file_name}', {
              vial_number: source.vial_number,
              file_name: source.file_name,
            })}
          >
            <ImportedFile
              source={source}
              onMore={sources.hasNextPage ? () => void sources.fetchNextPage() : undefined}
              loadingMore={sources.isFetchingNextPage}
            />
          </Panel>
        ))
      )}
    </>
  )
}
