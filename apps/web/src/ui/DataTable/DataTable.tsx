import { pageCount } from '@eluent/domain/lists'
import { useEffect, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { LeftOut } from './LeftOut.tsx'
import { leftOutOf } from './left-out.ts'
import { Pager } from './Pager.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import split from './PreviewPane.module.css'
import { RowTable, type Column, type ListQueryResult, type RowTableProps } from './RowTable.tsx'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { SearchBox, type SearchColumn } from './SearchBox.tsx'
import { SortSelect } from './SortHeader.tsx'
import { useRowPreview, type PreviewPin } from './use-row-preview.ts'
import type { TableState } from './use-table-state.ts'

/** A row at a glance, beside the list. */
export interface ListPreview<Row> {
  label: (row: Row) => string
  head: (row: Row) => ReactNode
  body: (row: Row) => ReactNode
  /** What the list has room for meanwhile. */
  columns: (columns: readonly Column<Row>[]) => readonly Column<Row>[]
  /** Whether a wide window keeps the preview open, and what keeps that. */
  pin?: PreviewPin
}

export interface DataTableProps<Row> extends Omit<RowTableProps<Row>, 'rowPreview'> {
  query: ListQueryResult<Row>
  table: TableState
  /** Columns to search in; without any there is no search box. */
  searchColumns?: readonly SearchColumn[]
  /** Beside the search box. */
  toolbar?: ReactNode
  /** Filters of the address that mean nothing. */
  leftOut?: readonly string[]
  /** A `FilterBar`, below both; on a phone its button stands beside them. */
  filters?: ReactNode
  /**
   * A row in two lines, in place of the columns on a phone; sorting then stands in the `ListOptions` of the toolbar.
   */
  phoneRow?: (row: Row) => ReactNode
  /** A `SelectionBar` for the rows that are selected. */
  selectionBar?: ReactNode
  preview?: ListPreview<Row>
}

/** The laboratory's list: paged, sorted and searched by the server, its state in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { searchColumns = [], toolbar, leftOut = [], filters, selectionBar, preview, phoneRow, ...rows } = props
  const isPhone = useIsPhone()
  const unknown = leftOutOf(useTextSearch(), {
    sortColumn: (text) =>
      props.table.sortable !== undefined ||
      text === props.table.firstColumn ||
      props.columns.some(({ sortKey }) => sortKey === text),
    searchIn: (text) => searchColumns.some(({ value }) => value === text),
  })
  const isShort = isPhone && phoneRow !== undefined
  const { table, query, columns } = rows
  const { page, correctPage } = table
  const total = query.data?.meta.total_count
  const pages = pageCount(total ?? 0, table.rows)

  // The last row of the last page was deleted, or an old address names a page that is gone.
  const isBeyond = total !== undefined && !query.isFetching && page > pages
  useEffect(() => {
    if (isBeyond) correctPage(pages)
  }, [isBeyond, pages, correctPage])

  const {
    row,
    area,
    pane,
    close,
    pin,
    rows: rowPreview,
  } = useRowPreview({
    rows: query.data?.data ?? [],
    rowKey: rows.rowKey,
    label: preview?.label,
    selection: rows.selection,
    pin: preview?.pin,
  })
  const isOpen = preview !== undefined && row !== undefined
  const failed = query.error !== null && query.error !== undefined
  const list = (
    <div ref={preview === undefined ? area : undefined} className={classes['table']}>
      <div className={classes['controls']} data-short={isShort || undefined}>
        {(searchColumns.length > 0 || toolbar !== undefined) && (
          <div className={classes['toolbar']}>
            {searchColumns.length > 0 && <SearchBox table={table} columns={searchColumns} isShort={isShort} />}
            {toolbar}
          </div>
        )}
        {filters}
      </div>
      <LeftOut names={[...new Set([...table.leftOut, ...unknown, ...leftOut])]} className={classes['left-out'] ?? ''} />
      {!isShort && <SortSelect table={table} columns={columns} />}
      <RowTable
        {...rows}
        {...(isOpen && { columns: preview.columns(columns) })}
        {...(isShort && { columns: [{ key: 'row', header: rows.label, render: phoneRow }], short: true })}
        rowPreview={isShort ? undefined : rowPreview}
      />
      {!failed && (
        <Pager
          table={table}
          pages={pages}
          total={total}
          more={query.data?.meta.more ?? false}
          isAwaited={query.data === undefined}
        />
      )}
      {selectionBar}
    </div>
  )
  if (preview === undefined) return list
  return (
    <div ref={area} className={split['split']} data-open={isOpen || undefined}>
      {list}
      {isOpen && (
        <PreviewPane ref={pane} head={preview.head(row)} onClose={close} pin={pin}>
          {preview.body(row)}
        </PreviewPane>
      )}
    </div>
  )
}
