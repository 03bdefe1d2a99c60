import { Accordion, Text, Title } from '@mantine/core'
import type { VoidedInjection } from '@eluent/contract'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { AnalyteTable } from '../vials/AnalyteTable.tsx'
import { AttachmentsTable, ChromatogramFile, SourceFilesTable } from '../vials/FileTables.tsx'
import { MetadataTable } from '../vials/MetadataTable.tsx'
import classes from './History.module.css'
import { t } from '../../language/t.ts'

/** Runs that no longer count, each with what it had found. */
export function VoidedRuns({ runs }: { runs: readonly VoidedInjection[] }) {
  return (
    <Accordion variant="separated" chevronPosition="right" multiple>
      {runs.map((run) => (
        <Accordion.Item key={run.uuid} value={run.uuid}>
          <Accordion.Control>
            {t('Vial {vial_number}, {csDataName}', {
              vial_number: run.vial_number,
              csDataName: run.csDataName ?? t('run without a name'),
            })}
            <Text fz="sm" c="dimmed">
              {t('Voided by {voided_by}, {voided_at}: {why}', {
                voided_by: run.voided_by,
                voided_at: formatListDate(run.voided_at),
                why: run.why ?? t('no reason given'),
              })}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Text fz="sm" mb="xs">
              {t('{machineName}, folder {csDataFolder}. {text} Stored by {received_by}, {received_at}.', {
                machineName: run.machineName ?? 'N/A',
                csDataFolder: run.csDataFolder ?? 'N/A',
                text:
                  run.injected_at === null
                    ? ''
                    : t(' Injected {injected_at}.', { injected_at: formatListDate(run.injected_at) }),
                received_by: run.received_by,
                received_at: formatListDate(run.received_at),
              })}
            </Text>
            <AnalyteTable label={t('Valid Analytes')} rows={run.results} emptyText={t('No valid analytes found.')} />
            {run.invalid.length > 0 && (
              <>
                <Title order={3} className={classes['part'] ?? ''}>
                  {t('Invalid Analytes')}
                </Title>
                <AnalyteTable
                  label={t('Invalid Analytes')}
                  rows={run.invalid}
                  emptyText={t('No Records Found')}
                  flagged
                />
              </>
            )}
            <RunFiles run={run} />
            {Object.keys(run.metadata).length > 0 && (
              <>
                <Title order={3} className={classes['part'] ?? ''}>
                  {t('Metadata')}
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
        {t('Files')}
      </Title>
      {chromeUrl !== null && <ChromatogramFile key={uuid} fileId={chromeUrl} />}
      {source_files.length > 0 && <SourceFilesTable files={source_files} />}
      {attachments.length > 0 && <AttachmentsTable attachments={attachments} />}
    </>
  )
}
