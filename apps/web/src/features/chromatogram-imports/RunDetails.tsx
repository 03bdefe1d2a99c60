import type { FoundRun } from '@eluent/contract'
import { Stack, Text } from '@mantine/core'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { formatNumber } from './format-number.ts'
import classes from './RunImport.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const FORMATS: Readonly<Record<string, string>> = {
  andi: t('ANDI/AIA chromatogram'),
  jcamp: t('JCAMP-DX chromatogram'),
  'shimadzu-lcd': t('LabSolutions data file'),
  'shimadzu-gcd': t('LabSolutions data file'),
  'ezchrom-dat': t('EZChrom data file'),
  'agilent-d': t('ChemStation run folder'),
  'openlab-dx': t('OpenLab CDS 2 injection'),
  'csv-two-column': t('Two columns of text'),
  'ezchrom-text': t('EZChrom text'),
  'chromeleon-text': t('Chromeleon text'),
  'chromtab-text': t('CHROMTAB text of Agilent'),
  'openlab-report': t('OpenLab report'),
  'chemstation-report': t('ChemStation report'),
}

function formatOf(format: string): string {
  return FORMATS[format] ?? (format.startsWith('agilent') ? t('Agilent signal file') : format)
}

const shown = (value: number | null): string => (value === null ? '–' : formatNumber(value))

/** What a run holds: signals, peaks by name, peaks without a name, and what is doubtful. */
export function RunDetails({ name, found }: { name: string; found: FoundRun }) {
  const { format, channels, peaks_from: from, analytes, unnamed, notes, instrument, sha256 } = found
  return (
    <Stack gap="sm" p="xs">
      <Text fz="sm">
        {[formatOf(format), instrument].filter(Boolean).join(', ')}
        {'. '}
        {from === 'file'
          ? t("The peaks are those of the file's own table.")
          : t('The peaks were found by Eluent in the signal.')}
      </Text>
      <Text fz="sm">
        {channels
          .map(({ name: channel, unit, points, own_peaks: own }) =>
            unit === ''
              ? t('{channel}: {points} points without a unit, {own} peaks in its own table', { channel, points, own })
              : t('{channel}: {points} points in {unit}, {own} peaks in its own table', { channel, points, unit, own }),
          )
          .join('; ')}
      </Text>
      <PlainTable
        label={t('Peaks of {name}', { name })}
        rows={[...analytes, ...unnamed.map((peak) => ({ ...peak, name: '', amount_ug_ml: null }))]}
        rowKey={(_, index) => index}
        columns={[
          {
            header: t('Analyte'),
            render: (row) => (row.name === '' ? t('No name, above the area of an LOQ') : row.name),
          },
          { header: t('Time, min'), align: 'right', render: ({ rt_min }) => shown(rt_min) },
          { header: t('Area'), align: 'right', render: ({ area }) => shown(area) },
          { header: t('Amount, ug/mL'), align: 'right', render: ({ amount_ug_ml }) => shown(amount_ug_ml) },
        ]}
      />
      {notes.length > 0 && (
        <ul className={classes['notes']}>
          {notes.map((note) => (
            <li key={note}>
              <Text fz="sm">{translated(note)}</Text>
            </li>
          ))}
        </ul>
      )}
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {sha256}
      </Text>
    </Stack>
  )
}
