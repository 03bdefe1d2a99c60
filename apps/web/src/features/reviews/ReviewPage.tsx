import {
  listReviews,
  readReview,
  readSample,
  REVIEW_CHIPS,
  type ReplyOf,
  type ReviewChip,
  type ReviewRow,
} from '@eluent/contract'
import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readQuery } from '../../frame/data/read-query.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { useApi } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { leftOutOf, saysId } from '../../ui/DataTable/left-out.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { useKeys } from '../../ui/keys/key-bindings.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'
import { Inbox } from './Inbox.tsx'
import { CHIP_WORDS } from './review-words.ts'
import { ReviewItem } from './ReviewItem.tsx'
import classes from './Review.module.css'

/** Of a laboratory that has due times. */
const DUE_CHIPS: readonly string[] = ['overdue', 'due_today']

/** What waits for the reader's review or release, beside the report that is read. */
export function ReviewPage() {
  const search = useTextSearch()
  const leftOut = leftOutOf(search, { item: saysId, chip: (text) => REVIEW_CHIPS.some((one) => one === text) })
  const chip = REVIEW_CHIPS.find((one) => one === search['chip'])
  const navigate = useNavigate()
  const router = useRouter()
  const inbox = useRead(listReviews, { query: chip === undefined ? {} : { chip } }, { keepPrevious: true })
  const { rows, more } = useFurtherPages(inbox.data, chip)
  const item = search['item'] && !leftOut.includes('item') ? Number(search['item']) : undefined
  const shown = rows.find(({ id }) => id === item) ?? (item === undefined ? rows[0] : undefined)
  const shownId = shown?.id ?? item
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  if (shownId !== undefined && !opened.has(shownId)) setOpened(new Set([...opened, shownId]))
  const open = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, item: id === undefined ? undefined : String(id) }),
    } as never)
  const narrow = (to: string | undefined) =>
    void navigate({ to: '.', search: () => (to === undefined ? {} : { chip: to }) } as never)
  const at = rows.findIndex(({ id }) => id === shownId)
  const next = rows[at + 1]
  const step = (by: 1 | -1) => {
    // keys may come faster than pages are drawn: counted from where the last one led
    const { item: led }: { item?: string } = router.latestLocation.search
    const from = led === undefined ? at : rows.findIndex(({ id }) => String(id) === led)
    const reached = rows[from + by]
    if (reached) open(reached.id)
  }
  useKeys([
    { keys: 'J', does: t('Next report'), run: () => step(1) },
    { keys: 'K', does: t('Previous report'), run: () => step(-1) },
  ])
  useFetchAhead(next)
  if (inbox.error) return <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} order={1} />
  const total = inbox.data?.meta.total_count ?? 0
  const hasDue = inbox.data?.meta.due_times === true
  return (
    <>
      <PageHeader title={t('Review')}>
        <Text size="sm" c="dimmed">
          {inbox.data === undefined
            ? ' '
            : inbox.data.meta.more === true
              ? t('{total} or more wait for you', { total })
              : t('{total, plural, =0 {Nothing waits for you} one {# waits for you} other {# wait for you}}', {
                  total,
                })}
        </Text>
      </PageHeader>
      <LeftOut names={leftOut} />
      {total > 0 && (
        <Group gap="xs" mb="sm">
          {REVIEW_CHIPS.filter((one) => hasDue || !DUE_CHIPS.includes(one)).map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={chip === one ? 'filled' : 'default'}
              aria-pressed={chip === one}
              onClick={() => narrow(chip === one ? undefined : one)}
            >
              {CHIP_WORDS[one]}
            </Button>
          ))}
        </Group>
      )}
      {inbox.data === undefined ? (
        <SkeletonLines lines={8} />
      ) : rows.length === 0 && item === undefined ? (
        <EmptyState
          title={chip === undefined ? t('Nothing waits for your review.') : t('None of what waits has this mark.')}
        >
          {t('Reports come here when all runs of their sample are stored.')}
        </EmptyState>
      ) : (
        <div className={classes['panes']}>
          <Inbox rows={rows} shownId={shownId} opened={opened} onOpen={open} more={more} />
          {shownId !== undefined && (
            <ReviewItem
              key={shownId}
              id={shownId}
              onDone={() => open(next?.id ?? rows[at - 1]?.id)}
              onStep={step}
              hasNext={next !== undefined}
              hasPrevious={at > 0}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The rows that were read so far, and what reads the next page; a row that moved between two pages stands once. */
function useFurtherPages(first: ReplyOf<typeof listReviews> | undefined, chip: ReviewChip | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ chip: ReviewChip | undefined; after: readonly string[] }>({ chip, after: [] })
  // another chip begins from the first page
  const after = asked.chip === chip ? asked.after : []
  const ofChip = chip === undefined ? {} : { chip }
  const further = useQuery({
    queryKey: [...readQuery(api, listReviews, { query: ofChip }).queryKey, 'further', after],
    queryFn: () =>
      Promise.all(
        after.map((place) => queries.fetchQuery(readQuery(api, listReviews, { query: { ...ofChip, after: place } }))),
      ),
    enabled: after.length > 0,
    placeholderData: keepPreviousData,
  })
  const read = after.length === 0 ? [] : (further.data ?? [])
  const pages = [first, ...read].filter((page) => page !== undefined)
  const byId = new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row]))
  const next = pages.at(-1)?.meta.next
  const isReading = after.length > 0 && (further.isPending || further.isPlaceholderData)
  return {
    rows: [...byId.values()],
    more: next === undefined ? null : { read: () => setAsked({ chip, after: [...after, next] }), isReading },
  }
}

/** The next report is there when it is wanted. */
function useFetchAhead(next: ReviewRow | undefined): void {
  const queries = useQueryClient()
  const api = useApi()
  const id = next?.id
  useEffect(() => {
    if (id === undefined) return
    void queries.prefetchQuery({ ...readQuery(api, readSample, { params: { id } }), staleTime: 30_000 })
    void queries.prefetchQuery({ ...readQuery(api, readReview, { params: { id } }), staleTime: 30_000 })
  }, [queries, api, id])
}
