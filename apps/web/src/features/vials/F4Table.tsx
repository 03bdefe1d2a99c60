import { Text } from '@mantine/core'
import type { ReplyOf, readF4Data } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'

/** The found peaks in order of time. */
export function F4Table({ f4, unit }: { f4: ReplyOf<typeof readF4Data>; unit: string }) {
  const figure = (value: number | undefined) => (value === undefined ? 'N/A' : roundHalfUp(value, 3))
  const area = `Area, ${unit === '' ? 'signal' : unit}·s`
  const headers = ['Found Peak, min', 'Peak Start, min', 'Peak Stop, min', area]
  return (
    <>
      <Text fz="sm" c="dimmed" mt="xs">
        Marked on the signal: start dashed, stop dotted, found peak solid.
      </Text>
      <PlainTable
        label="F4 Data"
        minWidth={300}
        className={classes['figures']}
        rows={f4.retention_time.map((peak, at) => [peak, f4.peak_start[at], f4.peak_stop[at], f4.area[at]])}
        rowKey={(_peak, index) => index}
        columns={headers.map((header, at) => ({
          header,
          render: (peak: readonly (number | undefined)[]) => figure(peak[at]),
        }))}
      />
    </>
  )
}
