import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import { isMissing } from '../ErrorState/is-missing.ts'
import { SkeletonLines } from '../SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'

interface ReadRecordProps<T> {
  /** The part of a query that a page shows. */
  query: {
    data: T | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** Where the way goes on from a record that is not there; without it that is a failure like others. */
  list?: { label: string; to: string }
  /** Above the reason why it could not be read. */
  errorTitle?: string | ((error: unknown) => string)
  /** 1 where a page is nothing else. */
  order?: 1 | 2
  /** While it is read. */
  skeleton?: ReactNode
  children: (record: T) => ReactNode
}

/** A page's one record: its shape while it is read, 'Request Not Found', or why it could not be read. */
export function ReadRecord<T>(props: ReadRecordProps<T>) {
  const { query, list, errorTitle, order = 2, skeleton = <SkeletonLines />, children } = props
  const { data, error } = query
  if (list !== undefined && isMissing(error)) {
    return (
      <EmptyState
        title={t('Request Not Found')}
        order={order}
        action={
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        }
      />
    )
  }
  if (error !== null && error !== undefined) {
    return (
      <ErrorState
        error={error}
        order={order}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        {...(errorTitle !== undefined && { title: typeof errorTitle === 'string' ? errorTitle : errorTitle(error) })}
      />
    )
  }
  return data === undefined ? skeleton : children(data)
}
