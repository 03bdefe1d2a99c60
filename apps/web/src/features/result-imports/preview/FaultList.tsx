import { Button, Table } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { saveBlob } from '../../../ui/download/save-blob.ts'
import { faultsCsv, type Fault } from '../draft/draft-check.ts'
import classes from '../Imports.module.css'

const SHOWN = 50

/** What is wrong or noteworthy, by row and column, with the whole list as a file. */
export function FaultList({ faults, fileName }: { faults: readonly Fault[]; fileName: string }) {
  const [all, setAll] = useState(false)
  const errors = useMemo(() => faults.filter(({ severity }) => severity === 'error').length, [faults])
  if (faults.length === 0) return null
  const shown = all ? faults.slice(0, 1000) : faults.slice(0, SHOWN)
  const download = () => {
    const blob = new Blob(['\uFEFF', faultsCsv(faults)], { type: 'text/csv;charset=utf-8' })
    void saveBlob(new Response(blob), `${fileName.replace(/\.[^.]+$/, '')}-problems.csv`)
  }
  return (
    <Panel
      flush
      title={`Problems: ${errors.toLocaleString('en-US')} ${errors === 1 ? 'error' : 'errors'}, ${(faults.length - errors).toLocaleString('en-US')} to note`}
      action={
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} stroke={1.6} />} onClick={download}>
          Download as CSV
        </Button>
      }
    >
      <Table.ScrollContainer minWidth={560} maxHeight={320}>
        <Table aria-label="Problems of the file" className={classes['faults'] ?? ''} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ key, severity, row, column, value, reason }) => (
              <Table.Tr key={key} data-severity={severity}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td className={classes['fileName'] ?? ''}>{value}</Table.Td>
                <Table.Td>
                  <span className={classes['reason']}>
                    {severity === 'error' ? (
                      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
                    ) : (
                      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
                    )}
                    <span className="visually-hidden">{severity === 'error' ? 'Error: ' : 'Note: '}</span>
                    {reason}
                  </span>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {faults.length > shown.length && (
        <Button variant="subtle" size="sm" m="xs" onClick={() => setAll(true)} disabled={all}>
          {all ? `${faults.length - shown.length} more stand in the CSV` : `Show ${faults.length - shown.length} more`}
        </Button>
      )}
    </Panel>
  )
}
