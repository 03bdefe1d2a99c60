import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { SampleType } from '@eluent/contract'
import { totalsOfNames, type JudgedField } from '@eluent/domain/result-imports'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { ColumnWidths, SpacedCells, SpacerRow } from '../../../ui/CellGrid/Spaced.tsx'
import { useGridWindow } from '../../../ui/CellGrid/use-grid-window.ts'
import { AnalyteEditor } from './AnalyteEditor.tsx'
import { BatchMaterialType } from './BatchMaterialType.tsx'
import {
  BatchRow,
  HEAD_PX,
  NAME_COLUMN,
  OTHER_COLUMNS,
  ROW_PX,
  rowNumber,
  STATE_PX,
  type BatchColumn,
} from './BatchRow.tsx'
import { sampleErrors } from '../draft/draft-check.ts'
import {
  analyteFieldName,
  analytesOf,
  changeVial,
  editSample,
  editVial,
  sampleValue,
  type DraftSample,
} from '../draft/import-draft.ts'
import type { ChangeSample } from './ImportPreview.tsx'
import classes from '../Imports.module.css'
import type { ShownRows } from './RowFilter.tsx'
import { SampleFields } from './SampleFields.tsx'
import { VialFiles } from './VialFiles.tsx'
import { t } from '../../../language/t.ts'

interface BatchPreviewProps {
  samples: readonly DraftSample[]
  /** Only these rows; null: all. */
  shown: ShownRows | null
  /** Which rows are shown, to be chosen. */
  filter: ReactNode
  judged: JudgedField
  materials: readonly SampleType[]
  onChange: ChangeSample
  onChangeAll: (edit: (sample: DraftSample) => DraftSample) => void
}

/** Every sample of a batch in a table that is edited in place; only the rows in sight are drawn. */
export function BatchPreview({
  samples: all,
  shown,
  filter,
  judged,
  materials,
  onChange,
  onChangeAll,
}: BatchPreviewProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const samples = useMemo(() => (shown === null ? all : all.filter(({ key }) => shown.keys.has(key))), [all, shown])
  const names = useMemo(() => all[0]?.vials[0]?.source.analytes.map(({ name }) => name) ?? [], [all])
  const totals = useMemo(() => {
    const [first] = all[0]?.vials ?? []
    return first ? totalsOfNames(analytesOf(first).map(({ compound }) => compound)) : []
  }, [all])
  const columns = useMemo<BatchColumn[]>(() => {
    const analytes = names.map((name, index) => ({
      key: analyteFieldName(index, judged),
      header: name.includes('%') ? name : `${name}, %`,
      widthPx: 118,
      analyte: index,
    }))
    const computed = totals.map(({ name }) => ({
      key: `total.${name}`,
      header: t('Total {name}, %', { name }),
      widthPx: 118,
      total: name,
    }))
    return [NAME_COLUMN, ...analytes, ...computed, ...OTHER_COLUMNS]
  }, [names, totals, judged])
  const starts = useMemo(() => {
    const all = [0]
    for (const { widthPx } of columns) all.push((all.at(-1) ?? 0) + widthPx)
    return all
  }, [columns])
  const options = useMemo(() => materials.map(({ id, name }) => ({ value: String(id), label: name })), [materials])
  const box = useRef<HTMLDivElement>(null)
  const seen = useGridWindow(box, {
    rowCount: samples.length,
    rowHeight: ROW_PX,
    headHeight: HEAD_PX,
    headWidth: STATE_PX,
    starts,
  })
  const detail = all.find(({ key }) => key === opened) ?? null
  return (
    <>
      <BatchMaterialType samples={all} options={options} onChangeAll={onChangeAll} />
      {filter}
      <div ref={box} className={classes['batch']} onScroll={seen.onScroll}>
        <table
          aria-label={t('Samples of the file')}
          aria-rowcount={samples.length + 1}
          aria-colcount={columns.length + 1}
          className={classes['batchTable']}
          style={{ width: STATE_PX + (starts.at(-1) ?? 0) }}
        >
          <ColumnWidths columns={seen.columns} starts={starts} firstPx={STATE_PX} />
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={classes['state']}>
                {t('Row')}
              </th>
              <SpacedCells columns={seen.columns} starts={starts}>
                {columns.slice(seen.columns.first, seen.columns.end).map((column, at) => (
                  <th key={column.key} scope="col" aria-colindex={seen.columns.first + at + 2}>
                    {column.header}
                  </th>
                ))}
              </SpacedCells>
            </tr>
          </thead>
          <tbody>
            <SpacerRow heightPx={seen.rows.first * ROW_PX} />
            {samples.slice(seen.rows.first, seen.rows.end).map((sample, at) => (
              <BatchRow
                key={sample.key}
                sample={sample}
                index={seen.rows.first + at}
                columns={columns}
                range={seen.columns}
                starts={starts}
                judged={judged}
                options={options}
                onChange={onChange}
                onOpen={setOpened}
              />
            ))}
            <SpacerRow heightPx={(samples.length - seen.rows.end) * ROW_PX} />
          </tbody>
        </table>
      </div>
      <Drawer
        opened={detail !== null}
        onClose={() => setOpened(null)}
        position="right"
        size="xl"
        title={
          detail
            ? t('Row {rowNumber}, {sampleValue}', {
                rowNumber: rowNumber(detail),
                sampleValue: sampleValue(detail, 'strain_name') || t('no name'),
              })
            : ''
        }
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {detail?.vials[0] && (
          <div className={classes['vial']}>
            <SampleFields
              sample={detail}
              errors={sampleErrors(detail, judged)}
              materials={materials}
              onChange={(field, value) => onChange(detail.key, (now) => editSample(now, field, value))}
            />
            <AnalyteEditor
              vial={detail.vials[0]}
              name={`row ${rowNumber(detail)}`}
              judged={judged}
              onChange={(field, value) => onChange(detail.key, (now) => editVial(now, 0, field, value))}
            />
            <VialFiles
              vial={detail.vials[0]}
              name={`sample ${rowNumber(detail)}`}
              errors={sampleErrors(detail, judged)}
              path="vials.0"
              onChange={(edit) => onChange(detail.key, (now) => changeVial(now, 0, edit))}
            />
          </div>
        )}
      </Drawer>
    </>
  )
}
