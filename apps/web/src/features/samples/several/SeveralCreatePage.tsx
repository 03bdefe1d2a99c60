import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { BELOW_SHELL_PX } from '../../../frame/theme.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { useSampleChoices } from '../use-sample-choices.ts'
import { SeveralForm } from './SeveralForm.tsx'
import { t } from '../../../language/t.ts'

/** Registers many samples of one material and method: rows as in a spreadsheet, one confirmation. */
export function SeveralCreatePage() {
  const { choices, error, refetch } = useSampleChoices()
  // As it opens: rows that were typed stay when a window becomes narrow.
  const [isWide] = useState(() => window.matchMedia(`(min-width: ${BELOW_SHELL_PX}px)`).matches)
  return (
    <>
      <PageHeader />
      {!isWide ? (
        <EmptyState
          title={t('Create Several needs a wider screen')}
          action={
            <Button component={Link} to={pathTo('sampleCreate')} mt="md">
              {t('Create New Test')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : choices ? (
        <SeveralForm choices={choices} />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}
