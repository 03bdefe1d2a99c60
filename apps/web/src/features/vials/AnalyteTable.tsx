import { Alert } from '@mantine/core'
import type { AnalyteRow } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'

interface AnalyteTableProps {
  label: string
  rows: readonly AnalyteRow[]
  emptyText: string
  /** Marks what makes a row invalid: N/A and negative values. */
  flagged?: boolean
}

const FIGURES = [
  { header: t('Amount ug/mL'), decimals: 4, value: (row: AnalyteRow) => row.amount_ug_ml },
  { header: t('Concentration %'), decimals: 4, value: (row: AnalyteRow) => row.concentration_perc },
  { header: t('Peak Area'), decimals: 3, value: (row: AnalyteRow) => row.peak_area },
  { header: t('Peak Retention Time'), decimals: 3, value: (row: AnalyteRow) => row.peak_retention_time },
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
  const isOnSignals = rows.some(({ signal }) => signal !== null)
  const nameOf = ({ name }: AnalyteRow) => (name === '' ? 'N/A' : name)
  return (
    <PlainTable
      label={label}
      minWidth={560}
      className={classes['figures']}
      rows={rows}
      rowKey={(_row, index) => index}
      columns={[
        {
          header: t('Name'),
          render: (row) => <span data-flag={flag(nameOf(row).toUpperCase() === 'N/A')}>{nameOf(row)}</span>,
        },
        ...FIGURES.map(({ header, decimals, value }) => ({
          header,
          render: (row: AnalyteRow) => {
            const number = value(row)
            return (
              <span data-flag={flag(number === null || number < 0)}>
                {number === null ? 'N/A' : roundHalfUp(number, decimals)}
              </span>
            )
          },
        })),
        ...(isOnSignals ? [{ header: t('Signal'), render: ({ signal }: AnalyteRow) => signal ?? 'N/A' }] : []),
      ]}
    />
  )
}
