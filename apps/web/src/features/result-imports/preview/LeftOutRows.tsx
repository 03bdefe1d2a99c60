import { Button, Group } from '@mantine/core'
import type { LeftOutRow } from '@eluent/domain/result-imports'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../../ui/PlainTable/PlainTable.tsx'
import { locale, t } from '../../../language/t.ts'

interface LeftOutRowsProps {
  rows: readonly LeftOutRow[]
  /** What was taken in by hand, rows from 0. */
  taken: readonly number[]
  disabled: boolean
  onChange: (taken: readonly number[]) => void
}

/** Rows that are drawn at once. */
const SHOWN = 50

/** Totals, statistics and rows that stand twice: left out by their names, and taken in by a click. */
export function LeftOutRows({ rows, taken, disabled, onChange }: LeftOutRowsProps) {
  if (rows.length === 0 && taken.length === 0) return null
  const shown = rows.slice(0, SHOWN)
  return (
    <Panel
      flush={rows.length > 0}
      title={t('Left out: {count, plural, one {# row} other {# rows}}', { count: rows.length })}
      action={
        <Group gap="xs">
          {taken.length > 0 && (
            <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={() => onChange([])}>
              {t('Leave out again: {rows}', { rows: taken.map(shownRow).join(', ') })}
            </Button>
          )}
          {rows.length > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={disabled}
              onClick={() => onChange([...taken, ...rows.map(({ row }) => row)])}
            >
              {t('Take all in')}
            </Button>
          )}
        </Group>
      }
    >
      {rows.length > 0 && (
        <PlainTable
          label={t('Rows left out')}
          minWidth={420}
          rows={shown}
          rowKey={({ row }) => String(row)}
          columns={[
            { header: t('Row'), render: ({ row }) => shownRow(row) },
            { header: t('The file writes'), render: ({ name }) => name },
            { header: t('Because'), render: reasonOf },
            {
              header: '',
              render: ({ row, name }) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={disabled}
                  aria-label={t('Take in row {row}, {name}', { row: shownRow(row), name })}
                  onClick={() => onChange([...taken, row])}
                >
                  {t('Take in')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {rows.length > SHOWN && t('{count} more rows are left out.', { count: rows.length - SHOWN })}
    </Panel>
  )
}

function shownRow(row: number): string {
  return (row + 1).toLocaleString(locale)
}

function reasonOf({ kind, of }: LeftOutRow): string {
  if (kind === 'total') return t('it is called a total')
  if (kind === 'cut') return t('the file ends in the middle of it: it may have been cut off')
  if (kind === 'statistic') return t('it is called a statistic of other rows')
  return t('it equals row {row}, cell by cell', { row: shownRow(of ?? 0) })
}
