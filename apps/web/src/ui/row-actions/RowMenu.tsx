import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { VerdictItem } from '../VerdictItem/VerdictItem.tsx'
import type { RowAction, RowActions } from './row-action.ts'
import { t } from '../../language/t.ts'

interface RowMenuProps extends RowActions {
  /** What the record is called. */
  name: string
}

/** The actions of a row as a menu; no menu without one, but the dialog of what took the last away. */
export function RowMenu({ name, actions, dialog }: RowMenuProps) {
  if (actions.length === 0) return dialog
  const apart = actions.filter((action) => action.apart === true)
  const first = actions.filter((action) => action.apart !== true)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions for {name}', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {first.map(entryOf)}
          {apart.length > 0 && <Menu.Divider />}
          {apart.map(entryOf)}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

function entryOf({ label, verdict, pending = false, destructive = false, does }: RowAction) {
  const way = 'run' in does ? { onClick: does.run } : 'ask' in does ? { onClick: does.ask } : does
  return (
    <VerdictItem key={label} verdict={verdict} disabled={pending} destructive={destructive} {...way}>
      {label}
    </VerdictItem>
  )
}
