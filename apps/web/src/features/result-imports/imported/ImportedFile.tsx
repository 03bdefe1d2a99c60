import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readImportTemplate, type ImportedSource } from '@eluent/contract'
import { IconDownload, IconMap, IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useData } from '../../../frame/data/use-read.ts'
import { ErrorList } from '../../../ui/ErrorState/ErrorList.tsx'
import { isMissing } from '../../../ui/ErrorState/is-missing.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { MappedFile } from '../../import-templates/MappedFile.tsx'
import { useFileDownload } from '../../../ui/download/use-file-download.ts'
import { Excerpt } from './Excerpt.tsx'
import { FIELD_NAMES } from '../draft/draft-check.ts'
import classes from '../Imports.module.css'
import { t } from '../../../language/t.ts'

interface ImportedFileProps {
  source: ImportedSource
  /** Reads further rows; absent where all are there. */
  onMore?: (() => void) | undefined
  loadingMore?: boolean
}

/** One file that results were imported from: template, original, map over its cells, and what was changed by hand. */
export function ImportedFile({ source, onMore, loadingMore = false }: ImportedFileProps) {
  const { template, file_name: fileName, source: original, edits } = source
  const [showMap, setShowMap] = useState(false)
  const today = useData(readImportTemplate, { params: { id: template.id } })
  // deleted since, it is no failure
  const isUnread = today.error !== null && !isMissing(today.error)
  const download = useFileDownload()
  const facts = [
    [t('Template'), template.name + (source.template.current_name === null ? t(' (deleted since)') : '')],
    [t('File'), fileName],
    ...(source.sheet === null ? [] : [[t('Sheet'), source.sheet]]),
    ...(source.row === null ? [] : [[t('Row'), String(source.row + 1)]]),
    ...(source.converted === null ? [] : [[t('Converted'), convertedWords(source.converted)]]),
  ] as const
  return (
    <Stack gap="md">
      <ErrorList messages={isUnread ? [t('Failed to retrieve imported template.')] : []} />
      <Group justify="space-between" align="flex-start" gap="md">
        <Facts layout="line">
          {facts.map(([name, text]) => (
            <Fact key={name} label={name}>
              {text}
            </Fact>
          ))}
        </Facts>
        <Group gap="xs">
          {original && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={download.isPending}
              onClick={() =>
                download.mutate(original.id, {
                  onError: () =>
                    notifications.show({ color: 'red', message: t('Failed to imported source for sample.') }),
                })
              }
            >
              {t('Download {fileName}', { fileName })}
            </Button>
          )}
          {source.rows.length > 0 && (
            <Button
              size="sm"
              variant="default"
              aria-pressed={showMap}
              leftSection={showMap ? <IconMapOff size={16} stroke={1.6} /> : <IconMap size={16} stroke={1.6} />}
              onClick={() => setShowMap(!showMap)}
            >
              {showMap ? t('Hide Map') : t('Show Map')}
            </Button>
          )}
        </Group>
      </Group>
      {edits.length > 0 && <Edits edits={edits} />}
      {source.excerpt.length > 0 ? (
        <Excerpt source={source} />
      ) : source.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('The rows of the file are shown to those who may see raw data.')}
        </Text>
      ) : (
        <>
          <MappedFile
            label={t('Cells of {fileName}, vial {vial_number}', { fileName, vial_number: source.vial_number })}
            map={template}
            rows={source.rows}
            showMap={showMap}
            ownRow={source.row}
          />
          {onMore && source.rows.length < source.total_rows && (
            <Button variant="default" size="sm" loading={loadingMore} onClick={onMore}>
              {t('{count} of {total_rows} rows. Read more', {
                count: source.rows.length,
                total_rows: source.total_rows,
              })}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

/** 'THC from mg/g to %'. */
function convertedWords(converted: NonNullable<ImportedSource['converted']>): string {
  const { density_g_ml: density, unit_weight_g: weight = null, units } = converted

  const words = units
    .map(({ item, unit, to, said }) =>
      said === true
        ? t('{item}: no unit, taken as {unit}', { item, unit })
        : t('{item} from {unit} to {to}', { item, unit, to }),
    )
    .join(', ')
  const byDensity = density === null ? words : t('{words}, by a density of {density} g/mL', { words, density })
  return weight === null ? byDensity : t('{words}, by a weight of {weight} g a unit', { words: byDensity, weight })
}

/** What was changed before the import: the file's value, and the one that was stored. */
function Edits({ edits }: { edits: ImportedSource['edits'] }) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t('Values changed before the import')} className={classes['analytes'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Changed by hand')}</Table.Th>
            <Table.Th>{t('In the file')}</Table.Th>
            <Table.Th>{t('Stored')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {edits.map(({ field, from, to }) => (
            <Table.Tr key={field}>
              <Table.Td>{fieldWords(field)}</Table.Td>
              <Table.Td>{from === null || from === '' ? 'nothing' : from}</Table.Td>
              <Table.Td>{to === null || to === '' ? 'nothing' : to}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** 'analytes.3.name' is 'Analyte 4, name'. */
function fieldWords(field: string): string {
  const [, index, part] = /^analytes\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (index === undefined || part === undefined) return FIELD_NAMES[field] ?? field
  return t('Analyte {number}, {partNames}', { number: Number(index) + 1, partNames: PART_NAMES[part] ?? part })
}

const PART_NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  concentration_perc: 'concentration, %',
  amount_ug_ml: 'amount, µg/mL',
}
