import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { VerdictItem } from '../../../ui/VerdictItem/VerdictItem.tsx'
import { t } from '../../../language/t.ts'

export interface ViewActions {
  name: string
  /** Whether the list shows something else than the view. */
  changed: boolean
  onRename: () => void
  onReplace: () => void
  onDelete: () => void
}

/** What can be done with the view that is shown. */
export function ViewMenu(actions: ViewActions) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Actions of view {name}', { name: actions.name })}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ViewItems {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function ViewItems({ changed, onRename, onReplace, onDelete }: Omit<ViewActions, 'name'>) {
  const mayReplace = { allowed: changed, text: t('The list shows what the view keeps.') }
  return (
    <>
      <Menu.Item onClick={onRename}>{t('Rename')}</Menu.Item>
      <VerdictItem verdict={mayReplace} onClick={onReplace}>
        {t('Replace by what is shown')}
      </VerdictItem>
      <Menu.Item color="red" onClick={onDelete}>
        {t('Delete')}
      </Menu.Item>
    </>
  )
}
