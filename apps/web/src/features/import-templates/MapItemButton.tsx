import { ActionIcon } from '@mantine/core'
import { itemLabel } from '@eluent/domain/import-templates'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { placeName } from '../../ui/CellGrid/cell-window.ts'
import { itemKey, placeOf, type MapItem } from './map-items.ts'
import classes from './Mapper.module.css'
import type { MapperState } from './mapper-state.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface MapItemButtonProps {
  item: MapItem
  required: boolean
  grid: readonly (readonly string[])[]
  state: MapperState
  onSelect: (byKeyboard: boolean) => void
  /** For an item with a proposal. */
  onConfirm?: () => void
  onDismiss?: () => void
}

/** One item: selected by a click when it is open, cleared by one when it is mapped. */
export function MapItemButton({ item, required, grid, state, onSelect, onConfirm, onDismiss }: MapItemButtonProps) {
  const proposal = state.proposals.find((one) => itemKey(one.item) === itemKey(item))
  const mapped = placeOf(state.map, item)
  const place = mapped ?? proposal?.place ?? null
  const ink = place === null ? undefined : state.colors[place]
  const active = state.active !== null && itemKey(state.active) === itemKey(item)
  const label = item.kind === 'addAnalyte' ? t('Add Analyte') : translated(itemLabel(item.label))
  return (
    <div className={classes['itemLine']}>
      <button
        type="button"
        className={classes['item']}
        aria-pressed={active}
        data-mapped={mapped !== null || undefined}
        data-proposed={(mapped === null && proposal !== undefined) || undefined}
        style={ink ? ({ '--mark': ink.color, '--mark-ink': ink.textColor } as CSSProperties) : {}}
        title={mapped === null ? '' : t('Click to clear')}
        onClick={(event) => onSelect(event.detail === 0)}
      >
        <span className={classes['itemLabel']}>
          {label}
          {required && (
            <>
              <span aria-hidden> *</span>
              <span className="visually-hidden"> {t('(required)')}</span>
            </>
          )}
        </span>
        {place !== null && (
          <span className={classes['itemPlace']}>
            {mapped === null && 'proposed: '}
            {wherePlaceIs(place, grid)}
          </span>
        )}
      </button>
      {mapped === null && proposal && (
        <>
          <ActionIcon variant="light" size={36} aria-label={t('Confirm {label}', { label })} onClick={onConfirm}>
            <IconCheck size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Dismiss {label}', { label })}
            onClick={onDismiss}
          >
            <IconX size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** 'B7 Blue Dream', or 'row 7'. */
function wherePlaceIs(place: string, grid: readonly (readonly string[])[]): string {
  const [row, column] = place.split(',').map(Number)
  if (row === undefined || column === undefined) return t('row {number}', { number: Number(place) + 1 })
  return `${placeName(row, column)} ${grid[row]?.[column]?.trim() ?? ''}`.trim()
}
