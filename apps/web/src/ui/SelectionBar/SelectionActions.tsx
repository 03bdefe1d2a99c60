import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useIsPhone } from '../../frame/use-phone.ts'
import { ActionButton } from '../row-actions/ActionButton.tsx'
import type { RowAction } from '../row-actions/row-action.ts'
import { VerdictItem } from '../VerdictItem/VerdictItem.tsx'
import classes from './SelectionBar.module.css'
import { t } from '../../language/t.ts'

export interface SelectionAction extends RowAction {
  /** What the bar is most used for. */
  primary?: boolean
  /** Goes under More where not all buttons stand in one line: those of 2 first. One without a rank never does. */
  rank?: 1 | 2
}

/** The actions of a selection: as buttons, those less used in a menu where the list is narrow, such as beside a preview. */
export function SelectionActions({ actions }: { actions: readonly SelectionAction[] }) {
  const [room, box] = useRoom()
  const isNarrow = room < NARROW_PX
  const most = [2, 1, 0].find((rank) => fits(actions, rank, room)) ?? 0
  const hasPlace = ({ rank }: SelectionAction) => (rank ?? 0) <= most
  const others = actions.filter((action) => !hasPlace(action))
  return (
    <div ref={box} className={classes['actions']} data-narrow={isNarrow || undefined}>
      {actions.filter(hasPlace).map((action) => (
        <BarButton key={action.label} {...action} withIcon={!isNarrow} />
      ))}
      {others.length > 0 && <MoreMenu actions={others} />}
    </div>
  )
}

function BarButton({ withIcon, ...action }: SelectionAction & { withIcon: boolean }) {
  const { primary, destructive, icon: Picture } = action
  return (
    <ActionButton
      action={action}
      size="sm"
      variant={primary === true ? 'filled' : 'default'}
      {...(destructive === true && { c: 'var(--mantine-color-error)' })}
      {...(Picture && withIcon && { leftSection: <Picture size={16} stroke={1.6} /> })}
    />
  )
}

/** Beside a preview at 1280 px: the words have no room for pictures. */
const NARROW_PX = 600

/** Of a button, in px: a letter, what stands around its words, and between two of them; and what More and the bar's edges take. */
const [LETTER, AROUND, GAP, MORE, EDGES] = [7.7, 58, 8, 100, 40] as const

/** Whether the actions up to this rank stand in one line; reckoned from their letters, since nothing is drawn yet. */
function fits(actions: readonly SelectionAction[], most: number, room: number): boolean {
  const shown = actions.filter(({ rank }) => (rank ?? 0) <= most)
  const width = shown.reduce((sum, { label }) => sum + label.length * LETTER + AROUND + GAP, 0)
  return width + (shown.length < actions.length ? MORE : 0) <= room - EDGES
}

/** The width of the bar in px; without limit where nothing is laid out, and on a phone, whose bar is moved to within itself. */
function useRoom(): [number, RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Infinity)
  const isPhone = useIsPhone()
  useLayoutEffect(() => {
    const bar = box.current?.parentElement
    if (!bar || isPhone) return setRoom(Infinity)
    const measure = () => setRoom(bar.clientWidth || Infinity)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [isPhone])
  return [room, box]
}

function MoreMenu({ actions }: { actions: readonly SelectionAction[] }) {
  const opener = useRef<HTMLButtonElement>(null)
  // a dialog gives the focus back to what had it: the menu is gone by then
  const from = (act: () => void) => () => {
    opener.current?.focus()
    act()
  }
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button ref={opener} size="sm" variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, verdict, pending = false, destructive = false, does }) => {
          const way = 'run' in does ? { onClick: from(does.run) } : 'ask' in does ? { onClick: from(does.ask) } : does
          return (
            <VerdictItem key={label} verdict={verdict} disabled={pending} destructive={destructive} {...way}>
              {label}
            </VerdictItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
