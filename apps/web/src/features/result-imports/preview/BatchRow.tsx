import { ActionIcon, Tooltip } from '@mantine/core'
import type { JudgedField } from '@eluent/domain/result-imports'
import { IconAlertTriangle, IconCheck, IconHistory, IconPaperclip } from '@tabler/icons-react'
import { memo } from 'react'
import type { Range } from '../../../ui/CellGrid/cell-window.ts'
import { SpacedCells } from '../../../ui/CellGrid/Spaced.tsx'
import { ValueInput } from './AnalyteEditor.tsx'
import { isFaulty, sampleErrors } from '../draft/draft-check.ts'
import {
  editSample,
  editVial,
  fileValue,
  fileVialValue,
  isValidAt,
  sampleValue,
  takesPart,
  vialValue,
  type DraftSample,
  type DraftVial,
  type SampleField,
} from '../draft/import-draft.ts'
import { totalsOfSample } from '../draft/totals-of-sample.ts'
import type { ChangeSample } from './ImportPreview.tsx'
import classes from '../Imports.module.css'
import { t } from '../../../language/t.ts'

export const ROW_PX = 46
export const HEAD_PX = 40
export const STATE_PX = 132

export interface BatchColumn {
  key: string
  header: string
  widthPx: number
  /** Of the sample; the others are its vial's. */
  field?: SampleField
  /** Place among the analytes. */
  analyte?: number
  /** Computed from the analytes. */
  total?: string
}

/** What tells the rows apart; the analytes stand beside it, before what seldom needs a look. */
export const NAME_COLUMN: BatchColumn = {
  key: 'strain_name',
  field: 'strain_name',
  header: t('Strain/Sample Name'),
  widthPx: 210,
}
export const OTHER_COLUMNS: readonly BatchColumn[] = [
  { key: 'batch_number', field: 'batch_number', header: t('Batch Number'), widthPx: 160 },
  { key: 'sample_type_id', field: 'sample_type_id', header: t('Material Type'), widthPx: 190 },
  { key: 'sample_weight', field: 'sample_weight', header: t('Weight, mg'), widthPx: 110 },
  { key: 'loq', field: 'loq', header: 'LOQ, %', widthPx: 120 },
  { key: 'dilution_factor', header: t('Dilution'), widthPx: 100 },
]

export function rowNumber(sample: DraftSample): number {
  return (sample.vials[0]?.source.row ?? 0) + 1
}
interface BatchRowProps {
  sample: DraftSample
  index: number
  columns: readonly BatchColumn[]
  range: Range
  starts: readonly number[]
  judged: JudgedField
  options: readonly { value: string; label: string }[]
  onChange: ChangeSample
  onOpen: (key: string) => void
}

export const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { sample, index, columns, range, starts, judged, options, onChange, onOpen } = props
  const vial = sample.vials[0]
  if (!vial) return null
  const errors = sampleErrors(sample, judged)
  const row = rowNumber(sample)
  const totals = columns.slice(range.first, range.end).some(({ total }) => total !== undefined)
    ? totalsOfSample(sample, judged)
    : null
  return (
    <tr aria-rowindex={index + 2} data-excluded={!takesPart(sample) || undefined}>
      <th scope="row" aria-colindex={1} className={classes['state']}>
        <span className={classes['stateLine']}>
          <span className={classes['rowNumber']}>{row}</span>
          <RowState
            sample={sample}
            judged={judged}
            onAgain={(again) => onChange(sample.key, (now) => ({ ...now, again }))}
          />
          <Tooltip label={t('Notes, analytes, files')} withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Details of row {row}', { row })}
              onClick={() => onOpen(sample.key)}
            >
              <IconPaperclip size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      </th>
      <SpacedCells columns={range} starts={starts}>
        {columns.slice(range.first, range.end).map(({ key, header, field, analyte, total }, at) => {
          const column = range.first + at
          if (total !== undefined) {
            return (
              <td key={key} aria-colindex={column + 2} className={classes['batchCell']} data-total>
                {totals?.get(total) ?? '–'}
              </td>
            )
          }
          const error = errors[key] ?? errors[`vials.0.${key}`]
          const label = t('{header}, row {row}', { header, row })
          const invalid = analyte !== undefined && !isValidAt(vial, analyte, judged)
          return (
            <td
              key={key}
              aria-colindex={column + 2}
              className={classes['batchCell']}
              data-faulty={error !== undefined || undefined}
              data-invalid={(invalid && error === undefined) || undefined}
              title={error?.join(' ')}
            >
              <span className={classes['cellLine']}>
                {(error !== undefined || invalid) && (
                  <>
                    <IconAlertTriangle size={14} stroke={2} className={classes['cellSign'] ?? ''} aria-hidden />
                    <span className="visually-hidden">{error?.join(' ') ?? t('Invalid analyte')}</span>
                  </>
                )}
                {field === 'sample_type_id' ? (
                  <select
                    className={classes['value']}
                    aria-label={label}
                    aria-invalid={error !== undefined}
                    value={sampleValue(sample, field)}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      onChange(sample.key, (now) => editSample(now, field, value))
                    }}
                  >
                    <option value="">{t('Choose …')}</option>
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <ValueInput
                    label={label}
                    value={field === undefined ? vialValue(vial, key) : sampleValue(sample, field)}
                    inFile={field === undefined ? fileVialValue(vial, key) : fileValue(sample, field)}
                    numeric={field === undefined || field === 'loq' || field === 'sample_weight'}
                    invalid={error !== undefined || invalid}
                    fileSays={fileWord(sample, vial, { field, key, analyte })}
                    onChange={(value) =>
                      onChange(sample.key, (now) =>
                        field === undefined ? editVial(now, 0, key, value) : editSample(now, field, value),
                      )
                    }
                  />
                )}
              </span>
            </td>
          )
        })}
      </SpacedCells>
    </tr>
  )
})

/** What the file has where something else stands here: a converted number, or what it does not state. */
function fileWord(
  sample: DraftSample,
  vial: DraftVial,
  { field, key, analyte }: { field: SampleField | undefined; key: string; analyte: number | undefined },
): string | null {
  if (analyte !== undefined) return vial.source.analytes[analyte]?.file_says ?? null
  const isFilledIn = !vial.source.stated.some((stated) => stated === (field ?? key))
  const value = field === undefined ? vialValue(vial, key) : sampleValue(sample, field)
  return isFilledIn && value !== '' ? '' : null
}

interface RowStateProps {
  sample: DraftSample
  judged: JudgedField
  onAgain: (again: boolean) => void
}

function RowState({ sample, judged, onAgain }: RowStateProps) {
  if (sample.alreadySampleId !== null) {
    const text = t('Imported before as sample {alreadySampleId}.', { alreadySampleId: sample.alreadySampleId })
    return (
      <Tooltip
        label={`${text} ${sample.again ? t('Will be imported again.') : t('Click to import it again.')}`}
        withArrow
      >
        <ActionIcon
          variant={sample.again ? 'filled' : 'light'}
          color="orange"
          size={28}
          aria-pressed={sample.again}
          aria-label={t('{text} Import again', { text })}
          onClick={() => onAgain(!sample.again)}
        >
          <IconHistory size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    )
  }
  const texts = [...Object.values(sampleErrors(sample, judged)).flat(), ...sample.refused]
  return isFaulty(sample, judged) ? (
    <Tooltip label={texts.join(' ')} withArrow multiline maw={360}>
      <span className={classes['bad']}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{texts.join(' ')}</span>
      </span>
    </Tooltip>
  ) : (
    <span className={classes['good']}>
      <IconCheck size={18} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t('Correct')}</span>
    </span>
  )
}
