import { Table } from '@mantine/core'
import type { Key, ReactNode } from 'react'

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

/** A table that only shows: no paging, no sorting, no actions. */
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
    <Table aria-label={label} className={className}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, align }, index) => (
            <Table.Th key={index} {...(align && { ta: align })}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={rowKey(row, index)} data-state={rowState?.(row)}>
            {columns.map(({ render, align }, at) => (
              <Table.Td key={at} {...(align && { ta: align })}>
                {render(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  return minWidth === undefined ? table : <Table.ScrollContainer minWidth={minWidth}>{table}</Table.ScrollContainer>
}
