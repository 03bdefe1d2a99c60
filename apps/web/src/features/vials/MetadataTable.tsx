import { Table } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import classes from './Vials.module.css'

/** What the instrument said of the run, each value to be copied. */
export function MetadataTable({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const points = Object.entries(metadata)
  if (points.length === 0) return <EmptyState title="This run came without metadata." />
  return (
    <Table aria-label="Metadata" className={classes['pairs'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Value</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Copy</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{value}</Table.Td>
            <Table.Td>
              <CopyButton compact value={value} label={`Copy ${name}`} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
