import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { BELOW_SHELL_PX } from '../../../frame/theme.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { useSampleChoices } from '../use-sample-choices.ts'
import { SeveralForm } from './SeveralForm.tsx'

/** Registers many samples of one material and method: rows as in a spreadsheet, one confirmation. */
export function SeveralCreatePage() {
  const { choices, error, refetch } = useSampleChoices()
  const isWide = useMediaQuery(`(min-width: ${BELOW_SHELL_PX}px)`, true, { getInitialValueInEffect: false })
  return (
    <>
      <PageHeader />
      {!isWide ? (
        <EmptyState title="Create Several needs a wider screen">
          <Group justify="center">
            <Button component={Link} to={pathTo('sampleCreate')}>
              Create New Test
            </Button>
          </Group>
        </EmptyState>
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
