import { can } from '@eluent/domain/auth'
import { deleteBatch, type Batch } from '@eluent/contract'
import { IconClipboardList, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { ALLOWED, type RowAction, type RowActions } from '../../ui/row-actions/row-action.ts'
import { t } from '../../language/t.ts'

/** Edit, QR codes, batch tests, delete; a deletion asks first. */
export function useBatchActions(batch: Batch): RowActions {
  const permissions = useSession()?.claims.permissions
  const [asking, setAsking] = useState(false)
  const { id } = batch
  const may = (permission: Parameters<typeof can>[1], action: Omit<RowAction, 'verdict'>, verdict = ALLOWED) =>
    can(permissions, permission) ? [{ ...action, verdict }] : []
  return {
    actions: [
      ...may('batch.edit', { label: t('Edit'), icon: IconPencil, does: { to: pathTo('batchEdit', { id }) } }),
      ...may('batch.list', { label: t('QR Codes'), icon: IconQrcode, does: { to: pathTo('batchQrCodes', { id }) } }),
      ...may('batch_test.list', {
        label: t('Batch Tests'),
        icon: IconClipboardList,
        does: { to: pathTo('batchTestList', { batchId: id }) },
      }),
      ...may(
        'batch.delete',
        { label: t('Delete'), icon: IconTrash, destructive: true, does: { ask: () => setAsking(true) } },
        batch.can.delete,
      ),
    ],
    dialog: asking ? <DeleteBatchModal batch={batch} onClose={() => setAsking(false)} /> : null,
  }
}

function DeleteBatchModal({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { id, name, qr_code_count } = batch
  return (
    <RemovalModal
      opened
      title={`${t('Delete')} ${t('Batch')}`}
      confirmLabel={t('Delete')}
      action={useChange(deleteBatch)}
      input={(body) => ({ params: { id }, body })}
      doneText={({ message }) => message}
      onClose={onClose}
    >
      {t('{name} and its {qr_code_count} QR codes leave every list. Codes that are printed lead nowhere then.', {
        name,
        qr_code_count,
      })}
    </RemovalModal>
  )
}
