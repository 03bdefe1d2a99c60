import { listLots, readQualitySettings, type LotRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { expirySteps } from '@eluent/domain/inventory'
import { QUALITY_SETTINGS } from '@eluent/domain/quality-settings'
import { Group, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import type { SearchColumn } from '../../ui/DataTable/SearchBox.tsx'
import { leftOutOf } from '../../ui/DataTable/left-out.ts'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { amountText, dayText, daysLeftText } from './lot-texts.ts'
import { LotSelectionBar, useLotSelection } from './LotSelectionBar.tsx'
import { LotStateWord } from './LotStateWord.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'

const SEARCH: readonly SearchColumn[] = [
  { value: 'lot_number', label: t('Lot number') },
  { value: 'item_name', label: t('Item') },
]

const lotColumns = (today: string): Column<LotRow>[] => [
  { key: 'lot_number', header: t('Lot number'), sortKey: 'lot_number', render: ({ lot_number }) => lot_number },
  { key: 'item_name', header: t('Item'), sortKey: 'item_name', render: ({ item }) => item.name },
  {
    key: 'state',
    header: t('State'),
    sortKey: 'state',
    render: ({ shown_state }) => <LotStateWord state={shown_state} />,
  },
  {
    key: 'usable_until',
    header: t('Usable until'),
    sortKey: 'usable_until',
    render: ({ usable_until }) => dayText(usable_until),
  },
  { key: 'days_left', header: t('Left'), render: ({ usable_until }) => daysLeftText(usable_until, today) },
  { key: 'amount_left', header: t('Amount'), align: 'right', render: amountText },
  { key: 'location', header: t('Location'), render: ({ location }) => location ?? '–' },
]

const rowTo = ({ id }: LotRow) => pathTo('lot', { id })

/** Every lot, the newest first. */
export function LotListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'lot_number', sortColumn: 'id', sortOrder: 'DESC' })
  const selection = useLotSelection()
  const today = useToday()
  return (
    <>
      <PageHeader
        action={
          <Group gap="xs">
            <AddLink screen="solutionCreate" hasKey={false}>
              {t('Prepare Solution')}
            </AddLink>
            <AddLink screen="lotCreate">{t('Receive Lot')}</AddLink>
          </Group>
        }
      />
      <InventoryTabs current="inventory" />
      <DataTable
        label={t('Lots')}
        table={table}
        query={useRead(listLots, { query: table.request }, { keepPrevious: true })}
        columns={lotColumns(today)}
        rowKey={({ id }) => id}
        rowTo={rowTo}
        selection={selection.rows}
        selectionBar={<LotSelectionBar selection={selection} />}
        emptyHint={
          can(permissions, 'inventory.enter')
            ? t('No lot yet. Add an item under Items, then choose Receive Lot.')
            : OTHERS_ADD
        }
        searchColumns={SEARCH}
      />
    </>
  )
}

/** The days of the list, of the laboratory's settings; their defaults until these are read. */
function stepSettings(values: Readonly<Record<string, unknown>> | undefined) {
  const daysOf = (key: 'lot_expiry_first_days' | 'lot_expiry_second_days') => {
    const value = values?.[key]
    return typeof value === 'number' ? value : QUALITY_SETTINGS[key].default
  }
  return {
    lot_expiry_first_days: daysOf('lot_expiry_first_days'),
    lot_expiry_second_days: daysOf('lot_expiry_second_days'),
  }
}

/** The lots that could be used and end soon, or have ended, the first to end first. */
export function ExpiringPage() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const today = useToday()
  const settings = useData(readQualitySettings, {}).data?.values
  const steps = expirySteps(stepSettings(settings)).toReversed().map(String)
  const days = steps.find((one) => one === search['within']) ?? steps.at(-1) ?? '0'
  const selection = useLotSelection()
  const table = useTableState({
    searchIn: 'lot_number',
    sortColumn: 'usable_until',
    sortOrder: 'ASC',
    narrowing: { expiring_within: Number(days) },
  })
  return (
    <>
      <PageHeader />
      <InventoryTabs current="inventoryExpiring" />
      <SegmentedControl
        mb="md"
        aria-label={t('Days left')}
        value={days}
        data={steps.map((value) => ({
          value,
          label: t('{days, plural, =0 {today} one {within # day} other {within # days}}', { days: Number(value) }),
        }))}
        onChange={(within) =>
          void navigate({ to: '.', search: (previous: object) => ({ ...previous, within, page: undefined }) as never })
        }
      />
      <DataTable
        label={t('Expiring lots')}
        leftOut={settings === undefined ? [] : leftOutOf(search, { within: (text) => steps.includes(text) })}
        table={table}
        query={useRead(listLots, { query: table.request }, { keepPrevious: true })}
        columns={lotColumns(today)}
        rowKey={({ id }) => id}
        rowTo={rowTo}
        selection={selection.rows}
        selectionBar={<LotSelectionBar selection={selection} />}
        emptyHint={t('No lot expires in these days.')}
        searchColumns={SEARCH}
      />
    </>
  )
}
