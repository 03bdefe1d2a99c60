import { listQueueRuns, type QueueRun } from '@eluent/contract'
import { BOTTLE_RED_BELOW } from '@eluent/domain/instrument'
import { ERROR_STANDS_MS, QUEUE_RUN_ENDS, needsLook, queueRunEndText } from '@eluent/domain/queue'
import { Anchor, Badge, Group, List, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { formatTime } from '../../ui/dates/format-date.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { FailedVials } from './FailedVials.tsx'
import { FoldedTable } from './FoldedTable.tsx'
import { VialsLeft } from './VialsLeft.tsx'
import { useQueue } from './use-queue.ts'

const REFRESH_MS = 30_000

/** What ran at night, what did not, and why. */
export function QueueRunsPage() {
  const runs = useRead(listQueueRuns, {}, { refetchInterval: REFRESH_MS })
  const { data: read, isPending: isReading } = useQueue()
  const queue = read?.data ?? []
  const left = queue.flatMap(({ vials }) => vials).filter(({ completed }) => !completed).length
  return (
    <>
      <PageHeader>
        {isReading
          ? '\u00A0'
          : left === 0
            ? t('The queue is empty.')
            : t(
                '{n, plural, one {# vial of the queue has not run yet.} other {# vials of the queue have not run yet.}}',
                {
                  n: left,
                },
              )}
      </PageHeader>
      <div className="in-order">
        <FailedVials items={queue} />
        <VialsLeft items={queue} />
        {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.data?.data.length === 0 && (
          <Panel>
            <Text>{t('No run of the last seven days.')}</Text>
            <Text c="dimmed" fz="sm">
              {t(
                'A run stands here once a driver may run the queue (Settings > Instrument Drivers) and Begin Run was pressed.',
              )}
            </Text>
          </Panel>
        )}
        {runs.data?.data.map((run) => (
          <Run key={run.id} run={run} />
        ))}
        {(runs.isPending || isReading) && <SkeletonLines lines={4} />}
        <Panel>
          <Title order={2} fz="md" mb="xs">
            {t('What ends a run')}
          </Title>
          <List fz="sm">
            {QUEUE_RUN_ENDS.map((rule) => (
              <List.Item key={rule}>{translated(queueRunEndText(rule))}</List.Item>
            ))}
          </List>
          <Text fz="sm" c="dimmed" mt="xs">
            {t('A bottle is low below {percent} %. An error counts once it has stood for {seconds} seconds.', {
              percent: BOTTLE_RED_BELOW,
              seconds: ERROR_STANDS_MS / 1000,
            })}
          </Text>
        </Panel>
      </div>
    </>
  )
}

function Run({ run }: { run: QueueRun }) {
  const isBad = run.rule !== null && needsLook(run.rule)
  return (
    <Panel>
      <Group gap="md" mb="xs">
        <Title order={2} fz="md">
          {t('{machine}, {when}', { machine: run.machine, when: formatListDate(run.begun_at) })}
        </Title>
        <Badge variant="light" color={run.rule === null ? 'blue' : isBad ? 'red' : 'green'} miw="max-content">
          {run.rule === null ? t('Running') : isBad ? t('Stopped') : t('Ended')}
        </Badge>
      </Group>
      <Text fz="sm">{t('Begun by {name}', { name: run.begun_by })}</Text>
      {run.rule !== null && run.ended_at !== null && (
        <Text fz="sm">
          {t('{when}: {rule} {text}', {
            when: formatListDate(run.ended_at),
            rule: translated(queueRunEndText(run.rule)),
            text: translated(run.text ?? ''),
          })}
        </Text>
      )}
      <Vials title={t('Measured: {count}', { count: run.stored.length })} vials={run.stored} />
      {run.returned.length > 0 && (
        <Vials title={t('Came back without a result: {count}', { count: run.returned.length })} vials={run.returned} />
      )}
    </Panel>
  )
}

type Vial = QueueRun['stored'][number] & Partial<QueueRun['returned'][number]>

function vialText({ vial_number: number, attempt }: Vial): string {
  return (attempt ?? 1) > 1
    ? t('Vial {number}, attempt {attempt}', { number, attempt: attempt ?? 1 })
    : t('Vial {number}', { number })
}

function Vials({ title, vials }: { title: string; vials: readonly Vial[] }) {
  return (
    <FoldedTable title={title} isOpen={vials.some(({ what }) => what !== undefined)}>
      {vials.map((vial) => (
        <Table.Tr key={`${vial.sample_id}-${vial.vial_number}-${vial.at}`}>
          <Table.Td>{formatTime(vial.at)}</Table.Td>
          <Table.Td>
            <Anchor component={Link} fz="sm" to={pathTo('sampleReport', { id: vial.sample_id })}>
              {vial.name}
            </Anchor>
          </Table.Td>
          <Table.Td>{vialText(vial)}</Table.Td>
          {vial.what !== undefined && <Table.Td>{translated(vial.what ?? '')}</Table.Td>}
        </Table.Tr>
      ))}
    </FoldedTable>
  )
}
