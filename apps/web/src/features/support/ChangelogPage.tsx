import { Skeleton } from '@mantine/core'
import { listReleases } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './SupportPage.module.css'

export function ChangelogPage() {
  const releases = useRead(listReleases, {}, { staleTime: 10 * 60_000 })
  return (
    <>
      <PageHeader />
      <Panel flush>
        {releases.isPending && <Skeleton height={200} />}
        {releases.isError && (
          <ErrorState error={releases.error} retrying={releases.isFetching} onRetry={() => void releases.refetch()} />
        )}
        {releases.data?.data.length === 0 && <EmptyState title="No Records Found" />}
        {releases.data?.data.map(({ id, version, release_date, notes }) => (
          <article key={id} className={classes['release']}>
            <div>
              <div className={classes['version']}>{version}</div>
              <time className={classes['date']} dateTime={release_date}>
                {formatDate(release_date)}
              </time>
            </div>
            <div className={classes['notes']}>{notes}</div>
          </article>
        ))}
      </Panel>
    </>
  )
}
