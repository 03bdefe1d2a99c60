import { deleteInventoryItem, listInventoryItems, type InventoryItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { ITEM_KIND_NAMES } from '@eluent/domain/inventory'
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { SEARCH_BY_NAME } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { figure } from '../../language/figures.ts'
import { InventoryTabs } from './InventoryTabs.tsx'
import { unitOf } from './lot-texts.ts'
import { t } from '../../language/t.ts'

const COLUMNS: Column<InventoryItem>[] = [
  { key: 'name', header: t('Name'), sortKey: 'name', render: ({ name }) => name },
  { key: 'kind', header: t('Kind'), sortKey: 'kind', render: ({ kind }) => t(ITEM_KIND_NAMES[kind]) },
  { key: 'supplier', header: t('Supplier'), sortKey: 'supplier', render: ({ supplier }) => supplier ?? '–' },
  { key: 'catalogue_number', header: t('Catalogue number'), render: (item) => item.catalogue_number ?? '–' },
  { key: 'storage', header: t('Storage'), render: ({ storage }) => storage ?? '–' },
  { key: 'amount_left', header: t('Usable'), align: 'right', render: (item) => <AmountLeft item={item} /> },
]

/** What is left of the lots that may be used; in words where it is at or below the reorder level. */
function AmountLeft({ item: { amount_left, reorder_level, unit } }: { item: InventoryItem }) {
  const text = `${figure(String(amount_left))} ${unitOf(amount_left, unit)}`
  if (reorder_level === null || amount_left > reorder_level) return text
  return (
    <ToneWord icon={IconAlertTriangle} tone="warn">
      {t('{amount}, reorder', { amount: text })}
    </ToneWord>
  )
}

const itemActions = (item: InventoryItem) => <ItemActions item={item} />

/** What the laboratory keeps, with what is left of it. */
export function ItemListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name', sortColumn: 'name', sortOrder: 'ASC' })
  const mayEnter = can(permissions, 'inventory.enter')
  return (
    <>
      <PageHeader action={<AddLink screen="inventoryItemCreate">{t('Add Item')}</AddLink>} />
      <InventoryTabs current="inventoryItems" />
      <DataTable
        label={t('Items')}
        table={table}
        query={useRead(listInventoryItems, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(mayEnter && { actions: itemActions })}
        emptyHint={mayEnter ? t('Choose Add Item: standards, reagents, solvents and columns.') : OTHERS_ADD}
        searchColumns={SEARCH_BY_NAME}
      />
    </>
  )
}

function ItemActions({ item }: { item: InventoryItem }) {
  const permissions = useSession()?.claims.permissions
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <RowLink
        tip={t('Receive Lot of')}
        of={item.name}
        icon={IconPlus}
        to={pathTo('lotCreate')}
        search={{ item: String(item.id) }}
      />
      <RowLink tip={t('Edit')} of={item.name} icon={IconPencil} to={pathTo('inventoryItemEdit', { id: item.id })} />
      {can(permissions, 'inventory.approve') && (
        <RowRemoval word={t('Remove')} noun={t('Item')} row={item} remove={deleteInventoryItem}>
          {t('{name} leaves the list. An item with lots cannot be removed.', { name: item.name })}
        </RowRemoval>
      )}
    </Group>
  )
}
