import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'
import { t } from '../../language/t.ts'

/** The dialog of a lost connection. One that was given up is switched off: nothing comes back by itself. */
export function ConnectionLost({ link }: { link: DriverLink }) {
  const isOff = useLinkState(link, ({ connection }) => connection.status === 'Disconnected')
  const connect = () => {
    link.acknowledgeLoss()
    link.start()
  }
  return (
    <ConfirmModal
      opened
      title={t('Connection Lost')}
      confirmLabel={isOff ? t('Connect Again') : t('OK')}
      cancelLabel={isOff ? t('Close') : null}
      onConfirm={isOff ? connect : link.acknowledgeLoss}
      onClose={link.acknowledgeLoss}
    >
      {t(
        'The instrument is off or does not answer. Results it has measured wait in the driver and are stored when it is back.',
      )}
      {isOff && ` ${t('This page has stopped asking for it; Instrument in the sidebar connects it again, too.')}`}
    </ConfirmModal>
  )
}
