import { Table } from '@mantine/core'
import classes from './RunImport.module.css'
import type { PreviewRow, RowUse } from './run-preview.ts'

const USE_TEXTS: Record<RowUse, string> = {
  reported: 'Valid',
  not_in_method: 'Valid, not in the method',
  invalid: 'Invalid',
}

const number = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))

/** One row per peak as it would be stored. */
export function RunRows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <Table.ScrollContainer minWidth={520} maxHeight={340}>
      <Table className={classes['rows'] ?? ''} aria-label="What will be stored" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Analyte</Table.Th>
            <Table.Th>Amount (µg/mL)</Table.Th>
            <Table.Th>Peak area</Table.Th>
            <Table.Th>Retention time (min)</Table.Th>
            <Table.Th>Stored as</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={at} data-use={row.use}>
              <Table.Td>{row.analyte ?? row.name}</Table.Td>
              <Table.Td>{number(row.amountUgMl, 4)}</Table.Td>
              <Table.Td>{number(row.area, 2)}</Table.Td>
              <Table.Td>{number(row.retentionTimeMin, 3)}</Table.Td>
              <Table.Td>{USE_TEXTS[row.use]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
