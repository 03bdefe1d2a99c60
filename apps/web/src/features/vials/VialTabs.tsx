import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import type { Sample } from '@eluent/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { AnalyteTable } from './AnalyteTable.tsx'
import { AttachmentsTable, SourceFilesTable } from './FileTables.tsx'
import { ImportedTab } from './ImportedTab.tsx'
import { MetadataTable } from './MetadataTable.tsx'
import type { VialFacts } from './vial-facts.ts'
import { VialChromatogram } from './VialChromatogram.tsx'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'

/** The parts of an injection; files only for those who may see raw data. */
export function VialTabs({ sample, vial }: { sample: Sample; vial: VialFacts }) {
  const { result } = vial
  if (!result) {
    return (
      <Panel>
        <EmptyState title={t('This vial has no result yet.')}>
          {t('Its signal and figures stand here once its injection is stored.')}
        </EmptyState>
      </Panel>
    )
  }
  const drawn = result.chromeUrl !== null
  const files = sample.can.raw_data.allowed
  return (
    <Panel flush>
      <Tabs defaultValue="chromatogram" keepMounted={false} className={classes['tabs'] ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="chromatogram" rightSection={<Mark good={drawn} />}>
            {t('Chromatogram')}
            <span className="visually-hidden">{drawn ? t(', uploaded') : t(', not uploaded')}</span>
          </Tabs.Tab>
          <Tabs.Tab value="metadata">{t('Metadata')}</Tabs.Tab>
          <Tabs.Tab value="valid">{t('Valid Analytes')}</Tabs.Tab>
          {result.invalid.length > 0 && <Tabs.Tab value="invalid">{t('Invalid Analytes')}</Tabs.Tab>}
          {result.imported?.kept === true && <Tabs.Tab value="csv">CSV</Tabs.Tab>}
          {files && (
            <Tabs.Tab value="attachments">{t('Attachments ({count})', { count: result.attachments.length })}</Tabs.Tab>
          )}
          {files && result.source_files.length > 0 && (
            <Tabs.Tab value="sources">{t('Source Files ({count})', { count: result.source_files.length })}</Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="chromatogram" className={classes['padded'] ?? ''}>
          <VialChromatogram sampleId={sample.id} result={result} mayDownload={files} />
        </Tabs.Panel>
        <Tabs.Panel value="metadata">
          <MetadataTable metadata={result.metadata} />
        </Tabs.Panel>
        <Tabs.Panel value="valid">
          <AnalyteTable label={t('Valid Analytes')} rows={result.results} emptyText={t('No valid analytes found.')} />
        </Tabs.Panel>
        <Tabs.Panel value="invalid">
          <AnalyteTable label={t('Invalid Analytes')} rows={result.invalid} emptyText={t('No Records Found')} flagged />
        </Tabs.Panel>
        <Tabs.Panel value="csv" className={classes['padded'] ?? ''}>
          <ImportedTab sampleId={sample.id} vialNumber={vial.number} />
        </Tabs.Panel>
        <Tabs.Panel value="attachments">
          <AttachmentsTable attachments={result.attachments} />
        </Tabs.Panel>
        <Tabs.Panel value="sources">
          <SourceFilesTable files={result.source_files} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}

function Mark({ good }: { good: boolean }) {
  return good ? (
    <IconCheck size={16} className={classes['good']} aria-hidden data-mark="tick" />
  ) : (
    <IconX size={16} className={classes['bad']} aria-hidden data-mark="cross" />
  )
}
