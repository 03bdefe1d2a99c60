import { Accordion, Text } from '@mantine/core'
import type { VoidedRun } from '@eluent/contract'
import { formatListDate } from '../../ui/format-list-date.ts'
import { AnalyteTable } from '../vials/AnalyteTable.tsx'

/** Runs that no longer count, each with what it had found. */
export function VoidedRuns({ runs }: { runs: readonly VoidedRun[] }) {
  return (
    <Accordion variant="separated" chevronPosition="right" multiple>
      {runs.map((run) => (
        <Accordion.Item key={run.uuid} value={run.uuid}>
          <Accordion.Control>
            {`Vial ${run.vial_number}, ${run.csDataName ?? 'run without a name'}`}
            <Text fz="sm" c="dimmed">
              {`Voided by ${run.voided_by}, ${formatListDate(run.voided_at)}: ${run.why ?? 'no reason given'}`}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Text fz="sm" mb="xs">
              {`${run.machineName ?? 'N/A'}, folder ${run.csDataFolder ?? 'N/A'}. Stored by ${run.received_by}, ${formatListDate(run.received_at)}.`}
            </Text>
            <AnalyteTable label="Valid Analytes" rows={run.results} emptyText="No valid analytes found." />
            {run.invalid.length > 0 && (
              <>
                <Text fw={600} mt="md">
                  Invalid Analytes
                </Text>
                <AnalyteTable label="Invalid Analytes" rows={run.invalid} emptyText="No Records Found" flagged />
              </>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
