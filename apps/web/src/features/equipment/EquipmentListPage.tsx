import { listEquipment, type Equipment } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Group } from '@mantine/core'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import type { SearchColumn } from '../../ui/DataTable/SearchBox.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { CheckWord } from './CheckPanel.tsx'
import { EquipmentStateWord } from './EquipmentWords.tsx'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { firstDue, kindWord } from './equipment-words.ts'
import { UnlistedMachines } from './UnlistedMachines.tsx'
import { t } from '../../language/t.ts'

const SEARCH: readonly SearchColumn[] = [
  { value: 'name', label: t('Name') },
  { value: 'serial', label: t('Serial number') },
  { value: 'location', label: t('Location') },
  { value: 'machine_name', label: t('Machine name') },
]

const COLUMNS: Column<Equipment>[] = [
  { key: 'name', header: t('Name'), sortKey: 'name', render: ({ name }) => name },
  {
    key: 'kind',
    header: t('Kind'),
    sortKey: 'kind',
    render: ({ kind }) => <span style={{ whiteSpace: 'nowrap' }}>{kindWord(kind)}</span>,
  },
  {
    key: 'serial',
    header: t('Serial number'),
    render: ({ serial }) => <span style={{ whiteSpace: 'nowrap' }}>{serial ?? '–'}</span>,
  },
  { key: 'location', header: t('Location'), sortKey: 'location', render: ({ location }) => location ?? '–' },
  { key: 'state', header: t('State'), sortKey: 'state', render: ({ state }) => <EquipmentStateWord state={state} /> },
  {
    key: 'due',
    header: t('Due'),
    sortKey: 'due',
    render: (piece) => (
      <Group gap="xs" component="span">
        <DueWord due={piece.due} />
        <span>{firstDue(piece)}</span>
        {piece.state === 'in_service' && <CheckWord piece={piece} />}
      </Group>
    ),
  },
]

/** Instruments, balances and other equipment, what is due first on top. */
export function EquipmentListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name', sortColumn: 'due', sortOrder: 'ASC' })
  return (
    <>
      <PageHeader action={<AddLink screen="equipmentCreate">{t('Add Equipment')}</AddLink>} />
      <div className="in-order">
        <UnlistedMachines />
        <DataTable
          label={t('Equipment')}
          table={table}
          query={useRead(listEquipment, { query: table.request }, { keepPrevious: true })}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowTo={({ id }) => pathTo('equipment', { id })}
          emptyHint={
            can(permissions, 'equipment.enter')
              ? t('Choose Add Equipment. Nothing is asked or refused of equipment that is not listed.')
              : OTHERS_ADD
          }
          searchColumns={SEARCH}
        />
      </div>
    </>
  )
}
