import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useClientState, useSession } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useDriverLink, useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'

const QueuePanel = lazy(async () => ({ default: (await import('./QueuePanel.tsx')).QueuePanel }))

/** The queue panel above the page, for signed-in users on wide screens, and the dialog of a lost connection. */
export function PanelSlot() {
  const session = useSession()
  const link = useDriverLink()
  const shown = useClientState((state) => state.queueShown)
  const wide = useMediaQuery('(min-width: 768px)', true)
  if (session === null || link === null || !wide) return null
  return (
    <>
      {shown && (
        <Suspense fallback={null}>
          <QueuePanel />
        </Suspense>
      )}
      <ConnectionLost link={link} />
    </>
  )
}

function ConnectionLost({ link }: { link: DriverLink }) {
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
