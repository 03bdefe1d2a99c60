import { Table, Text } from '@mantine/core'
import type { ReplyOf, readF4Data } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import classes from './Vials.module.css'

/** The found peaks in order of time. */
export function F4Table({ f4, unit }: { f4: ReplyOf<typeof readF4Data>; unit: string }) {
  const time = (value: number | undefined) => (value === undefined ? 'N/A' : roundHalfUp(value, 3))
  return (
    <>
      <Text fz="sm" c="dimmed" mt="xs">
        Marked on the signal: start dashed, stop dotted, found peak solid.
      </Text>
      <Table.ScrollContainer minWidth={300}>
        <Table className={classes['figures'] ?? ''} aria-label="F4 Data">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Found Peak, min</Table.Th>
              <Table.Th>Peak Start, min</Table.Th>
              <Table.Th>Peak Stop, min</Table.Th>
              <Table.Th>{`Area, ${unit === '' ? 'signal' : unit}·s`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {f4.retention_time.map((found, at) => (
              <Table.Tr key={at}>
                <Table.Td>{time(found)}</Table.Td>
                <Table.Td>{time(f4.peak_start[at])}</Table.Td>
                <Table.Td>{time(f4.peak_stop[at])}</Table.Td>
                <Table.Td>{time(f4.area[at])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
