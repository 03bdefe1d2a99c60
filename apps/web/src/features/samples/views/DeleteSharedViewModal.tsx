import { deleteListView, type ListView } from '@eluent/contract'
import { useChange } from '../../../frame/data/use-change.ts'
import { RemovalModal } from '../../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../../language/t.ts'

interface DeleteSharedViewModalProps {
  view: ListView
  onDone: () => void
  onClose: () => void
}

/** Asks why before a view goes that everybody has. */
export function DeleteSharedViewModal({ view: { id, name }, onDone, onClose }: DeleteSharedViewModalProps) {
  const remove = useChange(deleteListView, { rereadAfter: 'settled' })
  return (
    <RemovalModal
      opened
      title={t('Delete View')}
      confirmLabel={t('Delete')}
      action={remove}
      input={(body) => ({ params: { id }, body })}
      doneText={() => t('View {name} was deleted.', { name })}
      onDone={onDone}
      onClose={onClose}
    >
      {t('Everybody in the laboratory loses the view {name}. Samples stay as they are.', { name })}
    </RemovalModal>
  )
}
