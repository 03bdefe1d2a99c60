import { pageCount } from '@eluent/domain/lists'
import { useEffect, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { Pager } from './Pager.tsx'
import { RowTable, type ListQueryResult, type RowTableProps } from './RowTable.tsx'
import { SearchBox, type SearchColumn } from './SearchBox.tsx'
import { SortSelect } from './SortHeader.tsx'
import type { TableState } from './use-table-state.ts'

export interface DataTableProps<Row> extends RowTableProps<Row> {
  query: ListQueryResult<Row>
  table: TableState
  /** Columns to search in; without any there is no search box. */
  searchColumns?: readonly SearchColumn[]
  /** Beside the search box. */
  toolbar?: ReactNode
  /** A `FilterBar`, below both. */
  filters?: ReactNode
  /** A `SelectionBar` for the rows that are selected. */
  selectionBar?: ReactNode
}

/** The laboratory's list: paged, sorted and searched by the server, its state in the address. */
export function DataTable<Row>({ searchColumns = [], toolbar, filters, selectionBar, ...rows }: DataTableProps<Row>) {
  const { table, query, columns } = rows
  const { page, correctPage } = table
  const total = query.data?.meta.total_count
  const pages = pageCount(total ?? 0, table.rows)

  // The last row of the last page was deleted, or an old address names a page that is gone.
  const isBeyond = total !== undefined && !query.isFetching && page > pages
  useEffect(() => {
    if (isBeyond) correctPage(pages)
  }, [isBeyond, pages, correctPage])

  const failed = query.error !== null && query.error !== undefined
  return (
    <div className={classes['table']}>
      {(searchColumns.length > 0 || toolbar !== undefined) && (
        <div className={classes['toolbar']}>
          {searchColumns.length > 0 && <SearchBox table={table} columns={searchColumns} />}
          {toolbar}
        </div>
      )}
      {filters}
      <SortSelect table={table} columns={columns} />
      <RowTable {...rows} />
      {!failed && <Pager table={table} pages={pages} total={total} more={query.data?.meta.more ?? false} />}
      {selectionBar}
    </div>
  )
}
