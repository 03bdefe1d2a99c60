import { readSampleCustody, type SampleCustodyReply } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isToDispose } from '@eluent/domain/custody'
import { sampleName, type ReceiptUnit } from '@eluent/domain/samples'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { sampleCrumbs } from '../../ui/PageHeader/sample-crumbs.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { PackageButton } from '../audit-packages/PackageButton.tsx'
import { leftText } from './custody-text.ts'
import { CustodyStateWord } from './CustodyStateWord.tsx'
import { DisposeModal } from './DisposeModal.tsx'
import { EventModal } from './EventModal.tsx'
import { EventTable } from './EventTable.tsx'
import { SampleTimeline } from './SampleTimeline.tsx'
import { useNeedsWitness } from './use-needs-witness.ts'
import { t } from '../../language/t.ts'

/** Where a sample is and who had it: its chain of custody, which prints as one page, and all that happened to it. */
export function SampleCustodyPage() {
  const { id } = usePathValues('sampleCustody')
  const custody = useData(readSampleCustody, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={custody} list={{ label: t('Sample Results'), to: pathTo('sampleList') }}>
      {(read) => <SampleCustody custody={read} />}
    </ReadRecord>
  )
}

function SampleCustody({ custody }: { custody: SampleCustodyReply }) {
  const permissions = useSession()?.claims.permissions
  const [noting, setNoting] = useState(false)
  const [disposing, setDisposing] = useState(false)
  const { serverNow } = useServices()
  const [now] = useState(() => new Date(serverNow() ?? Date.now()))
  const { sample, events } = custody
  const mayNote = can(permissions, 'custody.enter') && custody.state !== 'disposed'
  const mayDispose = can(permissions, 'custody.dispose') && (custody.state === 'here' || custody.state === 'refused')
  return (
    <>
      <PageHeader
        title={t('Custody')}
        crumbs={sampleCrumbs(
          sample.qc,
          { label: sampleName(sample), to: pathTo('sampleReport', { id: sample.id }) },
          { label: t('Custody') },
        )}
        action={
          <Group gap="xs" className="no-print">
            {mayDispose && (
              <Button variant="default" onClick={() => setDisposing(true)}>
                {t('Dispose')}
              </Button>
            )}
            <PackageButton of={{ sample_id: sample.id }} />
            {mayNote && <Button onClick={() => setNoting(true)}>{t('Note an Event')}</Button>}
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </Group>
        }
      >
        <Group gap="xs" component="span">
          <span>{sampleName(sample)}</span>
          <CustodyStateWord state={custody.state} />
          {isToDispose(custody, now) && <span>{t('To dispose')}</span>}
        </Group>
      </PageHeader>
      <Panel title={t('Where it is')}>
        <Facts layout="grid">
          <Fact label={t('Sample')}>{sampleName(sample)}</Fact>
          <Fact label={t('Batch Number')}>{sample.batch_number}</Fact>
          <Fact label={t('Key')}>{sample.share_key}</Fact>
          <Fact label={t('Place')}>{custody.place?.path}</Fact>
          <Fact label={t('Amount left')}>{leftText(custody)}</Fact>
          {custody.refused_why !== null && <Fact label={t('Refused because')}>{custody.refused_why}</Fact>}
          {custody.since !== null && <Fact label={t('Since')}>{formatListDate(custody.since)}</Fact>}
          {custody.kept_until !== null && <Fact label={t('Kept until')}>{formatListDate(custody.kept_until)}</Fact>}
        </Facts>
      </Panel>
      <Panel title={t('Chain of custody')} flush={events.length > 0}>
        {events.length === 0 ? t('Nothing has been noted yet.') : <EventTable events={events} />}
      </Panel>
      {can(permissions, 'sample.edit') && <SampleTimeline sampleId={sample.id} />}
      {disposing && <Disposal sampleId={sample.id} unit={custody.amount_unit} onClose={() => setDisposing(false)} />}
      {noting && <EventModal samples={[sample.id]} unit={custody.amount_unit} onClose={() => setNoting(false)} />}
    </>
  )
}

function Disposal({ sampleId, unit, onClose }: { sampleId: number; unit: ReceiptUnit | null; onClose: () => void }) {
  const needsWitness = useNeedsWitness()
  if (needsWitness === null) return null
  return <DisposeModal samples={[sampleId]} needsWitness={needsWitness} unit={unit} onClose={onClose} />
}
