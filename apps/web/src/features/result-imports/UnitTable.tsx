import { Table } from '@mantine/core'
import type { UnitReading } from '@eluent/domain/result-imports'
import { columnHeading } from './unit-words.ts'
import { t } from '../../language/t.ts'

/** Columns shown; a file with more has the same units in most of them. */
const MOST_ROWS = 40

/** What the file says of each column whose numbers are converted, or had no unit, and what is stored: one number of each. */
export function UnitTable({ units }: { units: UnitReading }) {
  if (units.shown.length === 0) return null
  const rows = units.shown.slice(0, MOST_ROWS)
  const left = units.shown.length - rows.length
  return (
    <Table.ScrollContainer minWidth={320} maxHeight={320} mt="md">
      <Table aria-label={t('Units of the file')} fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Item')}</Table.Th>
            <Table.Th>{t('Cell')}</Table.Th>
            <Table.Th ta="right">{t('The file says')}</Table.Th>
            <Table.Th ta="right">{t('Stored')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((one) => (
            <Table.Tr key={`${one.item} ${one.unit} ${one.to}`}>
              <Table.Td>{one.item}</Table.Td>
              <Table.Td>{one.cell}</Table.Td>
              <Table.Td ta="right">{columnHeading(one)}</Table.Td>
              <Table.Td ta="right">{one.stored === null ? t('not yet') : `${one.stored} ${one.to}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {left > 0 && <Table.Caption>{t('{left} more of the same kinds.', { left })}</Table.Caption>}
      </Table>
    </Table.ScrollContainer>
  )
}
