import { Accordion, Text, Title } from '@mantine/core'
import type { VoidedInjection } from '@eluent/contract'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { AnalyteTable } from '../vials/AnalyteTable.tsx'
import { AttachmentsTable, ChromatogramFile, SourceFilesTable } from '../vials/FileTables.tsx'
import { MetadataTable } from '../vials/MetadataTable.tsx'
import classes from './History.module.css'

/** Runs that no longer count, each with what it had found. */
export function VoidedRuns({ runs }: { runs: readonly VoidedInjection[] }) {
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
              {`${run.machineName ?? 'N/A'}, folder ${run.csDataFolder ?? 'N/A'}. ${run.injected_at === null ? '' : ` Injected ${formatListDate(run.injected_at)}.`} Stored by ${run.received_by}, ${formatListDate(run.received_at)}.`}
            </Text>
            <AnalyteTable label="Valid Analytes" rows={run.results} emptyText="No valid analytes found." />
            {run.invalid.length > 0 && (
              <>
                <Title order={3} className={classes['part'] ?? ''}>
                  Invalid Analytes
                </Title>
                <AnalyteTable label="Invalid Analytes" rows={run.invalid} emptyText="No Records Found" flagged />
              </>
            )}
            <RunFiles run={run} />
            {Object.keys(run.metadata).length > 0 && (
              <>
                <Title order={3} className={classes['part'] ?? ''}>
                  Metadata
                </Title>
                <MetadataTable metadata={run.metadata} />
              </>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** What the run brought as files: kept as they came, for those who may see raw data. */
function RunFiles({ run: { uuid, chromeUrl, source_files, attachments } }: { run: VoidedInjection }) {
  if (chromeUrl === null && source_files.length === 0 && attachments.length === 0) return null
  return (
    <>
      <Title order={3} className={classes['part'] ?? ''}>
        Files
      </Title>
      {chromeUrl !== null && <ChromatogramFile key={uuid} fileId={chromeUrl} />}
      {source_files.length > 0 && <SourceFilesTable files={source_files} />}
      {attachments.length > 0 && <AttachmentsTable attachments={attachments} />}
    </>
  )
}
