import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import type { DriverLink } from './driver-link.ts'
import { t } from '../../language/t.ts'

/** The dialog of a lost connection. */
export function ConnectionLost({ link }: { link: DriverLink }) {
  return (
    <ConfirmModal
      opened
      title={t('Connection Lost')}
      confirmLabel={t('OK')}
      cancelLabel={t('Close')}
      onConfirm={link.acknowledgeLoss}
      onClose={link.acknowledgeLoss}
    >
      {t(
        'The instrument is off or does not answer. Results it has measured wait in the driver and are stored when it is back.',
      )}
    </ConfirmModal>
  )
}
