import { ActionIcon, Table } from '@mantine/core'
import type { JudgedField } from '@eluent/domain/result-imports'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import {
  analyteFieldName,
  fileVialValue,
  isValidAt,
  vialValue,
  type AnalyteField,
  type DraftVial,
} from '../draft/import-draft.ts'
import classes from '../Imports.module.css'
import { t } from '../../../language/t.ts'
import { useDecimalText } from '../../../ui/DecimalInput/use-decimal-text.ts'

interface AnalyteEditorProps {
  vial: DraftVial
  /** What the vial is, for screen readers. */
  name: string
  judged: JudgedField
  onChange: (field: string, value: string) => void
}

/** The analytes of one injection; name and judged amount may be changed, and validity follows at once. */
export function AnalyteEditor({ vial, name, judged, onChange }: AnalyteEditorProps) {
  const { analytes } = vial.source
  const hasTime = analytes.some((row) => row.peak_retention_time !== undefined)
  const hasArea = analytes.some((row) => row.peak_area !== undefined)
  const hasBoth = judged === 'amount_ug_ml' && analytes.some((row) => row.concentration_perc !== undefined)
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('Analytes of {name}', { name })} className={classes['analytes'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Analyte')}</Table.Th>
            <Table.Th ta="right">{judged === 'amount_ug_ml' ? t('Amount, µg/mL') : t('Concentration, %')}</Table.Th>
            {hasBoth && <Table.Th ta="right">{t('Concentration, %')}</Table.Th>}
            {hasTime && <Table.Th ta="right">{t('Retention time')}</Table.Th>}
            {hasArea && <Table.Th ta="right">{t('Area')}</Table.Th>}
            <Table.Th>{t('Validity')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {analytes.map((row, index) => {
            const valid = isValidAt(vial, index, judged)
            const cell = (field: AnalyteField, label: string, fileSays: string | null = null) => (
              <ValueInput
                label={`${label} ${index + 1}`}
                value={vialValue(vial, analyteFieldName(index, field))}
                inFile={fileVialValue(vial, analyteFieldName(index, field))}
                numeric={field !== 'name'}
                fileSays={fileSays}
                onChange={(value) => onChange(analyteFieldName(index, field), value)}
              />
            )
            return (
              <Table.Tr key={index} data-invalid={!valid || undefined}>
                <Table.Td>{cell('name', t('Analyte'))}</Table.Td>
                <Table.Td>{cell(judged, t('Amount of analyte'), row.file_says)}</Table.Td>
                {hasBoth && <Table.Td ta="right">{row.concentration_perc ?? '–'}</Table.Td>}
                {hasTime && <Table.Td ta="right">{row.peak_retention_time ?? '–'}</Table.Td>}
                {hasArea && <Table.Td ta="right">{row.peak_area ?? '–'}</Table.Td>}
                <Table.Td className={classes['validity'] ?? ''}>
                  {valid ? (
                    t('Valid')
                  ) : (
                    <>
                      <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('Invalid')}
                    </>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface ValueInputProps {
  label: string
  value: string
  inFile: string
  numeric?: boolean
  invalid?: boolean
  /** What the file has instead, beside a value that nobody changed; '' where it has nothing. */
  fileSays?: string | null
  onChange: (value: string) => void
}

/** A value in a table; once changed it is marked, tells what the file says and can be put back. */
export function ValueInput(props: ValueInputProps) {
  const { label, value, inFile, numeric = false, invalid = false, fileSays = null, onChange } = props
  const edited = value !== inFile
  const word = edited ? inFile : fileSays
  const text = useDecimalText(value, onChange)
  return (
    <span className={classes['valueCell']} data-edited={edited || undefined} data-says={word !== null || undefined}>
      <input
        className={classes['value']}
        aria-label={label}
        aria-invalid={invalid || (numeric && text.doubt !== null)}
        data-numeric={numeric || undefined}
        inputMode={numeric ? 'decimal' : 'text'}
        value={numeric ? text.value : value}
        maxLength={64}
        title={
          numeric && text.doubt !== null
            ? text.doubt
            : edited
              ? t('The file says: {text}', { text: inFile === '' ? 'nothing' : inFile })
              : value
        }
        onChange={({ currentTarget }) => (numeric ? text.type : onChange)(currentTarget.value)}
      />
      {word !== null && (
        <span className={classes['fileSays']} data-numeric={numeric || undefined}>
          {word === '' ? t('not in the file') : t('file: {text}', { text: word })}
        </span>
      )}
      {edited && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Undo {label}: the file says {text}', { label, text: inFile === '' ? 'nothing' : inFile })}
          title={t('Back to {text}', { text: inFile === '' ? 'nothing' : inFile })}
          onClick={() => onChange(inFile)}
        >
          <IconArrowBackUp size={15} stroke={1.8} />
        </ActionIcon>
      )}
    </span>
  )
}
