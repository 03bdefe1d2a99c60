import type { ImportedSource } from '@eluent/contract'
import { columnLetters } from '@eluent/domain/text'
import { Table, Text } from '@mantine/core'
import classes from '../Imports.module.css'
import { t } from '../../../language/t.ts'

/** The cells of a list that are this sample's, below the headings of its template. */
export function Excerpt({ source: { excerpt, row: own, file_name: fileName } }: { source: ImportedSource }) {
  const width = Math.max(...excerpt.map(({ cells }) => cells.length))
  return (
    <>
      <Table.ScrollContainer minWidth={Math.min(80 + 110 * width, 4000)}>
        <Table aria-label={t('Cells of {fileName} of this sample', { fileName })} className={classes['excerpt'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Row')}</Table.Th>
              {Array.from({ length: width }, (_, column) => (
                <Table.Th key={column}>{columnLetters(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {excerpt.map(({ row, cells }) => (
              <Table.Tr key={row} data-own={row === own || undefined}>
                <Table.Th scope="row">{row + 1}</Table.Th>
                {Array.from({ length: width }, (_, column) => (
                  <Table.Td key={column}>{cells[column] ?? ''}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        {t('The other rows of the file are shown to those who may see raw data.')}
      </Text>
    </>
  )
}
