import { Alert, Button, Text } from '@mantine/core'
import { readLedgerAudit, startLedgerAudit, type LedgerAudit, type LedgerFault } from '@eluent/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { locale, t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** While an audit is at work. */
const REFRESH_MS = 2_000
/** An audit that another process runs, or that begins by the clock. */
const LOOK_MS = 60_000

/** What the audits of the log of certificates found. */
export function LedgerAuditPage() {
  const audit = useRead(
    readLedgerAudit,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.running_since ? REFRESH_MS : LOOK_MS) },
  )
  const start = useChange(startLedgerAudit)
  const isRunning = Boolean(audit.data?.data.running_since)
  return (
    <>
      <PageHeader
        action={
          <Button variant="default" loading={start.isPending || isRunning} onClick={() => start.mutate({})}>
            {t('Run Now')}
          </Button>
        }
      >
        {t('Every certificate is held against the log of certificates each night and after each start of the server.')}
      </PageHeader>
      <ReadRecord query={{ ...audit, data: audit.data?.data }}>{(found) => <Found found={found} />}</ReadRecord>
    </>
  )
}

function Found({ found: { last, running_since: running, doubt, faults } }: { found: LedgerAudit }) {
  const standing = faults.filter(({ cleared_at: cleared }) => cleared === null)
  const repaired = faults.filter(({ cleared_at: cleared }) => cleared !== null)
  return (
    <>
      {doubt !== null && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('The witnesses know another log')} mb="md">
          {translated(doubt)}
        </Alert>
      )}
      <Panel title={t('Last audit')}>
        <Facts>
          <Fact label={t('Ended')}>{last ? formatMoment(last.finished_at) : t('None has ended yet')}</Fact>
          <Fact label={t('Entries')}>{last?.entries.toLocaleString(locale)}</Fact>
          <Fact label={t('Held against')}>{translated(last?.held_against)}</Fact>
          {running !== null && <Fact label={t('At work since')}>{formatMoment(running)}</Fact>}
        </Facts>
      </Panel>
      <Panel title={t('Faults')} flush={standing.length > 0}>
        {standing.length > 0 ? (
          <FaultTable label={t('Faults')} faults={standing} />
        ) : last || doubt !== null ? (
          <Text>{t('No certificate of your organization differs from what was sealed.')}</Text>
        ) : (
          <EmptyState title={t('Nothing is known yet')}>{t('The first audit says here what it finds.')}</EmptyState>
        )}
      </Panel>
      {repaired.length > 0 && (
        <Panel title={t('Repaired')} flush>
          <FaultTable label={t('Repaired')} faults={repaired} />
        </Panel>
      )}
    </>
  )
}

function FaultTable({ label, faults }: { label: string; faults: readonly LedgerFault[] }) {
  const isRepaired = faults.some(({ cleared_at: cleared }) => cleared !== null)
  return (
    <PlainTable
      label={label}
      rows={faults}
      rowKey={({ id }) => id}
      minWidth={560}
      columns={[
        { header: t('Certificate'), render: (fault) => <Whose fault={fault} /> },
        { header: t('What'), render: ({ text }) => translated(text) },
        { header: t('Found'), render: ({ found_at: at }) => formatMoment(at) },
        isRepaired && { header: t('Repaired'), render: ({ cleared_at: at }) => (at === null ? '–' : formatMoment(at)) },
      ]}
    />
  )
}

/** The certificate of a fault, for its own organization with the way to what it is worth. */
function Whose({ fault }: { fault: LedgerFault }) {
  const { certificate, certificate_id: id, organization_id: organizationId } = fault
  if (id === null) return t('The whole log')
  if (certificate === null) return t('{id} of organization {organizationId}', { id, organizationId })
  return (
    <Link to="/verify/$tracer" params={{ tracer: certificate.tracer }}>
      {certificate.name}
    </Link>
  )
}
