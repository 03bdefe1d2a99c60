import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useImportedSources } from '../result-imports/imported/imported-sources.ts'
import { ImportedFile } from '../result-imports/imported/ImportedFile.tsx'
import { t } from '../../language/t.ts'

/** The file that a vial's result was imported from. */
export function ImportedTab({ sampleId, vialNumber }: { sampleId: number; vialNumber: number }) {
  const sources = useImportedSources(sampleId, vialNumber)
  if (sources.error) {
    return (
      <ErrorState
        error={sources.error}
        title={t('Failed to imported source for sample.')}
        onRetry={() => void sources.refetch()}
        retrying={sources.isFetching}
      />
    )
  }
  if (!sources.data) return <SkeletonLines lines={6} />
  return (
    <>
      {sources.data.map((source) => (
        <ImportedFile
          key={source.vial_number}
          source={source}
          onMore={sources.hasNextPage ? () => void sources.fetchNextPage() : undefined}
          loadingMore={sources.isFetchingNextPage}
        />
      ))}
      <Anchor component={Link} to={pathTo('importedCsv', { id: sampleId })} mt="md" display="inline-block" fz="sm">
        {t('All imported files of this sample')}
      </Anchor>
    </>
  )
}
