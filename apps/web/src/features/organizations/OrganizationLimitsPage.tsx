import { Text } from '@mantine/core'
import { listOrganizationUse, type OrganizationUse } from '@eluent/contract'
import { ORGANIZATION_LIMITS, type LimitName, type OrganizationLimits } from '@eluent/domain/organizations'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { nameColumn, SEARCH_BY_NAME } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { LimitsModal } from './LimitsModal.tsx'
import { locale, t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Use changes while the page is open. */
const REFRESH_MS = 10_000
const GB = 1_000_000_000

const USED: Record<LimitName, (use: OrganizationUse['use']) => number> = {
  calls_per_minute: ({ calls_this_minute: calls }) => calls,
  calls_at_once: ({ calls_at_once: calls }) => calls,
  jobs_at_once: ({ jobs_at_once: jobs }) => jobs,
  mails_waiting: ({ mails_waiting: mails }) => mails,
  stored_gb: ({ stored_bytes: bytes }) => Number((bytes / GB).toFixed(2)),
}

function columnsWith(standard: OrganizationLimits | undefined): Column<OrganizationUse>[] {
  const names = Object.keys(USED) as LimitName[]
  return [
    nameColumn,
    ...names.map((name) => ({
      key: name,
      header: translated(ORGANIZATION_LIMITS[name].label),
      align: 'right' as const,
      render: ({ limits, use }: OrganizationUse) => (
        <Used used={USED[name](use)} limit={limits[name] ?? standard?.[name]} isOwn={limits[name] !== null} />
      ),
    })),
  ]
}

function Used({ used, limit, isOwn }: { used: number; limit: number | undefined; isOwn: boolean }) {
  const isFull = limit !== undefined && used >= limit
  return (
    <Text span size="sm" {...(isFull && { c: 'red.8', fw: 600 })}>
      {t('{used} of {limit}{text}', {
        used: used.toLocaleString(locale),
        limit: limit?.toLocaleString(locale) ?? '–',
        text: isOwn ? t(' (own)') : '',
      })}
    </Text>
  )
}

/** What each organization may use of the server and uses now; the provider's super admins change it here. */
export function OrganizationLimitsPage() {
  const table = useTableState({ searchIn: 'name' })
  const organizations = useRead(
    listOrganizationUse,
    { query: table.request },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  )
  const [changing, setChanging] = useState<OrganizationUse | null>(null)
  const standard = organizations.data?.meta.standard
  const rowActions = (organization: OrganizationUse) => (
    <RowButton
      tip={t('Set Limits')}
      of={organization.name}
      icon={IconPencil}
      onClick={() => setChanging(organization)}
    />
  )
  return (
    <>
      <PageHeader>
        {t(
          "What each organization uses of what it may. Without limits of its own it has the server's. Calls, documents and files are those of the node that answers.",
        )}
      </PageHeader>
      <DataTable
        label={t('Organizations')}
        table={table}
        query={organizations}
        columns={columnsWith(standard)}
        rowKey={({ id }) => id}
        actions={rowActions}
        searchColumns={SEARCH_BY_NAME}
      />
      {changing !== null && standard !== undefined && (
        <LimitsModal organization={changing} standard={standard} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
