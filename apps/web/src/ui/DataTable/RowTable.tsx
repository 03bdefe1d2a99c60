import { Skeleton, Table } from '@mantine/core'
import { PAGE_SIZE } from '@eluent/domain/lists'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import classes from './DataTable.module.css'
import { PreviewButton } from './PreviewButton.tsx'
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

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

/** Rows of a list: skeletons while it loads, a sentence when it is empty, the error and Retry when it failed. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, query, columns, rowKey, rowTo, onOpen, rowTone, actions, table, selection, rowPreview } = props
  const navigate = useNavigate()
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

  const openRow = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    // a dialog that a row opened is below it for React, not in the page
    if (!event.currentTarget.contains(target) || target.closest(INTERACTIVE)) return
    if (window.getSelection()?.isCollapsed === false) return // somebody marks text to copy it
    if (onOpen) onOpen(row)
    else if (rowTo) void navigate({ to: rowTo(row) })
    else selection?.toggle(row)
  }
  const pressOnRow = (row: Row) => (event: KeyboardEvent<HTMLElement>) => {
    // Space on a button presses it, on a checkbox checks it
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
    if (!event.currentTarget.contains(event.target)) return
    event.preventDefault()
    rowPreview?.toggle(row)
  }
  const isClickable = rowTo !== undefined || onOpen !== undefined || selection !== undefined
  const firstCell = (row: Row, content: ReactNode) => {
    if (onOpen) {
      return (
        <button type="button" className={classes['rowButton']} onClick={() => onOpen(row)}>
          {content}
        </button>
      )
    }
    return rowTo ? (
      <Link to={rowTo(row)} className={classes['rowLink']}>
        {content}
      </Link>
    ) : (
      content
    )
  }

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
            <Table.Tr
              key={rowKey(row)}
              onClick={openRow(row)}
              data-clickable={isClickable || undefined}
              data-row={rowKey(row)}
              {...(rowPreview && {
                'data-previewed': rowPreview.isShown(row) || undefined,
                onKeyDown: pressOnRow(row),
              })}
              {...(rowTone && toneOf(rowTone(row)))}
            >
              {selection && (
                // beside the box it is meant too
                <Table.Td
                  className={classes['select'] ?? ''}
                  data-label={t('Select')}
                  onClick={(event) => {
                    event.stopPropagation()
                    if (event.target === event.currentTarget) selection.toggle(row)
                  }}
                >
                  <Checkbox
                    aria-label={selection.label(row)}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </Table.Td>
              )}
              {columns.map(({ key, header, align, render }, index) => (
                <Table.Td key={key} data-label={header} data-align={align}>
                  {index === 0 ? firstCell(row, render(row)) : render(row)}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td className={classes['actions'] ?? ''} data-label={t('Actions')}>
                  {rowPreview && <PreviewButton row={row} preview={rowPreview} />}
                  {actions(row)}
                </Table.Td>
              )}
            </Table.Tr>
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

function toneOf(color: string) {
  return { 'data-tone': color, style: { '--row-tone': `var(--mantine-color-${color}-filled)` } as CSSProperties }
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
