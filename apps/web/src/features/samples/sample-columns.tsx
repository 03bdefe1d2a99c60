import { Tooltip } from '@mantine/core'
import { formatPercent } from '@eluent/domain/results'
import { type SampleRow } from '@eluent/contract'
import { IconFileImport } from '@tabler/icons-react'
import { type Column } from '../../ui/DataTable/RowTable.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StateCell } from '../../ui/StateWord/StateWord.tsx'
import { type SampleListKind } from './use-list-export.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import classes from './SampleList.module.css'

const ChromatogramLine = lazyPart(async () => (await import('./ChromatogramLine.tsx')).ChromatogramLine)

/** So many characters have room in one line at 1280 px, more than the first in smaller ones: our proposals have 27. */
const [ONE_LINE, SMALL] = [24, 27] as const

function BatchNumber({ number }: { number: string }) {
  if (number.length > SMALL) return number
  return (
    <span className={classes['number']} data-small={number.length > ONE_LINE || undefined}>
      {number}
    </span>
  )
}

/** The columns of both lists, which differ in one heading. */
export function columnsOf(kind: SampleListKind): Column<SampleRow>[] {
  return [
    {
      key: 'batch_number',
      header: t('Batch Number'),
      sortKey: 'batch_number',
      width: 234,
      render: (row) => (
        <>
          <BatchNumber number={row.intake_form.batch_number ?? 'N/A'} />
          {row.import && (
            <Tooltip label={row.intake_form.import_notes ?? t('Imported')} withArrow multiline maw={320}>
              <span>
                <IconFileImport size={16} stroke={1.6} aria-hidden style={{ marginInlineStart: 6 }} />
                <span className="visually-hidden">{t('Imported')}</span>
              </span>
            </Tooltip>
          )}
        </>
      ),
    },
    {
      key: 'strain_name',
      header: kind === 'qc' ? t('Sample Name') : t('Strain/Sample Name'),
      sortKey: 'strain_name',
      render: (row) => row.intake_form.strain_name ?? 'N/A',
    },
    {
      key: 'sample_weight',
      header: t('Sample Weight (mg)'),
      sortKey: 'sample_weight',
      align: 'right',
      width: 124,
      render: ({ intake_form: { sample_weight: weight } }) => (weight === null ? 'N/A' : figure(String(weight))),
    },
    {
      key: 'created_at',
      header: t('Date Created'),
      sortKey: 'created_at',
      width: 178,
      render: (row) => <span className={classes['time']}>{formatListDate(row.created_at)}</span>,
    },
    { key: 'state', header: t('State'), width: 168, render: (row) => <StateCell sample={row} /> },
  ]
}

/** What a reader can have besides. */
export const MORE_COLUMNS: Column<SampleRow>[] = [
  { key: 'sample_type', header: t('Material Type'), render: (row) => row.sample_type.name },
  { key: 'client', header: t('Client'), render: (row) => row.prepared_for ?? 'N/A' },
  { key: 'dominant_analyte', header: t('Dominant Analyte'), render: (row) => row.dominant_analyte ?? 'N/A' },
  {
    key: 'total_thc',
    header: t('THC total %'),
    align: 'right',
    render: ({ beside }) => figure(formatPercent(beside?.total_thc_percent ?? null)),
  },
  { key: 'method', header: t('Report Method'), render: (row) => row.beside?.method ?? 'N/A' },
  { key: 'report_number', header: t('Report number'), render: (row) => row.beside?.report_number ?? 'N/A' },
  { key: 'released_by', header: t('Released by'), render: (row) => row.beside?.released_by ?? 'N/A' },
  { key: 'place', header: t('Place'), width: 190, render: (row) => row.beside?.place ?? 'N/A' },
  { key: 'package_label', header: t('Package label'), render: (row) => row.beside?.package_label ?? 'N/A' },
  { key: 'chromatogram', header: t('Chromatogram'), width: 136, render: ({ id }) => <ChromatogramLine id={id} /> },
  { key: 'tested_by', header: t('Tester'), render: (row) => row.tested_by ?? 'N/A' },
  { key: 'tester', header: t('Registered By'), render: (row) => row.user.name },
  {
    key: 'tested_at',
    header: t('Date Tested'),
    sortKey: 'tested_at',
    render: (row) =>
      row.tested_at === null ? 'N/A' : <span className={classes['time']}>{formatListDate(row.tested_at)}</span>,
  },
]

/** Of a laboratory that has due times. */
export const DUE_COLUMN: Column<SampleRow> = {
  key: 'due',
  header: t('Due'),
  sortKey: 'due_at',
  width: 184,
  render: ({ due_at: due }) =>
    due === undefined ? 'N/A' : <span className={classes['time']}>{formatListDate(due)}</span>,
}
