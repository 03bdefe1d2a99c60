import { Badge, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { listDriverTokens, revokeDriverToken, type DriverToken } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { RowTable, type Column } from '../../ui/DataTable/RowTable.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { AddDriverModal } from './AddDriverModal.tsx'
import { clockSkewText, driverStatus, type DriverStatus } from './driver-facts.ts'
import { WatchedFolders } from './WatchedFolders.tsx'
import { WatchSettings } from './WatchSettings.tsx'
import { t } from '../../language/t.ts'

/** Drivers say hello each minute. */
const REFRESH_MS = 30_000

const LOOKS: Record<DriverStatus, { word: string; color: string }> = {
  connected: { word: t('Connected'), color: 'green' },
  silent: { word: t('Silent'), color: 'orange' },
  never_seen: { word: t('Never seen'), color: 'gray' },
  revoked: { word: t('Revoked'), color: 'gray' },
}

/** @param nowMs when the list was read */
const columnsAt = (nowMs: number, onRevoke: (token: DriverToken) => void): readonly Column<DriverToken>[] => [
  {
    key: 'name',
    header: t('Name'),
    render: ({ name, may_import, may_run_queue }) => {
      const may = [may_import && t('imports files'), may_run_queue && t('runs the queue')].filter(
        (word) => word !== false,
      )
      return [name, ...may].join(', ')
    },
  },
  {
    key: 'status',
    header: t('Status'),
    width: 120,
    render: (token) => {
      const { word, color } = LOOKS[driverStatus(token, nowMs)]
      return (
        <Badge variant="light" miw="max-content" color={color}>
          {word}
        </Badge>
      )
    },
  },
  {
    key: 'seen',
    header: t('Last seen'),
    render: ({ last_seen_at }) => (last_seen_at === null ? '–' : formatListDate(last_seen_at)),
  },
  {
    key: 'machine',
    header: t('Instrument'),
    render: ({ machine, version, readings_only }) =>
      readings_only
        ? t('Readings only')
        : machine === null
          ? '–'
          : t('{machine}, driver {version}', { machine, version: version ?? '?' }),
  },
  { key: 'waiting', header: t('Waiting'), align: 'right', render: ({ waiting_events }) => waiting_events ?? '–' },
  {
    key: 'clock',
    header: t('Clock'),
    width: 110,
    render: (token) => {
      const skew = clockSkewText(token)
      if (skew !== null)
        return (
          <Text span size="sm" c="red.8">
            {skew}
          </Text>
        )
      return token.clock_skew_ms === null ? '–' : t('In step')
    },
  },
  {
    key: 'added',
    header: t('Added by'),
    render: ({ acts_for, created_at }) => `${acts_for.name}, ${formatDate(created_at)}`,
  },
  {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (token) => <RowAction token={token} onRevoke={() => onRevoke(token)} />,
  },
]

/** Drivers that store results by themselves: who they are, when they were last heard, and the way to add and end one. */
export function DriverTokensPage() {
  const tokens = useRead(listDriverTokens, {}, { refetchInterval: REFRESH_MS })
  const [adding, { open, close }] = useDisclosure(false)
  const [ending, setEnding] = useState<DriverToken | null>(null)
  const revoke = useChange(revokeDriverToken, { rereadAfter: 'settled' })
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={open}>
      {t('Add Driver')}
    </Button>
  )
  return (
    <>
      <PageHeader action={add}>
        {t(
          'A driver with a token stores its results while no browser is open. Where it was made for it, it imports result files or runs the queue. It can do nothing else, and acts for the person who added it.',
        )}
      </PageHeader>
      <Panel flush>
        <RowTable
          label={t('Instrument drivers')}
          query={tokens}
          columns={columnsAt(tokens.dataUpdatedAt, setEnding)}
          rowKey={({ id }) => id}
          emptyText={t('No driver has a token yet.')}
          emptyHint={t("Choose Add Driver, and give its token to the driver on the instrument's computer.")}
        />
      </Panel>
      <WatchedFolders drivers={tokens.data?.data ?? []} />
      {tokens.data?.data.some(({ may_import, revoked_at }) => may_import && revoked_at === null) && <WatchSettings />}
      {adding && <AddDriverModal onClose={close} />}
      <ActionModal
        opened={ending !== null}
        title={t('Revoke the token of {name}', { name: ending?.name ?? '' })}
        confirmLabel={t('Revoke')}
        destructive
        action={revoke}
        input={{ params: { id: ending?.id ?? '' } }}
        doneText={() => t('The token of {name} was revoked.', { name: ending?.name ?? '' })}
        onClose={() => setEnding(null)}
      >
        <Text size="sm">
          {t(
            'This driver can store nothing from now on, and its token cannot be brought back. What it has not delivered stays on its disk, for a browser or a new token.',
          )}
        </Text>
      </ActionModal>
    </>
  )
}

function RowAction({ token, onRevoke }: { token: DriverToken; onRevoke: () => void }) {
  if (token.revoked_at !== null)
    return (
      <Text size="sm" c="dimmed">
        {t('by {revoked_by}', { revoked_by: token.revoked_by ?? 'N/A' })}
      </Text>
    )
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('Revoke {name}', { name: token.name })}
      onClick={onRevoke}
    >
      {t('Revoke')}
    </Button>
  )
}
