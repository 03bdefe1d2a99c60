import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties, type Key, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '../fields/Checkbox.ts'
import classes from './DataTable.module.css'
import { PreviewButton } from './PreviewButton.tsx'
import type { Column } from './RowTable.tsx'
import { t } from '../../language/t.ts'

/** What a row does, as its list has it by then. */
export interface RowActs<Row> {
  /** Opens the row, leads to it, or selects it. */
  open: (row: Row) => void
  toggle: (row: Row) => void
  preview: (row: Row) => void
  enterPreview: (row: Row) => void
}

export interface RowLineProps<Row> {
  row: Row
  /** The row's key in the page. */
  at: Key
  columns: readonly Column<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  /** Where its first cell leads. */
  to: string | undefined
  /** Whether its first cell is a button that opens it. */
  opens: boolean
  isClickable: boolean
  tone: string | undefined
  /** Undefined where rows are not selected. */
  isSelected: boolean | undefined
  selectLabel: string | undefined
  /** Undefined where rows have no preview. */
  isPreviewed: boolean | undefined
  previewLabel: string | undefined
  acts: RowActs<Row>
}

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

function Line<Row>(props: RowLineProps<Row>) {
  const { row, columns, actions, to, opens, tone, isSelected, isPreviewed, acts } = props
  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    // a dialog that a row opened is below it for React, not in the page
    if (!event.currentTarget.contains(target) || target.closest(INTERACTIVE)) return
    if (window.getSelection()?.isCollapsed === false) return // somebody marks text to copy it
    acts.open(row)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Space on a button presses it, on a checkbox checks it
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
    if (!event.currentTarget.contains(event.target)) return
    event.preventDefault()
    acts.preview(row)
  }
  const firstCell = (content: ReactNode) => {
    if (opens) {
      return (
        <button type="button" className={classes['rowButton']} onClick={() => acts.open(row)}>
          {content}
        </button>
      )
    }
    return to === undefined ? (
      content
    ) : (
      <Link to={to} className={classes['rowLink']}>
        {content}
      </Link>
    )
  }
  return (
    <Table.Tr
      onClick={open}
      data-clickable={props.isClickable || undefined}
      data-row={props.at}
      {...(isPreviewed !== undefined && { 'data-previewed': isPreviewed || undefined, onKeyDown: press })}
      {...(tone !== undefined && toneOf(tone))}
    >
      {isSelected !== undefined && (
        // beside the box it is meant too
        <Table.Td
          className={classes['select'] ?? ''}
          data-label={t('Select')}
          onClick={(event) => {
            event.stopPropagation()
            if (event.target === event.currentTarget) acts.toggle(row)
          }}
        >
          <Checkbox aria-label={props.selectLabel} checked={isSelected} onChange={() => acts.toggle(row)} />
        </Table.Td>
      )}
      {columns.map(({ key, header, align, render }, index) => (
        <Table.Td key={key} data-label={header} data-align={align}>
          {index === 0 ? firstCell(render(row)) : render(row)}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td className={classes['actions'] ?? ''} data-label={t('Actions')}>
          {isPreviewed !== undefined && (
            <PreviewButton
              name={props.previewLabel ?? ''}
              isShown={isPreviewed}
              onEnter={() => acts.enterPreview(row)}
            />
          )}
          {actions(row)}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function toneOf(color: string) {
  return { 'data-tone': color, style: { '--row-tone': `var(--mantine-color-${color}-filled)` } as CSSProperties }
}

/** Lists choose their columns again with each drawing; the columns stay. */
function isSameLine<Row>(one: RowLineProps<Row>, other: RowLineProps<Row>): boolean {
  const { columns: ones, ...rest } = one
  const { columns: others, ...otherRest } = other
  return (
    ones.length === others.length &&
    ones.every((column, index) => column === others[index]) &&
    Object.entries(rest).every(([name, value]) => Object.is(value, otherRest[name as keyof typeof otherRest]))
  )
}

/** A row of a list. It is drawn again when what it shows has changed: another row is selected without it. */
export const RowLine = memo(Line, isSameLine) as typeof Line
