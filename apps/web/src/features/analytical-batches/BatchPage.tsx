import {
  addQcToAnalyticalBatch,
  judgeAnalyticalBatch,
  readAnalyticalBatch,
  rejectAnalyticalBatch,
  type AnalyticalBatch,
} from '@eluent/contract'
import { SIGNED_ALONE } from '@eluent/domain/analytical-batches'
import { can } from '@eluent/domain/auth'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { PackageButton } from '../audit-packages/PackageButton.tsx'
import { AddQcModal } from './AddQcModal.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { BatchWord, CheckWord } from './check-words.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { QcReportActions } from './QcReportActions.tsx'
import { SequencePanel } from './SequencePanel.tsx'

/** While its vials run, from another page or by the driver. */
const REFRESH_MS = 15_000

/** What was measured together: its checks, its members, and what is decided about it. */
export function BatchPage() {
  const { id } = usePathValues('analyticalBatch')
  const batch = useData(
    readAnalyticalBatch,
    { params: { id: Number(id) } },
    { refetchInterval: ({ state }) => (state.data?.data.state === 'open' ? REFRESH_MS : false) },
  )
  return (
    <>
      <PageHeader {...(batch.data && { title: batch.data.number, action: <BatchActions batch={batch.data} /> })} />
      <ReadRecord query={batch} list={{ label: t('Analytical Batches'), to: pathTo('analyticalBatchList') }}>
        {(record) => (
          <>
            <BatchFacts batch={record} />
            <ChecksPanel batch={record} />
            <SequencePanel key={record.id} batch={record} />
            <MembersPanel batch={record} />
          </>
        )}
      </ReadRecord>
    </>
  )
}

function BatchFacts({ batch }: { batch: AnalyticalBatch }) {
  const { state, worst, remade_as, remade_of, reject_reason } = batch
  const qc = batch.members.length - batch.sample_count
  return (
    <>
      {state === 'rejected' && (
        <Alert color="orange" mb="md" title={t('Rejected by {name}', { name: batch.rejected_by_name ?? '' })}>
          {reject_reason}
          {remade_as && (
            <>
              {' '}
              <BatchLink batch={remade_as} />
            </>
          )}
        </Alert>
      )}
      <Panel>
        <Facts layout="grid">
          <Fact label={t('Worst check')}>
            <CheckWord state={worst} />
          </Fact>
          <Fact label={t('State')}>
            <BatchWord state={state} />
          </Fact>
          <Fact label={t('Report Method')}>{batch.method_name}</Fact>
          <Fact label={t('Jurisdiction Profile')}>{batch.profile_name ?? t('None')}</Fact>
          <Fact label={t('Machine')}>{batch.machine_name}</Fact>
          <Fact label={t('Prepared')}>{`${formatCalendarDay(batch.prepared_on)}, ${batch.prepared_by_name}`}</Fact>
          <Fact label={t('Analysed')}>
            {batch.analysed_at &&
              `${formatCalendarDay(batch.analysed_at.slice(0, 10))}, ${batch.analysed_by_name ?? ''}`}
          </Fact>
          <Fact label={t('Members')}>
            {t('{samples} of at most {most} samples, {qc} QC', {
              samples: batch.sample_count,
              most: batch.samples_max,
              qc,
            })}
          </Fact>
          <Fact label={t('Released')}>
            {state === 'rejected'
              ? null
              : t('{released} of {count}', { released: batch.released, count: batch.sample_count })}
          </Fact>
          {batch.qc_report && (
            <Fact label={t('QC report')}>
              {batch.qc_report.differs
                ? t('Reads otherwise since {name} signed it, {time}', {
                    name: batch.qc_report.by,
                    time: formatMoment(batch.qc_report.at),
                  })
                : t('Signed by {name}, {time}', {
                    name: batch.qc_report.by,
                    time: formatMoment(batch.qc_report.at),
                  })}
              {batch.qc_report.alone && ` (${t(SIGNED_ALONE)})`}
            </Fact>
          )}
          {batch.withheld.length > 0 && (
            <Fact label={t('Withheld')}>{batch.withheld.map(({ analyte }) => analyte).join(', ')}</Fact>
          )}
          {remade_of && (
            <Fact label={t('Remade of')}>
              <BatchLink batch={remade_of} />
            </Fact>
          )}
        </Facts>
      </Panel>
    </>
  )
}

function BatchLink({ batch: { id, number } }: { batch: { id: number; number: string } }) {
  return (
    <Anchor component={Link} inherit to={pathTo('analyticalBatch', { id })}>
      {number}
    </Anchor>
  )
}

function BatchActions({ batch }: { batch: AnalyticalBatch }) {
  const permissions = useSession()?.claims.permissions
  const [opened, setOpened] = useState<'qc' | 'reject' | null>(null)
  const judge = useChange(judgeAnalyticalBatch)
  const addQc = useChange(addQcToAnalyticalBatch)
  const reject = useChange(rejectAnalyticalBatch)
  const navigate = useNavigate()
  const mayEnter = can(permissions, 'quality.enter') && batch.state === 'open'
  const waits = batch.checks.some(({ state }) => state === 'not_run')
  const close = () => setOpened(null)
  return (
    <Group gap="sm">
      {can(permissions, 'quality.enter') && batch.state !== 'rejected' && (
        <Button component={Link} to={`${pathTo('bench')}?batch=${batch.id}`} variant="default">
          {t('Bench Sheet')}
        </Button>
      )}
      {mayEnter && waits && (
        <Button variant="default" loading={judge.isPending} onClick={() => judge.mutate({ params: { id: batch.id } })}>
          {t('Judge Again')}
        </Button>
      )}
      {mayEnter && batch.sample_count > 0 && (
        <Button variant="default" onClick={() => setOpened('qc')}>
          {t('Add QC ...')}
        </Button>
      )}
      <QcReportActions batch={batch} />
      <PackageButton of={{ analytical_batch_id: batch.id }} />
      {can(permissions, 'quality.approve') && batch.state !== 'rejected' && (
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpened('reject')}>
          {t('Reject ...')}
        </Button>
      )}
      {opened === 'qc' && <AddQcModal batch={batch} add={addQc} onClose={close} />}
      <RemovalModal
        opened={opened === 'reject'}
        title={t('Reject Batch')}
        confirmLabel={t('Reject')}
        action={reject}
        input={(body) => ({ params: { id: batch.id }, body })}
        onReply={({ data }) => void navigate({ to: pathTo('analyticalBatch', { id: data.id }) })}
        onClose={close}
      >
        {t(
          'Its reports cannot be released. The runs stay readable, and a new batch of the same samples waits for new preparations.',
        )}
      </RemovalModal>
    </Group>
  )
}
