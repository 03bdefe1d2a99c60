import { listTurnaroundSamples, readTurnaround } from '@eluent/contract'
import { isStorableText } from '@eluent/domain/text'
import { TURNAROUND_GROUPS, type TurnaroundGroup } from '@eluent/domain/turnaround'
import { Anchor, Button, SegmentedControl, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { formatCalendarDay, formatDate } from '../../ui/dates/format-date.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { leftOutOf } from '../../ui/DataTable/left-out.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'

const GROUP_WORDS: Readonly<Record<TurnaroundGroup, string>> = {
  week: t('Week'),
  material: t('Material Type'),
  client: t('Client'),
}

const GROUP_MAX = 255
const NONE_OPENED = { group: undefined, none: undefined }

/** '49.5 h' */
const hours = (value: number) => `${figure(value.toFixed(1))} h`

/** From receipt to the first release: median, 90th percentile and share in time; a group opens its samples. */
export function TurnaroundPanel() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const leftOut = leftOutOf(search, {
    by: (text) => TURNAROUND_GROUPS.some((one) => one === text),
    group: (text) => text.length <= GROUP_MAX && isStorableText(text),
  })
  const by = TURNAROUND_GROUPS.find((group) => group === search['by']) ?? 'week'
  const turnaround = useRead(readTurnaround, { query: { by } }, { keepPrevious: true })
  const group = search['none'] === 'true' ? '' : leftOut.includes('group') ? undefined : search['group']
  // '' stands for the samples without a client
  const opened = group === undefined ? null : { by, group }
  const show = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), resetScroll: false })
  const nameOf = (group: string | null) =>
    group === null || group === '' ? t('No client') : by === 'week' ? formatCalendarDay(group) : group
  return (
    <Panel
      title={t('Turnaround')}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t('By')}
          value={by}
          onChange={(value) => show({ by: value, ...NONE_OPENED })}
          data={TURNAROUND_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))}
        />
      }
    >
      <LeftOut names={leftOut} />
      <ReadRecord query={turnaround}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Text c="dimmed">
              {t('No report was released yet. Turnaround counts from the receipt to the first release.')}
            </Text>
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                {t('From receipt to first release, of {n, plural, one {# report} other {# reports}} since {day}.', {
                  n: meta.samples,
                  day: meta.since === null ? '' : formatDate(meta.since),
                })}{' '}
                {meta.more && t('Older releases are not counted.')}
              </Text>
              <PlainTable
                label={t('Turnaround')}
                rows={data}
                minWidth={480}
                rowKey={({ group }) => group ?? ''}
                columns={[
                  {
                    header: GROUP_WORDS[by],
                    render: ({ group }) => (
                      <Anchor
                        inherit
                        component="button"
                        type="button"
                        onClick={() =>
                          show(group === null ? { group: undefined, none: 'true' } : { group, none: undefined })
                        }
                      >
                        {nameOf(group)}
                      </Anchor>
                    ),
                  },
                  { header: t('Samples'), align: 'right', render: ({ samples }) => samples },
                  { header: t('Median'), align: 'right', render: ({ median_h }) => hours(median_h) },
                  { header: t('90th percentile'), align: 'right', render: ({ p90_h }) => hours(p90_h) },
                  {
                    header: t('In time'),
                    align: 'right',
                    render: ({ in_time_percent: share }) => (share === null ? 'N/A' : `${figure(share.toFixed(0))} %`),
                  },
                ]}
              />
            </>
          )
        }
      </ReadRecord>
      {opened && <Behind {...opened} name={nameOf(opened.group)} onClose={() => show(NONE_OPENED)} />}
    </Panel>
  )
}

interface BehindProps {
  by: TurnaroundGroup
  group: string
  name: string
  onClose: () => void
}

/** The samples behind a figure, the slowest first. */
function Behind({ by, group, name, onClose }: BehindProps) {
  const samples = useRead(listTurnaroundSamples, { query: { by, ...(group !== '' && { group }) } })
  return (
    <section aria-label={t('Samples of {name}', { name })}>
      <Text fw={600} mt="md">
        {t('Samples of {name}', { name })}{' '}
        <Button variant="subtle" size="compact-xs" onClick={onClose}>
          {t('Close')}
        </Button>
      </Text>
      <ReadRecord query={samples}>
        {({ data, meta }) => (
          <>
            <PlainTable
              label={t('Samples of {name}', { name })}
              rows={data}
              minWidth={560}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: t('Sample'),
                  render: ({ id, name: sample }) => (
                    <Anchor inherit component={Link} to={pathTo('sampleReport', { id })}>
                      {sample}
                    </Anchor>
                  ),
                },
                { header: t('Received'), render: ({ received_at }) => formatListDate(received_at) },
                { header: t('Released'), render: ({ released_at }) => formatListDate(released_at) },
                { header: t('Due'), render: ({ due_at }) => (due_at === null ? 'N/A' : formatListDate(due_at)) },
                { header: t('Took'), align: 'right', render: (row) => hours(row.hours) },
                {
                  header: t('In time'),
                  render: ({ in_time }) => (in_time === null ? 'N/A' : in_time ? t('Yes') : t('No')),
                },
              ]}
            />
            {meta.total_count > data.length && (
              <Text size="sm" c="dimmed">
                {t('The slowest {shown} of {total}.', { shown: data.length, total: meta.total_count })}
              </Text>
            )}
          </>
        )}
      </ReadRecord>
    </section>
  )
}
