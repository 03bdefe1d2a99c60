import { Table } from '@mantine/core'
import classes from './RunImport.module.css'
import type { PreviewRow, RowUse } from './run-preview.ts'
import { t } from '../../language/t.ts'

const USE_TEXTS: Record<RowUse, string> = {
  reported: t('Valid'),
  not_in_method: t('Valid, not in the method'),
  invalid: t('Invalid'),
}

const number = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))

/** One row per peak as it would be stored. */
export function RunRows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <Table.ScrollContainer minWidth={520} maxHeight={340}>
      <Table className={classes['rows'] ?? ''} aria-label={t('What will be stored')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Analyte')}</Table.Th>
            <Table.Th>{t('Amount (µg/mL)')}</Table.Th>
            <Table.Th>{t('Peak area')}</Table.Th>
            <Table.Th>{t('Retention time (min)')}</Table.Th>
            <Table.Th>{t('Stored as')}</Table.Th>
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
