import { Skeleton, Table } from '@mantine/core'
import { PAGE_SIZE } from '@eluent/domain/lists'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import classes from './DataTable.module.css'
import { RowLine, type RowActs } from './RowLine.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { RowPreview } from './use-row-preview.ts'
import { useIsWide } from './use-is-wide.ts'
import { useRowStops } from './use-row-stops.ts'
import type { TableState } from './use-table-state.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../fields/Checkbox.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** The column's name in the list call; without it the column cannot be sorted. */
  sortKey?: string
  /** Numbers stand right-aligned, in tabular figures. */
  align?: 'right'
  width?: number | string
}

/** The part of a list query that rows show; a `useQuery` result of any list call fits. */
export interface RowQueryResult<Row> {
  data: { data: readonly Row[] } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The part that a paged table shows besides. */
export interface ListQueryResult<Row> extends RowQueryResult<Row> {
  data: { data: readonly Row[]; meta: { total_count: number; more?: boolean | undefined } } | undefined
}

export interface RowSelection<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** What the checkbox selects, for screen readers. */
  label: (row: Row) => string
  /** Selects these rows, or none of them: a checkbox in the head, for the rows that are shown. */
  toggleAll?: (rows: readonly Row[], selected: boolean) => void
}

export interface RowTableProps<Row> {
  /** What the rows are, for screen readers: 'Samples'. */
  label: string
  query: RowQueryResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Where a row leads; the whole row is clickable and its first cell holds the link. */
  rowTo?: (row: Row) => string
  /** Opens a row where it stands, instead of leading elsewhere; its first cell holds the button. */
  onOpen?: (row: Row) => void
  /** A colour of the theme behind the row; it says nothing that a word in the row does not say, too. */
  rowTone?: (row: Row) => string
  /** Buttons of a row, in one last column. */
  actions?: (row: Row) => ReactNode
  /** A checkbox before each row; the list keeps what is selected, also over its pages. A row that leads nowhere selects itself. */
  selection?: RowSelection<Row>
  /** An eye beside the buttons of each row, and Space on its first cell, show it beside the list. */
  rowPreview?: RowPreview<Row> | undefined
  /** Sorting, where the server sorts. */
  table?: TableState
  /** Each row is one cell with its checkbox and its actions beside it, without labels. */
  short?: boolean
  /** Low rows, for more of them on a screen. */
  dense?: boolean
  emptyText?: string
  /** A sentence on how the first row comes to be; a search that finds nothing has its own. */
  emptyHint?: string
  /** What to do when there is nothing. */
  emptyAction?: ReactNode
  errorTitle?: string
}

/** Under a search without rows. */
export const NOTHING_FITS = t('Nothing fits the search. Change it, or clear it.')
/** Where the reader's role makes no such records. */
export const OTHERS_ADD = t('A tester or an admin adds the first one.')

/** Rows of a list: skeletons while it loads, a sentence when it is empty, the error and Retry when it failed. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, query, columns, rowKey, rowTo, onOpen, rowTone, actions, table, selection, rowPreview } = props
  const acts = useRowActs(props)
  const { body, ...stops } = useRowStops(table !== undefined)
  const [isWide, box] = useIsWide()

  if (query.error !== null && query.error !== undefined) {
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        {...(props.errorTitle !== undefined && { title: props.errorTitle })}
      />
    )
  }
  if (query.data?.data.length === 0) {
    return (
      <EmptyState title={props.emptyText ?? t('No Records Found')} action={props.emptyAction}>
        {table !== undefined && table.searchText !== '' ? NOTHING_FITS : props.emptyHint}
      </EmptyState>
    )
  }

  const isClickable = rowTo !== undefined || onOpen !== undefined || selection !== undefined

  return (
    <div ref={box} className={classes['scroll']} data-wide={isWide || undefined}>
      <Table
        className={classes['grid'] ?? ''}
        verticalSpacing={0}
        highlightOnHover={isClickable}
        aria-label={label}
        {...(props.dense && { 'data-dense': true })}
        {...(props.short && { 'data-short': true })}
        aria-busy={query.isFetching}
        data-awaited={query.data === undefined || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={classes['select'] ?? ''}>
                <span className="visually-hidden">{t('Select')}</span>
                {selection.toggleAll && <PageCheckbox rows={query.data?.data ?? []} selection={selection} />}
              </Table.Th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} table={table} />
            ))}
            {actions && <Table.Th className={classes['actionsHead'] ?? ''}>{t('Actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body} {...stops} data-stale={(query.isFetching && query.data !== undefined) || undefined}>
          {query.data === undefined && (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
          )}
          {query.data?.data.map((row) => (
            <RowLine
              key={rowKey(row)}
              row={row}
              at={rowKey(row)}
              columns={columns}
              actions={actions}
              to={rowTo?.(row)}
              opens={onOpen !== undefined}
              isClickable={isClickable}
              tone={rowTone?.(row)}
              isSelected={selection?.has(row)}
              selectLabel={selection?.label(row)}
              isPreviewed={rowPreview?.isShown(row)}
              previewLabel={rowPreview?.label(row)}
              acts={acts}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface PageCheckboxProps<Row> {
  rows: readonly Row[]
  selection: RowSelection<Row>
}

function PageCheckbox<Row>({ rows, selection }: PageCheckboxProps<Row>) {
  const selected = rows.filter((row) => selection.has(row)).length
  return (
    <Checkbox
      aria-label={t('Select all on this page')}
      checked={rows.length > 0 && selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      disabled={rows.length === 0}
      onChange={() => selection.toggleAll?.(rows, selected < rows.length)}
    />
  )
}

/** What rows do, as the table has it when they do it: rows that have not changed are not drawn for it. */
function useRowActs<Row>(props: RowTableProps<Row>): RowActs<Row> {
  const navigate = useNavigate()
  const open = (row: Row) => {
    if (props.onOpen) props.onOpen(row)
    else if (props.rowTo) void navigate({ to: props.rowTo(row) })
    else props.selection?.toggle(row)
  }
  const now = useRef({ open, props })
  useLayoutEffect(() => {
    now.current = { open, props }
  })
  return useMemo(
    () => ({
      open: (row) => now.current.open(row),
      toggle: (row) => now.current.props.selection?.toggle(row),
      preview: (row) => now.current.props.rowPreview?.toggle(row),
      enterPreview: (row) => now.current.props.rowPreview?.enter(row),
    }),
    [],
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    <Table.Tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={column}>
          <Skeleton height={10} width={`${55 + ((row * 7 + column * 13) % 35)}%`} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
