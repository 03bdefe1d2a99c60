import { deleteAuditPackage, listAuditPackages, type AuditPackage } from '@eluent/contract'
import { PACKAGE_STATE_NAMES } from '@eluent/domain/audit-packages'
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { leftOutOf, saysId } from '../../ui/DataTable/left-out.ts'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { useToday } from '../nonconformances/use-today.ts'
import { PackageButton } from './PackageButton.tsx'
import { PeriodModal } from './PeriodModal.tsx'

const LOOK_MS = 2_000

const COLUMNS: Column<AuditPackage>[] = [
  { key: 'title', header: t('Package of'), render: ({ title }) => translated(title) },
  { key: 'state', header: t('State'), render: (made) => <PackageStanding made={made} /> },
  {
    key: 'missing',
    header: t('Missing'),
    render: ({ missing }) => (missing === null ? '–' : missing === 0 ? t('Nothing') : missing),
  },
  { key: 'size', header: t('Size, MB'), render: ({ size_bytes }) => megabytes(size_bytes) },
  {
    key: 'sha256',
    header: 'SHA-256',
    render: ({ sha256 }) =>
      sha256 === null ? (
        '–'
      ) : (
        <span title={sha256} style={{ fontFamily: 'monospace' }}>{`${sha256.slice(0, 12)}…`}</span>
      ),
  },
  { key: 'at', header: t('Asked for'), render: ({ created_at }) => formatListDate(created_at) },
  { key: 'by', header: t('By'), render: ({ created_by_name }) => created_by_name },
]

function megabytes(bytes: number | null): string {
  return bytes === null ? '–' : figure((bytes / 1_000_000).toFixed(1))
}

/** A word, and how far it is while it is being made. */
function PackageStanding({ made: { state, packed, total, failure } }: { made: AuditPackage }) {
  const word = t(PACKAGE_STATE_NAMES[state])
  if (state === 'failed')
    return (
      <Text span fz="sm" c="var(--mantine-color-error)">
        {failure === null ? word : `${word}. ${translated(failure)}`}
      </Text>
    )
  if (state !== 'packing' || total === null) return word
  return (
    <Stack gap={4} miw={140}>
      <span>{t('{word}, {packed} of {total} records', { word, packed, total })}</span>
      <Progress value={total === 0 ? 0 : (100 * packed) / total} aria-label={word} />
    </Stack>
  )
}

function PackageActions({ made }: { made: AuditPackage }) {
  const { id, file_id } = made
  const name = translated(made.title)
  const download = useFileDownload()
  const refusal = file_id === null ? t('It is not ready.') : download.error && translated(download.error.message)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowButton
        tip={t('Download')}
        of={name}
        icon={IconDownload}
        refusal={refusal}
        onClick={() => file_id !== null && download.mutate(file_id)}
      />
      <RowRemoval word={t('Remove')} noun={t('Audit Package')} row={{ id, name }} remove={deleteAuditPackage}>
        {t('The archive goes from the storage; it can be made again. What it holds stays as it is.')}
      </RowRemoval>
    </Group>
  )
}

const actionsOf = (made: AuditPackage) => <PackageActions made={made} />

/** What was packed for an auditor, of one record where the address names it, and what is being made. */
export function AuditPackagesPage() {
  const search = useTextSearch()
  const leftOut = leftOutOf(search, { sample_id: saysId, analytical_batch_id: saysId })
  const idOf = (name: 'sample_id' | 'analytical_batch_id') =>
    search[name] && !leftOut.includes(name) ? Number(search[name]) : undefined
  const [sample_id, analytical_batch_id] = [idOf('sample_id'), idOf('analytical_batch_id')]
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const narrowing = {
    ...(sample_id !== undefined && { sample_id }),
    ...(analytical_batch_id !== undefined && { analytical_batch_id }),
  }
  const table = useTableState({ narrowing })
  const query = useRead(
    listAuditPackages,
    { query: table.request },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) =>
        state.data?.data.some((made) => made.state === 'waiting' || made.state === 'packing') ? LOOK_MS : false,
    },
  )
  const isOfOne = sample_id !== undefined || analytical_batch_id !== undefined
  return (
    <>
      <PageHeader
        action={
          isOfOne ? (
            <PackageButton
              word={t('Make Package')}
              of={sample_id === undefined ? { analytical_batch_id: analytical_batch_id ?? 0 } : { sample_id }}
            />
          ) : (
            <Button onClick={() => setAsking(true)}>{t('Package a Period')}</Button>
          )
        }
      />
      <Text fz="sm" c="dimmed" mb="md">
        {t(
          'One archive that opens without this product: reports, custody, bench sheets, QC, calibrations, lots with certificates, log books, raw files, signatures and trail, each with its SHA-256.',
        )}{' '}
        {isOfOne && (
          <Anchor component={Link} to={pathTo('auditPackages')} inherit>
            {t('Show all packages')}
          </Anchor>
        )}
      </Text>
      <DataTable
        label={t('Audit Packages')}
        table={table}
        leftOut={leftOut}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={actionsOf}
        emptyHint={t('Package a period here, or a sample on its Custody page, or an analytical batch on its own page.')}
      />
      {asking && <PeriodModal today={today} onClose={() => setAsking(false)} />}
    </>
  )
}
