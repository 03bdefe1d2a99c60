import { rejectCalibration, type Calibration } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'

export function RejectModal({ calibration, onClose }: { calibration: Calibration; onClose: () => void }) {
  const reject = useChange(rejectCalibration)
  return (
    <RemovalModal
      opened
      title={t('Reject Calibration')}
      confirmLabel={t('Reject')}
      action={reject}
      input={(body) => ({ params: { id: calibration.id }, body: { ...body, version: calibration.version } })}
      doneText={() => t('Calibration rejected')}
      onClose={onClose}
    >
      {t('It stays readable. Its sample can be made a calibration again.')}
    </RemovalModal>
  )
}
