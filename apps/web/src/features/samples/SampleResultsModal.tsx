import { Button, Modal, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cellText, formatMgG, formatPercent, mgGOfPercent } from '@eluent/domain/results'
import type { SampleRow } from '@eluent/contract'
import { LOAD_FAILED_TEXT, useSampleDownload } from './queries.ts'

interface SampleResultsModalProps {
  row: SampleRow
  opened: boolean
  onClose: () => void
}

const number = (value: number | null, digits: number) => (value === null ? 'N/A' : value.toFixed(digits))

/** The sample's results at a glance, percent and mg/g in the report's own words: name, amount, peak area, percent, mg/g. */
export function SampleResultsModal({ row, opened, onClose }: SampleResultsModalProps) {
  const download = useSampleDownload()
  const results = Object.entries(row.results)
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={row.intake_form.strain_name ?? 'Results'}>
      {results.length === 0 ? (
        <Text ta="center" py="lg">
          No Results Found
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={430}>
          <Table aria-label="Results">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th ta="right">Amount</Table.Th>
                <Table.Th ta="right">Peak Area</Table.Th>
                <Table.Th ta="right">Percent</Table.Th>
                <Table.Th ta="right">Mg/Gram</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {results.map(([name, { amount, peak_area, percent }]) => {
                const state = row.result_states[name] ?? 'no_data'
                const mg = percent === null ? null : mgGOfPercent(percent)
                return (
                  <Table.Tr key={name}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td ta="right">{number(amount, 4)}</Table.Td>
                    <Table.Td ta="right">{number(peak_area, 2)}</Table.Td>
                    <Table.Td ta="right">{cellText(state, percent, formatPercent)}</Table.Td>
                    <Table.Td ta="right">{cellText(state, mg, formatMgG)}</Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Button
        mt="md"
        variant="default"
        disabled={!row.can.download.allowed}
        loading={download.isPending}
        onClick={() =>
          download.mutate(
            { row, kind: 'csv' },
            { onError: () => notifications.show({ color: 'red', message: LOAD_FAILED_TEXT }) },
          )
        }
      >
        Download CSV
      </Button>
    </Modal>
  )
}
