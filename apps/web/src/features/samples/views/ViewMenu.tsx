import { ActionIcon, Menu } from '@mantine/core'
import { createListView, deleteListView, updateListView, type ListView } from '@eluent/contract'
import type { ViewDefinition } from '@eluent/domain/lists'
import { notifications } from '@mantine/notifications'
import { IconDots } from '@tabler/icons-react'
import { useChange, useCreate } from '../../../frame/data/use-change.ts'
import { errorText } from '../../../ui/ErrorState/error-text.ts'
import { showUndo } from '../../../ui/UndoNotice/show-undo.tsx'
import { VerdictItem } from '../../../ui/VerdictItem/VerdictItem.tsx'
import { t } from '../../../language/t.ts'

export interface ViewActions {
  view: ListView
  /** What the list shows, and whether that is something else than the view. */
  definition: ViewDefinition
  changed: boolean
  onRename: () => void
  onReplaced: (view: ListView) => Promise<void>
  /** For a view that everybody has: it is asked first. */
  onDeleteShared: () => void
  onDeleted: () => Promise<void>
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
          aria-label={t('Actions of view {name}', { name: actions.view.name })}
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

export function ViewItems(actions: ViewActions) {
  const { view, definition, changed, onRename, onReplaced, onDeleteShared, onDeleted } = actions
  const { id, list, name, definition: before, version } = view
  const create = useCreate(createListView)
  const update = useChange(updateListView, { rereadAfter: 'settled' })
  const remove = useChange(deleteListView, { rereadAfter: 'settled' })
  const replace = async () => {
    const { data } = await update.mutateAsync({ params: { id }, body: { list_view: { definition }, version } })
    await onReplaced(data)
    showUndo({
      message: t('View {name} was replaced.', { name }),
      undo: async () => {
        await update.mutateAsync({ params: { id }, body: { list_view: { definition: before } } })
        return t('View {name} is as it was.', { name })
      },
    })
  }
  const removeOwn = async () => {
    await remove.mutateAsync({ params: { id }, body: undefined })
    await onDeleted()
    showUndo({
      message: t('View {name} was deleted.', { name }),
      undo: async () => {
        await create.mutateAsync({ body: { list_view: { list, name, definition: before } } })
        return t('View {name} is back.', { name })
      },
    })
  }
  const mayReplace = { allowed: changed, text: t('The list shows what the view keeps.') }
  return (
    <>
      <Menu.Item onClick={onRename}>{t('Rename')}</Menu.Item>
      <VerdictItem verdict={mayReplace} onClick={() => void replace().catch(showFailure)}>
        {t('Replace by what is shown')}
      </VerdictItem>
      <Menu.Item color="red" onClick={view.shared ? onDeleteShared : () => void removeOwn().catch(showFailure)}>
        {t('Delete')}
      </Menu.Item>
    </>
  )
}

function showFailure(error: unknown): void {
  notifications.show({ color: 'red', message: errorText(error) })
}
