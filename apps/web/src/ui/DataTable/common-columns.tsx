import { ListDate } from '../dates/ListDate.tsx'
import type { Column } from './RowTable.tsx'
import type { SearchColumn } from './SearchBox.tsx'
import { t } from '../../language/t.ts'

/** Columns that stand alike in most lists. */
export const nameColumn: Column<{ name: string }> = {
  key: 'name',
  header: t('Name'),
  sortKey: 'name',
  render: ({ name }) => name,
}

export const createdColumn: Column<{ created_at: string }> = {
  key: 'created_at',
  header: t('Date Created'),
  sortKey: 'created_at',
  render: ({ created_at }) => <ListDate at={created_at} />,
}

export const updatedColumn: Column<{ updated_at: string }> = {
  key: 'updated_at',
  header: t('Date Updated'),
  sortKey: 'updated_at',
  render: ({ updated_at }) => <ListDate at={updated_at} />,
}

export const SEARCH_BY_NAME: readonly SearchColumn[] = [{ value: 'name', label: t('Name') }]
