import { Alert, Table } from '@mantine/core'
import type { AnalyteRow } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Vials.module.css'

interface AnalyteTableProps {
  label: string
  rows: readonly AnalyteRow[]
  emptyText: string
  /** Marks what makes a row invalid: N/A and negative values. */
  flagged?: boolean
}

const FIGURES = [
  { header: 'Amount ug/mL', decimals: 4, value: (row: AnalyteRow) => row.amount_ug_ml },
  { header: 'Concentration %', decimals: 4, value: (row: AnalyteRow) => row.concentration_perc },
  { header: 'Peak Area', decimals: 3, value: (row: AnalyteRow) => row.peak_area },
  { header: 'Peak Retention Time', decimals: 3, value: (row: AnalyteRow) => row.peak_retention_time },
] as const

/** The analytes of one injection as they were stored. */
export function AnalyteTable({ label, rows, emptyText, flagged = false }: AnalyteTableProps) {
  if (rows.length === 0) {
    return (
      <Alert color="orange" m="md" icon={<IconAlertTriangle size={20} />}>
        {emptyText}
      </Alert>
    )
  }
  const flag = (wrong: boolean) => (flagged && wrong ? 'orange' : undefined)
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table className={classes['figures'] ?? ''} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            {FIGURES.map(({ header }) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => {
            const name = row.name === '' ? 'N/A' : row.name
            return (
              <Table.Tr key={at}>
                <Table.Td>
                  <span data-flag={flag(name.toUpperCase() === 'N/A')}>{name}</span>
                </Table.Td>
                {FIGURES.map(({ header, decimals, value }) => {
                  const number = value(row)
                  return (
                    <Table.Td key={header}>
                      <span data-flag={flag(number === null || number < 0)}>
                        {number === null ? 'N/A' : roundHalfUp(number, decimals)}
                      </span>
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
