import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import type { SampleType } from '@eluent/contract'
import type { JudgedField } from '@eluent/domain'
import { IconAlertTriangle, IconCheck, IconHistory, IconPaperclip } from '@tabler/icons-react'
import { memo, useMemo, useState, type CSSProperties } from 'react'
import { useGridWindow } from '../../ui/CellGrid/use-grid-window.ts'
import { AnalyteEditor, ValueInput } from './AnalyteEditor.tsx'
import { isFaulty, sampleErrors } from './draft-check.ts'
import {
  analyteFieldName,
  changeVial,
  editSample,
  editVial,
  fileValue,
  fileVialValue,
  isValidAt,
  sampleValue,
  takesPart,
  vialValue,
  type DraftSample,
  type SampleField,
} from './import-draft.ts'
import classes from './Imports.module.css'
import { SampleFields } from './SampleFields.tsx'
import type { useDraft } from './use-draft.ts'
import { VialFiles } from './VialFiles.tsx'

const ROW_PX = 46
const HEAD_PX = 40
const STATE_PX = 132

interface BatchPreviewProps {
  samples: readonly DraftSample[]
  judged: JudgedField
  materials: readonly SampleType[]
  form: ReturnType<typeof useDraft>
  busy: boolean
}

interface BatchColumn {
  key: string
  header: string
  widthPx: number
}

const SAMPLE_COLUMNS: readonly (BatchColumn & { field: SampleField })[] = [
  { key: 'strain_name', field: 'strain_name', header: 'Strain/Sample Name', widthPx: 210 },
  { key: 'batch_number', field: 'batch_number', header: 'Batch Number', widthPx: 160 },
  { key: 'sample_type_id', field: 'sample_type_id', header: 'Material Type', widthPx: 190 },
  { key: 'sample_weight', field: 'sample_weight', header: 'Weight, mg', widthPx: 110 },
  { key: 'loq', field: 'loq', header: 'LOQ, %', widthPx: 120 },
]
const DILUTION: BatchColumn = { key: 'dilution_factor', header: 'Dilution', widthPx: 100 }

/** Every sample of a batch in a table that is edited in place; only the rows in sight are drawn. */
export function BatchPreview({ samples, judged, materials, form, busy }: BatchPreviewProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const names = useMemo(() => samples[0]?.vials[0]?.source.analytes.map(({ name }) => name) ?? [], [samples])
  const columns = useMemo<BatchColumn[]>(() => {
    const analytes = names.map((name, index) => ({
      key: analyteFieldName(index, judged),
      header: `${name}, %`,
      widthPx: 118,
    }))
    return [...SAMPLE_COLUMNS, DILUTION, ...analytes]
  }, [names, judged])
  const starts = useMemo(() => {
    const all = [0]
    for (const { widthPx } of columns) all.push((all.at(-1) ?? 0) + widthPx)
    return all
  }, [columns])
  const options = useMemo(() => materials.map(({ id, name }) => ({ value: String(id), label: name })), [materials])
  const seen = useGridWindow({
    rowCount: samples.length,
    rowHeight: ROW_PX,
    headHeight: HEAD_PX,
    headWidth: STATE_PX,
    starts,
  })
  const width = STATE_PX + (starts.at(-1) ?? 0)
  const detail = samples.find(({ key }) => key === opened) ?? null
  return (
    <>
      <div
        ref={seen.box}
        className={classes['batch']}
        role="table"
        aria-label="Samples of the file"
        aria-rowcount={samples.length + 1}
        aria-colcount={columns.length + 1}
        tabIndex={0}
        onScroll={seen.onScroll}
      >
        <div role="row" aria-rowindex={1} className={classes['batchHead']} style={{ width, height: HEAD_PX }}>
          <span role="columnheader" aria-colindex={1} className={classes['state']}>
            Row
          </span>
          {columns.slice(seen.columns.first, seen.columns.end).map((column, at) => (
            <span
              key={column.key}
              role="columnheader"
              aria-colindex={seen.columns.first + at + 2}
              className={classes['batchHeadCell']}
              style={boxOf(starts, seen.columns.first + at)}
            >
              {column.header}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ position: 'relative', width, height: samples.length * ROW_PX }}>
          {samples.slice(seen.rows.first, seen.rows.end).map((sample, at) => (
            <BatchRow
              key={sample.key}
              sample={sample}
              index={seen.rows.first + at}
              columns={columns}
              first={seen.columns.first}
              end={seen.columns.end}
              starts={starts}
              judged={judged}
              options={options}
              busy={busy}
              onChange={form.changeSample}
              onOpen={setOpened}
            />
          ))}
        </div>
      </div>
      <Drawer
        opened={detail !== null}
        onClose={() => setOpened(null)}
        position="right"
        size="xl"
        title={detail ? `Row ${rowNumber(detail)}, ${sampleValue(detail, 'strain_name') || 'no name'}` : ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {detail?.vials[0] && (
          <div className={classes['vial']}>
            <SampleFields
              sample={detail}
              errors={sampleErrors(detail, judged)}
              materials={materials}
              onChange={(field, value) => form.changeSample(detail.key, (now) => editSample(now, field, value))}
            />
            <AnalyteEditor
              vial={detail.vials[0]}
              name={`row ${rowNumber(detail)}`}
              judged={judged}
              onChange={(field, value) => form.changeSample(detail.key, (now) => editVial(now, 0, field, value))}
            />
            <VialFiles
              vial={detail.vials[0]}
              name={`sample ${rowNumber(detail)}`}
              errors={sampleErrors(detail, judged)}
              path="vials.0"
              onChange={(deed) => form.changeSample(detail.key, (now) => changeVial(now, 0, deed))}
            />
          </div>
        )}
      </Drawer>
    </>
  )
}

const rowNumber = (sample: DraftSample): number => (sample.vials[0]?.source.row ?? 0) + 1
const boxOf = (starts: readonly number[], column: number): CSSProperties => ({
  left: STATE_PX + (starts[column] ?? 0),
  width: (starts[column + 1] ?? 0) - (starts[column] ?? 0),
})

interface BatchRowProps {
  sample: DraftSample
  index: number
  columns: readonly BatchColumn[]
  first: number
  end: number
  starts: readonly number[]
  judged: JudgedField
  options: readonly { value: string; label: string }[]
  busy: boolean
  onChange: (key: string, deed: (sample: DraftSample) => DraftSample) => void
  onOpen: (key: string) => void
}

const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { sample, index, columns, first, end, starts, judged, options, busy, onChange, onOpen } = props
  const vial = sample.vials[0]
  if (!vial) return null
  const errors = sampleErrors(sample, judged)
  const row = rowNumber(sample)
  const included = takesPart(sample)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes['batchRow']}
      data-excluded={!included || undefined}
      style={{ transform: `translateY(${index * ROW_PX}px)`, height: ROW_PX }}
    >
      <span role="rowheader" aria-colindex={1} className={classes['state']}>
        <span className={classes['rowNumber']}>{row}</span>
        <RowState
          sample={sample}
          judged={judged}
          onAgain={(again) => onChange(sample.key, (now) => ({ ...now, again }))}
        />
        <Tooltip label="Notes, analytes, files" withArrow>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={busy}
            aria-label={`Details of row ${row}`}
            onClick={() => onOpen(sample.key)}
          >
            <IconPaperclip size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </span>
      {columns.slice(first, end).map(({ key, header }, at) => {
        const column = first + at
        const error = errors[key] ?? errors[`vials.0.${key}`]
        const label = `${header}, row ${row}`
        const analyte = column - SAMPLE_COLUMNS.length - 1
        const field = SAMPLE_COLUMNS[column]?.field
        const invalid = analyte >= 0 && !isValidAt(vial, analyte, judged)
        return (
          <span
            key={key}
            role="cell"
            aria-colindex={column + 2}
            className={classes['batchCell']}
            data-faulty={error !== undefined || undefined}
            data-invalid={invalid || undefined}
            title={error?.join(' ')}
            style={boxOf(starts, column)}
          >
            {(error !== undefined || invalid) && (
              <IconAlertTriangle
                size={14}
                stroke={2}
                className={classes['cellSign'] ?? ''}
                role="img"
                aria-label={error?.join(' ') ?? 'Invalid analyte'}
              />
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
                <option value="">Choose …</option>
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
                onChange={(value) =>
                  onChange(sample.key, (now) =>
                    field === undefined ? editVial(now, 0, key, value) : editSample(now, field, value),
                  )
                }
              />
            )}
          </span>
        )
      })}
    </div>
  )
})

interface RowStateProps {
  sample: DraftSample
  judged: JudgedField
  onAgain: (again: boolean) => void
}

function RowState({ sample, judged, onAgain }: RowStateProps) {
  if (sample.alreadySampleId !== null) {
    const text = `Imported before as sample ${sample.alreadySampleId}.`
    return (
      <Tooltip label={`${text} ${sample.again ? 'Will be imported again.' : 'Click to import it again.'}`} withArrow>
        <ActionIcon
          variant={sample.again ? 'filled' : 'light'}
          color="orange"
          size={28}
          aria-pressed={sample.again}
          aria-label={`${text} Import again`}
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
      <IconAlertTriangle
        size={18}
        stroke={1.8}
        className={classes['bad'] ?? ''}
        role="img"
        aria-label={texts.join(' ')}
      />
    </Tooltip>
  ) : (
    <IconCheck size={18} stroke={1.8} className={classes['good'] ?? ''} role="img" aria-label="Correct" />
  )
}
