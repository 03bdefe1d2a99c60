import { Code, Group, SimpleGrid, Text } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { listImportTemplates, listReportMethods, listSampleTypes } from '@eluent/contract'
import { QC_SAMPLE_TYPE_IDS } from '@eluent/domain/samples'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface Named {
  id: number
  name: string
}

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

/** A setting by the name, whatever its capitals; by the number where two have one name, or where a settings file would cut it. */
function nameOf(all: readonly Named[], id: string | null): string | null {
  const chosen = all.find((one) => String(one.id) === id)
  if (!chosen) return null
  const alike = all.filter(({ name }) => name.trim().toLowerCase() === chosen.name.trim().toLowerCase())
  const isPlain = /^[\p{L}\p{N} ()+,.%/-]+$/u.test(chosen.name) && /\D/.test(chosen.name)
  return alike.length === 1 && isPlain ? chosen.name.trim() : String(chosen.id)
}

/** The lines by which a driver imports the result files of a folder, to be copied into its settings. */
export function WatchSettings() {
  const templates: readonly Named[] = useData(listImportTemplates, {}).data ?? []
  const methods = (useData(listReportMethods, {}).data ?? []).map(({ id, method_name }) => ({ id, name: method_name }))
  const types: readonly Named[] = useData(listSampleTypes, {}).data ?? []
  const materials = types.filter(({ id }) => !QC_SAMPLE_TYPE_IDS.includes(id))
  const [folder, setFolder] = useState('')
  const [template, setTemplate] = useState<string | null>(null)
  const [method, setMethod] = useState<string | null>(null)
  const [material, setMaterial] = useState<string | null>(null)
  const settings = {
    WATCH_FOLDER: folder.trim() || null,
    WATCH_TEMPLATE: nameOf(templates, template),
    WATCH_METHOD: nameOf(methods, method),
  }
  const isWhole = Object.values(settings).every((value) => value !== null)
  const lines = Object.entries({ ...settings, WATCH_MATERIAL: nameOf(materials, material) })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('\n')
  return (
    <Panel title={t('Watch a folder')}>
      <Text size="sm" mb="md">
        {t(
          'A driver whose token may import result files takes those of a folder by itself. Choose how they are read, put the lines into its settings file, and start it again.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('Folder on the computer of the driver')}
          placeholder={String.raw`D:\Results`}
          maxLength={1000}
          value={folder}
          onChange={({ currentTarget }) => setFolder(currentTarget.value)}
        />
        <Select
          label={t('Import template')}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('No template yet. Map a file under Import New Results first.')}
          data={optionsOf(templates)}
          value={template}
          onChange={setTemplate}
        />
        <Select
          label={t('Report method')}
          searchable
          allowDeselect={false}
          data={optionsOf(methods)}
          value={method}
          onChange={setMethod}
        />
        <Select
          label={t('Material of rows that state none')}
          description={t('Without one such rows are refused.')}
          // its field beside the others
          inputWrapperOrder={['label', 'input', 'description']}
          searchable
          clearable
          data={optionsOf(materials)}
          value={material}
          onChange={setMaterial}
        />
      </SimpleGrid>
      {isWhole && (
        <>
          <Code
            block
            mt="md"
            aria-label={t('Settings of the watched folder')}
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {lines}
          </Code>
          <Group justify="flex-end" mt="md">
            <CopyButton value={lines} label={t('Copy settings')} />
          </Group>
        </>
      )}
    </Panel>
  )
}
