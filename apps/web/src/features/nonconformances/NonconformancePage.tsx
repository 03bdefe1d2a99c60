import { readNonconformance, type Nonconformance } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { ActionsPanel } from './ActionsPanel.tsx'
import { dayWord, kindWord, whatWord } from './nonconformance-words.ts'
import { NonconformanceStateWord, SeverityWord } from './NonconformanceWords.tsx'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { NonconformanceSteps } from './NonconformanceSteps.tsx'
import { TouchedPanel } from './TouchedPanel.tsx'
import { t } from '../../language/t.ts'

/** One nonconformance: what happened, what it touches, why, what is done, and who closed it. */
export function NonconformancePage() {
  const { id } = usePathValues('nonconformance')
  const record = useData(readNonconformance, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={record} list={{ label: t('Nonconformances'), to: pathTo('nonconformanceList') }}>
      {(read) => <ReadRecordPage record={read} />}
    </ReadRecord>
  )
}

function ReadRecordPage({ record }: { record: Nonconformance }) {
  const permissions = useSession()?.claims.permissions
  return (
    <>
      <PageHeader
        title={record.number}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Nonconformances'), to: pathTo('nonconformanceList') },
          { label: record.number },
        ]}
        {...(can(permissions, 'nonconformance.enter') && { action: <NonconformanceSteps record={record} /> })}
      >
        <Group gap="md" component="span">
          <NonconformanceStateWord state={record.state} />
          <SeverityWord state={record.severity} />
          <span>{kindWord(record.kind)}</span>
          <DueWord due={record.due} />
          {record.next_due_on !== null && <span>{t('Due next {day}', { day: dayWord(record.next_due_on) })}</span>}
        </Group>
      </PageHeader>
      <Stack gap="md">
        <SignatureFaults record={record} />
        <Panel title={t('What happened')}>
          <Text mb="md" style={{ whiteSpace: 'pre-wrap' }}>
            {whatWord(record)}
          </Text>
          <RecordFacts record={record} />
        </Panel>
        <TouchedPanel record={record} />
        <CausePanel record={record} />
        <ActionsPanel record={record} />
        <Signatures record={record} />
      </Stack>
    </>
  )
}

function RecordFacts({ record }: { record: Nonconformance }) {
  return (
    <Facts layout="grid">
      <Fact label={t('Found on')}>{dayWord(record.found_on)}</Fact>
      <Fact label={t('Results may be wrong since')}>{dayWord(record.since)}</Fact>
      <Fact label={t('Opened')}>
        {t('{when} by {who}', { when: formatListDate(record.created_at), who: record.created_by_name })}
      </Fact>
      <Fact label={t('Owner')}>{record.owner_name}</Fact>
      <Fact label={t('To be closed until')}>{dayWord(record.due_on)}</Fact>
      {record.reopen_reason !== null && <Fact label={t('Reopened because')}>{record.reopen_reason}</Fact>}
    </Facts>
  )
}

/** What was done at once, and why it happened. */
function CausePanel({ record }: { record: Nonconformance }) {
  const { containment, causes, cause_method: method } = record
  return (
    <Panel title={t('Containment and cause')}>
      <Facts>
        <Fact label={t('Done at once')}>
          {containment === null ? null : (
            <>
              <span style={{ whiteSpace: 'pre-wrap' }}>{containment}</span>
              <Text c="dimmed" fz="sm">
                {t('{when} by {who}', { when: dayWord(record.contained_on), who: record.contained_by_name ?? '' })}
              </Text>
            </>
          )}
        </Fact>
        <Fact label={t('Cause')}>
          {causes.length === 0 ? null : (
            <>
              {method === 'five_whys' ? (
                <ol style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
                  {causes.map((cause, index) => (
                    <li key={index}>{cause}</li>
                  ))}
                </ol>
              ) : (
                <span style={{ whiteSpace: 'pre-wrap' }}>{causes[0]}</span>
              )}
              <Text c="dimmed" fz="sm">
                {t('{when} by {who}', { when: dayWord(record.cause_on), who: record.cause_by_name ?? '' })}
              </Text>
            </>
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

/** Whether it still reads as it was signed. */
function SignatureFaults({ record }: { record: Nonconformance }) {
  const { closings, signature_missing: isMissing } = record
  const changed = closings.some(({ differs }) => differs === true)
  return (
    <>
      {isMissing && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('Signature missing')}>
          {t('It is closed, and the signature of its closing is not there. Ask who runs the database.')}
        </Alert>
      )}
      {changed && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('Signed version differs')}>
          {t('It reads otherwise than it was signed, and was not changed here. Its trail has each change made here.')}
        </Alert>
      )}
    </>
  )
}

/** Who closed it. */
function Signatures({ record: { closings } }: { record: Nonconformance }) {
  if (closings.length === 0) return null
  return (
    <Panel title={t('Signatures')}>
      {closings.map(({ round, signed_at, signed_by_name, record_hash }) => (
        <Text key={round} fz="sm">
          {t('Closed {when} by {who}. Signed content: {hash}', {
            when: formatListDate(signed_at),
            who: signed_by_name,
            hash: record_hash.slice(0, 12),
          })}
        </Text>
      ))}
    </Panel>
  )
}
