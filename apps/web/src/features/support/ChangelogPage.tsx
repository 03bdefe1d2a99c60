import { Skeleton } from '@mantine/core'
import { listReleases, type Release } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import classes from './SupportPage.module.css'
import { t } from '../../language/t.ts'

export function ChangelogPage() {
  const releases = useData(listReleases, {}, { staleTime: 10 * 60_000 })
  return (
    <>
      <PageHeader />
      <Panel flush>
        <ReadRecord query={releases} skeleton={<Skeleton height={200} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('No Records Found')}>
                {t('What is new stands here after the next update.')}
              </EmptyState>
            ) : (
              list.map(toArticle)
            )
          }
        </ReadRecord>
      </Panel>
    </>
  )
}

function toArticle({ id, version, release_date, notes }: Release) {
  return (
    <article key={id} className={classes['release']}>
      <div>
        <div className={classes['version']}>{version}</div>
        <time className={classes['date']} dateTime={release_date}>
          {formatDate(release_date)}
        </time>
      </div>
      <div className={classes['notes']}>{notes}</div>
    </article>
  )
}
