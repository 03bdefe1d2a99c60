import { ListDate } from '../dates/ListDate.tsx'
import type { Column } from './RowTable.tsx'
import type { SearchColumn } from './SearchBox.tsx'

/** Columns that stand alike in most lists. */
export const nameColumn: Column<{ name: string }> = {
  key: 'name',
  header: 'Name',
  sortKey: 'name',
  render: ({ name }) => name,
}

export const createdColumn: Column<{ created_at: string }> = {
  key: 'created_at',
  header: 'Date Created',
  sortKey: 'created_at',
  render: ({ created_at }) => <ListDate at={created_at} />,
}

export const updatedColumn: Column<{ updated_at: string }> = {
  key: 'updated_at',
  header: 'Date Updated',
  sortKey: 'updated_at',
  render: ({ updated_at }) => <ListDate at={updated_at} />,
}

export const SEARCH_BY_NAME: readonly SearchColumn[] = [{ value: 'name', label: 'Name' }]
