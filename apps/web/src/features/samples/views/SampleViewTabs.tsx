import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ListView } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconBookmarks, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { useIsPhone } from '../../../frame/use-phone.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ViewTabs } from '../../../ui/ViewTabs/ViewTabs.tsx'
import type { SampleListKind } from '../use-list-export.ts'
import { searchOf, useSampleViews } from './use-sample-views.ts'
import { t } from '../../../language/t.ts'

const ViewsMenu = lazyPart(async () => (await import('../../../ui/ViewTabs/ViewsMenu.tsx')).ViewsMenu)
const ViewMenu = lazyPart(async () => (await import('./ViewMenu.tsx')).ViewMenu)
const ViewItems = lazyPart(async () => (await import('./ViewMenu.tsx')).ViewItems)
const SaveViewModal = lazyPart(async () => (await import('./SaveViewModal.tsx')).SaveViewModal)
const DeleteSharedViewModal = lazyPart(async () => (await import('./DeleteSharedViewModal.tsx')).DeleteSharedViewModal)

interface SampleViewTabsProps {
  kind: SampleListKind
  /** The keys of those that are shown. */
  columns: readonly string[]
}

/** The views of a list of samples, and what can be done with the one that is shown: above it, on a phone behind a button. */
export function SampleViewTabs({ kind, columns }: SampleViewTabsProps) {
  const isPhone = useIsPhone()
  const [isWanted, setWanted] = useState(false)
  if (!isPhone || isWanted) return <Views kind={kind} columns={columns} isPhone={isPhone} />
  // a phone's first load does not wait for what stands behind the button
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={t('Views')}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconBookmarks size={20} stroke={1.6} />
    </ActionIcon>
  )
}

function Views({ kind, columns, isPhone }: SampleViewTabsProps & { isPhone: boolean }) {
  const mayShare = can(useSession()?.claims.permissions, 'list_view.share')
  const { tabs, current, kept, changed, shown, rows } = useSampleViews(kind)
  const [opened, setOpened] = useState<'save' | 'rename' | 'delete' | null>(null)
  const navigate = useNavigate()
  const save = useRef<HTMLButtonElement>(null)
  const definition = { ...shown, columns: columns.join(',') }
  const close = () => setOpened(null)
  const list = pathTo(kind === 'qc' ? 'qcList' : 'sampleList')
  const go = (search: Record<string, string>) =>
    navigate({ to: list, search: { ...search, ...rows }, resetScroll: false })
  const leave = async () => {
    await go({})
    save.current?.focus()
  }
  const views = { to: list, tabs, current, changed }
  const Actions = isPhone ? ViewItems : ViewMenu
  const actions = kept !== null && (mayShare || !kept.shared) && (
    <Actions
      view={kept}
      definition={definition}
      changed={changed}
      onRename={() => setOpened('rename')}
      onReplaced={(view: ListView) => go(searchOf(view))}
      onDeleteShared={() => setOpened('delete')}
      onDeleted={leave}
    />
  )
  return (
    <>
      {isPhone ? (
        // keeps its place while it is fetched
        <div style={{ width: 44, height: 44 }}>
          <ViewsMenu {...views}>
            <Menu.Item onClick={() => setOpened('save')}>{t('Save view')}</Menu.Item>
            {actions}
          </ViewsMenu>
        </div>
      ) : (
        <ViewTabs {...views}>
          {actions}
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
          list={kind}
          view={null}
          definition={definition}
          onSaved={(view) => void go(searchOf(view))}
          onClose={close}
        />
      )}
      {kept && opened === 'rename' && (
        <SaveViewModal list={kind} view={kept} definition={definition} onSaved={() => undefined} onClose={close} />
      )}
      {kept && opened === 'delete' && <DeleteSharedViewModal view={kept} onDone={() => void leave()} onClose={close} />}
    </>
  )
}
