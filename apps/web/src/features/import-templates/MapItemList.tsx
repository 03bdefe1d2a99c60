import { Button } from '@mantine/core'
import {
  BATCH_ANALYTE_ITEMS,
  BATCH_METADATA_ITEMS,
  BATCH_ROW_ITEMS,
  REQUIRED_ANALYTE_ITEMS,
  SINGLE_ANALYTE_ITEMS,
  SINGLE_METADATA_ITEMS,
  SINGLE_ROW_ITEMS,
  type TemplateType,
} from '@eluent/domain/import-templates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { MapItemButton } from './MapItemButton.tsx'
import { itemKey, type MapItem } from './map-items.ts'
import { analyteName } from './map-marks.ts'
import { chooseColor } from './map-rules.ts'
import classes from './Mapper.module.css'
import { confirmProposals, dismissProposals, removeAnalyte, selectItem, type MapperState } from './mapper-state.ts'
import { t } from '../../language/t.ts'

interface MapItemListProps {
  type: TemplateType
  grid: readonly (readonly string[])[]
  state: MapperState
  onChange: (state: MapperState) => void
  /** An item was selected by the keyboard, which goes on in the grid. */
  onKeyboardSelect: () => void
}

/** Everything that can be mapped, with where it is. */
export function MapItemList({ type, grid, state, onChange, onKeyboardSelect }: MapItemListProps) {
  const [removing, setRemoving] = useState<string | null>(null)
  const required = (label: string) => (REQUIRED_ANALYTE_ITEMS as readonly string[]).includes(label)

  const select = (item: MapItem, byKeyboard: boolean) => {
    const next = selectItem(state, item, chooseColor)
    onChange(next)
    if (byKeyboard && next.active !== null) onKeyboardSelect()
  }
  const button = (item: MapItem, isRequired: boolean) => {
    const proposal = state.proposals.find((one) => itemKey(one.item) === itemKey(item))
    return (
      <MapItemButton
        key={itemKey(item)}
        item={item}
        required={isRequired}
        grid={grid}
        state={state}
        onSelect={(byKeyboard) => select(item, byKeyboard)}
        {...(proposal && {
          onConfirm: () => onChange(confirmProposals(state, [proposal], chooseColor)),
          onDismiss: () => onChange(dismissProposals(state, [proposal], chooseColor)),
        })}
      />
    )
  }
  const list = (
    kind: 'row' | 'metadata' | 'analyte',
    labels: readonly string[],
    isRequired: (label: string) => boolean,
  ) => labels.map((label) => button({ kind, label }, isRequired(label)))
  // In the order of the file, whatever order they were added in.
  const columns = [...new Set([...Object.keys(state.map.analytes), ...state.proposals.flatMap(columnOf)])].sort(
    (a, b) => Number(a) - Number(b),
  )
  const never = () => false
  const always = () => true

  return (
    <aside className={classes['items']} aria-label={t('Mapping items')}>
      {type === 1 ? (
        <>
          <Section title={t('Rows')}>{list('row', SINGLE_ROW_ITEMS, always)}</Section>
          <Section title={t('Analytes')}>{list('analyte', SINGLE_ANALYTE_ITEMS, required)}</Section>
          <Section title={t('Metadata')}>{list('metadata', SINGLE_METADATA_ITEMS, never)}</Section>
        </>
      ) : (
        <>
          <Section title={t('Rows')}>{list('row', BATCH_ROW_ITEMS, always)}</Section>
          <Section title={t('Metadata')}>{list('metadata', BATCH_METADATA_ITEMS, never)}</Section>
          <Section title={t('Analytes')}>
            <Button
              size="sm"
              variant={state.active?.kind === 'addAnalyte' ? 'filled' : 'default'}
              aria-pressed={state.active?.kind === 'addAnalyte'}
              leftSection={<IconPlus size={16} />}
              onClick={(event) => select({ kind: 'addAnalyte' }, event.detail === 0)}
            >
              {t('Add Analyte')}
            </Button>
            {columns.map((column) => {
              const name = analyteName(state.map, column, grid, state.proposals)
              return (
                <fieldset key={column} className={classes['analyte']} aria-label={name}>
                  <button
                    type="button"
                    className={classes['analyteName']}
                    aria-label={t('Remove analyte {name}', { name })}
                    onClick={() => setRemoving(column)}
                  >
                    {name} <IconX size={14} stroke={1.8} aria-hidden />
                  </button>
                  {BATCH_ANALYTE_ITEMS.map((label) => button({ kind: 'analyteItem', column, label }, required(label)))}
                </fieldset>
              )
            })}
          </Section>
        </>
      )}
      <ConfirmModal
        opened={removing !== null}
        destructive
        title={t('Remove Analyte')}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          if (removing !== null) onChange(removeAnalyte(state, removing, chooseColor))
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        {t('Remove')} <strong>{analyteName(state.map, removing ?? '', grid, state.proposals)}</strong>{' '}
        {t('and its mappings?')}
      </ConfirmModal>
    </aside>
  )
}

const columnOf = ({ item }: MapperState['proposals'][number]): string[] =>
  item.kind === 'analyteItem' ? [item.column] : []

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
