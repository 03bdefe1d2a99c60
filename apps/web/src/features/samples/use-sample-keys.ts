import { notifications } from '@mantine/notifications'
import type { SampleRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { currentRow } from '../../ui/DataTable/use-list-keys.ts'
import { useKeys } from '../../ui/keys/key-bindings.ts'
import { useSampleDownload } from './use-sample-download.ts'
import { translated } from '../../language/translated.ts'

interface SampleKeys {
  /** Those that are shown. */
  rows: readonly SampleRow[]
  /** Of what is selected. */
  ids: readonly number[]
  onQueue: (ids: readonly number[]) => void
  onLabels: (ids: readonly number[]) => void
  /** Saves what is selected. */
  onSave: () => void
}

/** E, L, Q and D of the sample lists: what their menus do with the row that the focus is in, or with all that is selected. */
export function useSampleKeys({ rows, ids, onQueue, onLabels, onSave }: SampleKeys): void {
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  const download = useSampleDownload()
  const row = () => currentRow(rows, ({ id }) => id)
  const withThose = (act: (those: readonly number[]) => void) => {
    const focused = row()
    if (ids.length > 0) act(ids)
    else if (focused) act([focused.id])
  }
  const edit = () => {
    const focused = row()
    if (focused && isAllowed(focused.can.edit)) void navigate({ to: pathTo('sampleEdit', { id: focused.id }) })
  }
  const save = () => {
    const focused = row()
    if (ids.length > 0) onSave()
    else if (focused && isAllowed(focused.can.download)) download.mutate({ row: focused, kind: 'pdf' })
  }
  const mayDownload = can(permissions, ids.length > 0 ? 'sample.export_csv' : 'sample.download_report')
  useKeys([
    ...(can(permissions, 'sample.edit') ? [{ keys: 'E', does: t('Edit the row'), run: edit }] : []),
    ...(can(permissions, 'sample.create')
      ? [{ keys: 'L', does: t('Print labels of the selection, or of the row'), run: () => withThose(onLabels) }]
      : []),
    ...(can(permissions, 'sample_report.run_test')
      ? [{ keys: 'Q', does: t('Queue the selection, or the row'), run: () => withThose(onQueue) }]
      : []),
    ...(mayDownload ? [{ keys: 'D', does: t('Download the selection, or the report of the row'), run: save }] : []),
  ])
}

/** A key that cannot act says why, as its entry of the menu does. */
function isAllowed({ allowed, text }: { allowed: boolean; text: string | null }): boolean {
  if (!allowed && text !== null) notifications.show({ color: 'orange', message: translated(text) })
  return allowed
}
