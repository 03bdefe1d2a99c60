import { Button, Menu } from '@mantine/core'
import { createListView, deleteListView, updateListView } from '@eluent/contract'
import type { ViewDefinition } from '@eluent/domain/lists'
import { can } from '@eluent/domain/auth'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useChange } from '../../../frame/data/use-change.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { useIsPhone } from '../../../frame/use-phone.ts'
import { errorText } from '../../../ui/ErrorState/error-text.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { showUndo } from '../../../ui/UndoNotice/show-undo.tsx'
import { ViewsMenu } from '../../../ui/ViewTabs/ViewsMenu.tsx'
import { ViewTabs } from '../../../ui/ViewTabs/ViewTabs.tsx'
import { searchOf, useSampleViews } from './use-sample-views.ts'
import { ViewItems, ViewMenu } from './ViewMenu.tsx'
import { t } from '../../../language/t.ts'

const SaveViewModal = lazyPart(async () => (await import('./SaveViewModal.tsx')).SaveViewModal)
const DeleteSharedViewModal = lazyPart(async () => (await import('./DeleteSharedViewModal.tsx')).DeleteSharedViewModal)

/** The views of the list of samples, and what can be done with the one that is shown: above it, on a phone behind a button. */
export function SampleViewTabs({ columns }: { /** The keys of those that are shown. */ columns: readonly string[] }) {
  const isPhone = useIsPhone()
  const mayShare = can(useSession()?.claims.permissions, 'list_view.share')
  const { tabs, current, kept, changed, shown } = useSampleViews()
  const [opened, setOpened] = useState<'save' | 'rename' | 'delete' | null>(null)
  const navigate = useNavigate()
  const create = useChange(createListView)
  const update = useChange(updateListView, { rereadAfter: 'settled' })
  const remove = useChange(deleteListView, { rereadAfter: 'settled' })
  const save = useRef<HTMLButtonElement>(null)
  const definition: ViewDefinition = { ...shown, columns: columns.join(',') }
  const close = () => setOpened(null)
  const go = (search: Record<string, string>) =>
    navigate({ to: pathTo('sampleList'), search: search as never, resetScroll: false })
  const say = (error: unknown) => void notifications.show({ color: 'red', message: errorText(error) })

  const replace = async () => {
    if (!kept) return
    const { id, name, definition: before, version } = kept
    try {
      const { data } = await update.mutateAsync({ params: { id }, body: { list_view: { definition }, version } })
      await go(searchOf(data))
      showUndo({
        message: t('View {name} was replaced.', { name }),
        undo: async () => {
          await update.mutateAsync({ params: { id }, body: { list_view: { definition: before } } })
          return t('View {name} is as it was.', { name })
        },
      })
    } catch (error) {
      say(error)
    }
  }
  const leave = async () => {
    await go({})
    save.current?.focus()
  }
  const removeOwn = async () => {
    if (!kept) return
    const { id, list, name, definition: before } = kept
    try {
      await remove.mutateAsync({ params: { id }, body: undefined })
      await leave()
      showUndo({
        message: t('View {name} was deleted.', { name }),
        undo: async () => {
          await create.mutateAsync({ body: { list_view: { list, name, definition: before } } })
          return t('View {name} is back.', { name })
        },
      })
    } catch (error) {
      say(error)
    }
  }
  const actions = kept &&
    (mayShare || !kept.shared) && {
      name: kept.name,
      changed,
      onRename: () => setOpened('rename'),
      onReplace: () => void replace(),
      onDelete: () => (kept.shared ? setOpened('delete') : void removeOwn()),
    }
  const views = { to: pathTo('sampleList'), tabs, current, changed }
  return (
    <>
      {isPhone ? (
        <ViewsMenu {...views}>
          <Menu.Item onClick={() => setOpened('save')}>{t('Save view')}</Menu.Item>
          {actions && <ViewItems {...actions} />}
        </ViewsMenu>
      ) : (
        <ViewTabs {...views}>
          {actions && <ViewMenu {...actions} />}
          <Button
            ref={save}
            variant="subtle"
            size="compact-md"
            h={36}
            fz="sm"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setOpened('save')}
          >
            {t('Save view')}
          </Button>
        </ViewTabs>
      )}
      {opened === 'save' && (
        <SaveViewModal
          view={null}
          definition={definition}
          onSaved={(view) => void go(searchOf(view))}
          onClose={close}
        />
      )}
      {kept && opened === 'rename' && (
        <SaveViewModal view={kept} definition={definition} onSaved={() => undefined} onClose={close} />
      )}
      {kept && opened === 'delete' && <DeleteSharedViewModal view={kept} onDone={() => void leave()} onClose={close} />}
    </>
  )
}
