import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'

/** The dialog of a lost connection. */
export function ConnectionLost({ link }: { link: DriverLink }) {
  const lost = useLinkState(link, (state) => state.lost)
  return (
    <ConfirmModal
      opened={lost}
      title="Connection Lost"
      confirmLabel="OK"
      cancelLabel="Close"
      onConfirm={link.acknowledgeLoss}
      onClose={link.acknowledgeLoss}
    >
      The instrument is off or does not answer. Results it has measured wait in the driver and are stored when it is
      back.
    </ConfirmModal>
  )
}
