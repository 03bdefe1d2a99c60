import { memo } from 'react'
import { isBlankRow } from './entry-rows.ts'
import classes from './EntryGrid.module.css'
import type { EntryColumn } from './paste-columns.ts'
import { t } from '../../language/t.ts'

interface EntryLineProps {
  id: string
  row: number
  cells: readonly string[]
  columns: readonly EntryColumn[]
  errors: readonly (string | null)[]
  placeholders: readonly string[]
  /** Empty cells are not wrong yet. */
  quiet: boolean
  disabled: boolean
  onType: (column: number, text: string) => void
}

function Line({ id, row, cells, columns, errors, placeholders, quiet, disabled, onType }: EntryLineProps) {
  const isBlank = isBlankRow(cells)
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row">{row + 1}</th>
      {columns.map(({ label, required, numeric, maxLength }, column) => {
        const text = cells[column] ?? ''
        const error = quiet && text === '' ? null : (errors[column] ?? null)
        return (
          <td key={label} data-wrong={error !== null || undefined}>
            <input
              data-row={row}
              data-column={column}
              aria-label={t('{label}, row {row}', { label, row: row + 1 })}
              aria-required={required ?? false}
              aria-invalid={error !== null}
              {...(error !== null && { 'aria-describedby': `${id}-${column}` })}
              {...(numeric && { inputMode: 'decimal', 'data-numeric': true })}
              value={text}
              placeholder={isBlank ? '' : (placeholders[column] ?? '')}
              maxLength={maxLength}
              disabled={disabled}
              autoComplete="off"
              spellCheck={false}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => onType(column, currentTarget.value)}
            />
            {error !== null && (
              <div id={`${id}-${column}`} className={classes['error']}>
                {error}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const sameTexts = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

/** A row of fields; drawn again only when something in it changes, as 200 of them would be at each letter. */
export const EntryLine = memo(
  Line,
  (before, after) =>
    before.cells === after.cells &&
    before.quiet === after.quiet &&
    before.disabled === after.disabled &&
    before.columns === after.columns &&
    sameTexts(before.placeholders, after.placeholders) &&
    sameTexts(before.errors, after.errors),
)
