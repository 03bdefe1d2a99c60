import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import type { SortOrder, TableState } from './use-table-state.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../fields/NativeSelect.ts'

interface HeaderColumn {
  key: string
  header: string
  sortKey?: string
  align?: 'right'
  width?: number | string
}

interface SortHeaderProps {
  column: HeaderColumn
  /** Absent where nothing can be sorted. */
  table: TableState | undefined
}

/** A column's head; one that can be sorted is a button that turns ascending and descending. */
export function SortHeader({ column: { header, sortKey, align, width }, table }: SortHeaderProps) {
  const style = width === undefined ? undefined : { width }
  if (sortKey === undefined || table === undefined) {
    return (
      <Table.Th data-align={align} {...(style && { style })}>
        {header}
      </Table.Th>
    )
  }
  const sorted = table.sortColumn === sortKey
  const ascending = table.sortOrder === 'ASC'
  const Icon = !sorted ? IconSelector : ascending ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      data-align={align}
      aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}
      {...(style && { style })}
    >
      <UnstyledButton
        className={classes['sort'] ?? ''}
        data-sorted={sorted || undefined}
        onClick={() => table.setSort(sortKey, sorted && ascending ? 'DESC' : 'ASC')}
      >
        {header}
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  )
}

interface SortSelectProps {
  table: TableState
  columns: readonly HeaderColumn[]
  /** Among other choices, instead of a bar of its own. */
  plain?: boolean
}

/** Sorting where the heads do not show, under 768 px. */
export function SortSelect({ table, columns, plain = false }: SortSelectProps) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined)
  if (sortable.length === 0) return null
  const value = `${table.sortColumn} ${table.sortOrder}`
  const options = sortable.flatMap(({ header, sortKey }) => [
    { value: `${sortKey} ASC`, label: t('{header}, ascending', { header }) },
    { value: `${sortKey} DESC`, label: t('{header}, descending', { header }) },
  ])
  if (!options.some((option) => option.value === value)) options.unshift({ value, label: t('Newest first') })
  return (
    <NativeSelect
      className={classes['sortSelect'] ?? ''}
      {...(plain && { 'data-plain': true })}
      label={t('Sorted by')}
      data={options}
      value={value}
      onChange={({ currentTarget }) => {
        const [column = '', order] = currentTarget.value.split(' ')
        table.setSort(column, order as SortOrder)
      }}
    />
  )
}
