import { deleteSample, type SampleRow } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { rowName } from '../sample-labels/labelled-sample.ts'
import { t } from '../../language/t.ts'

/** Asks why before a sample leaves the lists. */
export function DeleteSampleModal({ row, onClose }: { row: SampleRow; onClose: () => void }) {
  const remove = useChange(deleteSample)
  return (
    <RemovalModal
      opened
      title={t('Delete Sample')}
      confirmLabel={t('Delete')}
      action={remove}
      input={(body) => ({ params: { id: row.id }, body })}
      doneText={({ message }) => message}
      onClose={onClose}
    >
      {t('{name} leaves every list. It is kept in the audit trail.', { name: rowName(row) })}
    </RemovalModal>
  )
}
