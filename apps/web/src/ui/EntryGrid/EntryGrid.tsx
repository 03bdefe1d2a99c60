import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Place } from '../CellGrid/grid-keys.ts'
import { actionOf } from './entry-keys.ts'
import { EntryLine } from './EntryLine.tsx'
import { ColumnQuestion } from './ColumnQuestion.tsx'
import classes from './EntryGrid.module.css'
import type { EntryColumn } from './paste-columns.ts'
import { usePastedTable } from './use-pasted-table.ts'
import type { EntryState } from './use-entry-rows.ts'

export interface EntryGridHandle {
  /** Says nothing any more, and has the cursor in its first cell. */
  begin: () => void
  /** The first cell that is wrong. */
  focusFirstWrong: () => void
  /** Reads a CSV file or a workbook into the grid. */
  take: (file: File) => void
}

export interface EntryGridProps {
  ref?: Ref<EntryGridHandle>
  /** What is entered, for screen readers. */
  label: string
  columns: readonly EntryColumn[]
  entries: EntryState
  /** What is wrong, row by row and cell by cell. */
  errors: readonly (readonly (string | null)[])[]
  /** What an empty cell stands for, by column. */
  placeholders: readonly string[]
  /** Whether a cell that is still empty is wrong also in the row that is being typed. */
  strict: boolean
  disabled?: boolean
  /** After a block of rows was pasted, or read from a file. */
  onPasted: () => void
  /** Ctrl+Enter. */
  onSubmit: () => void
}

/** Rows to be typed or pasted as in a spreadsheet; each cell is a text field, so that screen readers and Tab know it. */
export function EntryGrid(props: EntryGridProps) {
  const { ref, label, columns, entries, errors, placeholders, strict, disabled = false, onPasted, onSubmit } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // Its empty cells are not wrong yet.
  const [typedRow, setTypedRow] = useState<number | null>(null)
  const { message, dismiss, question, take, takeText } = usePastedTable(columns, entries, () => {
    setTypedRow(null)
    onPasted()
  })

  useImperativeHandle(ref, () => ({
    begin: () => {
      dismiss()
      box.current?.querySelector('input')?.focus()
    },
    focusFirstWrong: () => box.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus(),
    take,
  }))

  const input = ({ row, column }: Place) =>
    box.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)
  // A row that was undone takes the cursor with it.
  const cursor = useRef<Place | null>(null)
  useEffect(() => {
    const last = entries.rows.length - 1
    if (cursor.current === null || cursor.current.row <= last || document.activeElement !== document.body) return
    input({ ...cursor.current, row: last })?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target
    const at = placeOf(field)
    if (at === null || event.nativeEvent.isComposing || event.altKey) return
    const { selectionStart, selectionEnd, value } = field as HTMLInputElement
    const caret = { from: selectionStart ?? 0, to: selectionEnd ?? 0, length: value.length }
    const key = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const action = actionOf(key, at, caret)
    if (action === null) return
    event.preventDefault()
    dismiss()
    if (action === 'undo') entries.undo()
    else if (action === 'redo') entries.redo()
    else if (action === 'submit') onSubmit()
    else if (action === 'edit') (field as HTMLInputElement).setSelectionRange(value.length, value.length)
    else if (action === 'fill') {
      const above = entries.rows[at.row - 1]?.[at.column]
      if (above !== undefined) entries.setCell(at, above)
    } else input(action.to)?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    // one cell goes into the field as any text does
    if (at === null || !/[\t\r\n]/.test(text)) return
    event.preventDefault()
    takeText(at, text)
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file || disabled) return
    event.preventDefault()
    take(file)
  }
  return (
    <>
      <div
        ref={box}
        className={classes['box']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onBlur={({ relatedTarget }) => {
          if (placeOf(relatedTarget)?.row !== typedRow) setTypedRow(null)
        }}
      >
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={entries.rows.length + 1}
          className={classes['grid']}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            cursor.current = placeOf(target)
          }}
          onPaste={onPaste}
        >
          <colgroup>
            <col style={{ width: '3.5rem' }} />
            {columns.map(({ label: name, share }) => (
              <col key={name} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">#</th>
              {columns.map(({ label: name, required }) => (
                <th key={name} scope="col">
                  {name}
                  {required && <span aria-hidden> *</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.rows.map((cells, row) => (
              <EntryLine
                key={row}
                id={`${id}-${row}`}
                row={row}
                cells={cells}
                columns={columns}
                errors={errors[row] ?? NO_ERRORS}
                placeholders={placeholders}
                quiet={row === typedRow && !strict}
                disabled={disabled}
                onType={(column, text) => {
                  setTypedRow(row)
                  dismiss()
                  entries.setCell({ row, column }, text)
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <output className={classes['message']}>{message}</output>
      {question && <ColumnQuestion columns={columns} {...question} />}
    </>
  )
}

const NO_ERRORS: readonly (string | null)[] = []

/** The cell that an element is the field of. */
function placeOf(element: EventTarget | null): Place | null {
  const { row, column } = element instanceof HTMLElement ? element.dataset : {}
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
