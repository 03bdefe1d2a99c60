import { goOnWithQueue } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'

/** Asks why samples are run again after a failed check. */
export function GoOnModal({ onClose }: { onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Go On With the Queue')}
      confirmLabel={t('Go On')}
      action={useChange(goOnWithQueue)}
      input={(body) => ({ body })}
      onClose={onClose}
    >
      {t('Samples are run again although the last check standard failed. The reason stays in the trail.')}
    </RemovalModal>
  )
}
