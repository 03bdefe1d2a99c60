import { Box } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import classes from './PlainTable.module.css'

export interface PlainColumn<Row> {
  header: ReactNode
  align?: 'right'
  render: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  label: string
  /** False stands for a column that is not shown here. */
  columns: readonly (PlainColumn<Row> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => Key
  /** For the style sheet, as `data-state`. */
  rowState?: (row: Row) => string
  /** Narrower than this, px, it scrolls sideways. */
  minWidth?: number
  className?: string | undefined
}

/**
 * A table that only shows: no paging, no sorting, no actions. Plain elements, since a report is made of hundreds of cells
 * and a phone draws each part of the component library ten times as long.
 */
export function PlainTable<Row>({
  label,
  rows,
  rowKey,
  rowState,
  minWidth,
  className = '',
  ...props
}: PlainTableProps<Row>) {
  const columns = props.columns.filter((column) => column !== false)
  const table = (
    <table aria-label={label} className={`${classes['table']} ${className}`} style={{ minWidth }}>
      <thead>
        <tr>
          {columns.map(({ header, align }, index) => (
            <th key={index} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} data-state={rowState?.(row)}>
            {columns.map(({ render, align }, at) => (
              <td key={at} data-align={align}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (minWidth === undefined) return table
  // scrolls by keyboard, too
  return (
    <Box className={classes['scroll'] ?? ''} tabIndex={0}>
      {table}
    </Box>
  )
}
