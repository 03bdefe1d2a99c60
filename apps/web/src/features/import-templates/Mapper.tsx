import { Button, Group, Text } from '@mantine/core'
import type { TemplateType } from '@eluent/domain/import-templates'
import { IconSparkles } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { CellGrid } from '../../ui/CellGrid/CellGrid.tsx'
import { useAskFirst } from '../../ui/AskFirst/AskFirst.tsx'
import { sheetOption } from '../table-files/sheet-option.ts'
import { mappedItems } from './map-items.ts'
import { MapItemList } from './MapItemList.tsx'
import { chooseColor, fitsOtherType, proposalsFor } from './map-rules.ts'
import { marksOf } from './map-marks.ts'
import classes from './Mapper.module.css'
import { clearPlace, confirmProposals, dismissProposals, leaveItem, pickPlace, propose } from './mapper-state.ts'
import type { MapperForm } from './use-mapper.ts'
import { locale, t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

const REQUIRED_OF_ANALYTE = t('Concentration %')

/** The file's cells beside the items that they are assigned to. */
export function Mapper({ page, type }: { page: MapperForm; type: TemplateType }) {
  const { mapper, setMapper, grid, sheet, file } = page
  const box = useRef<HTMLDivElement>(null)
  const marks = useMemo(
    () => marksOf(mapper.map, mapper.colors, grid, mapper.proposals),
    [mapper.map, mapper.colors, mapper.proposals, grid],
  )
  const pinned = useMemo(() => [...new Set(Object.values(mapper.map.rows))].sort((a, b) => a - b), [mapper.map.rows])
  const { active } = mapper
  const { askFirst, modal } = useAskFirst(mappedItems(mapper.map).length > 0, {
    title: t('Another sheet?'),
    yes: t('Take Sheet'),
    text: t('What is mapped lies on this sheet. On another one it is mapped again.'),
  })
  const [nothingIn, setNothingIn] = useState<typeof grid | null>(null)
  const [otherFits, setOtherFits] = useState<{ grid: typeof grid; type: TemplateType } | null>(null)
  const found = () => {
    setOtherFits(fitsOtherType(type, grid) ? { grid, type } : null)
    const proposals = proposalsFor(type, grid)
    const next = propose(mapper, proposals, chooseColor)
    setNothingIn(next.proposals.length === 0 ? grid : null)
    setMapper(next)
  }
  /** Back to where the keyboard came from. */
  const focusItem = () => box.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()

  return (
    <div className={classes['mapper']} ref={box}>
      <MapItemList
        type={type}
        grid={grid}
        state={mapper}
        onChange={setMapper}
        onKeyboardSelect={() => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
      />
      <div className={classes['file']}>
        <Group justify="space-between" gap="sm" mb="sm">
          <Text size="sm" className={classes['fileName'] ?? ''}>
            <strong>{file.read?.name}</strong> {t('{count} rows', { count: grid.length.toLocaleString(locale) })}
          </Text>
          <Group gap="xs">
            {sheet.names.length > 1 && (
              <NativeSelect
                aria-label={t('Sheet')}
                size="sm"
                data={sheet.names.map(sheetOption)}
                value={sheet.name}
                onChange={({ currentTarget: { value } }) => askFirst(() => sheet.choose(value))}
              />
            )}
            {mapper.proposals.length > 0 && (
              <>
                <Button
                  size="sm"
                  variant="light"
                  onClick={() => setMapper(confirmProposals(mapper, mapper.proposals, chooseColor))}
                >
                  {t('Confirm all {count}', { count: mapper.proposals.length })}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => setMapper(dismissProposals(mapper, mapper.proposals, chooseColor))}
                >
                  {t('Dismiss')}
                </Button>
              </>
            )}
            <Button size="sm" variant="default" leftSection={<IconSparkles size={16} stroke={1.6} />} onClick={found}>
              {t('Propose Mapping')}
            </Button>
          </Group>
        </Group>
        <output className={classes['hint']}>
          {otherFits?.grid === grid && otherFits.type === type && otherTypeHint(type)}
          {active === null && nothingIn === grid && t('No further item was recognized by its heading. ')}
          {hintFor(active)}
        </output>
        <CellGrid
          label={t('Cells of {name}', { name: file.read?.name ?? t('the file') })}
          rows={grid}
          cellMarks={marks.cells}
          rowMarks={marks.rows}
          pinned={pinned}
          picks={active === null ? null : active.kind === 'row' ? 'row' : 'cell'}
          onPick={(place) => {
            const next = pickPlace(mapper, place, chooseColor, REQUIRED_OF_ANALYTE)
            if (next.active === null) focusItem()
            setMapper(next)
          }}
          onClear={(place) => setMapper(clearPlace(mapper, place, chooseColor))}
          onEscape={() => {
            focusItem()
            setMapper(leaveItem(mapper))
          }}
        />
      </div>
      {modal}
    </div>
  )
}

function otherTypeHint(type: TemplateType): string {
  return type === 1
    ? t('By its headings this file is a list of samples: choose the Template Type Batch Result. ')
    : t('By its headings this file is one injection: choose the Template Type Single Result. ')
}

function hintFor(active: MapperForm['mapper']['active']): string {
  if (active === null) return t('Select an item, then click the cell or row that holds it.')
  if (active.kind === 'row') return t('Click the row that is the {label}.', { label: active.label })
  if (active.kind === 'addAnalyte') return t('Click the cell that holds the next analyte’s name.')
  return active.kind === 'analyteItem'
    ? t('Click the cell of the {label} of this analyte.', { label: active.label })
    : t('Click the cell that holds {label}.', { label: active.label })
}
