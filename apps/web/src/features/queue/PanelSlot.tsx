import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useClientState, useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDriverLink, useLinkStateIfAny } from '../instrument/browser-link.ts'

const QueuePanel = lazy(async () => ({ default: (await import('./QueuePanel.tsx')).QueuePanel }))
const ConnectionLost = lazyPart(async () => (await import('../instrument/ConnectionLost.tsx')).ConnectionLost)

/** The queue panel above the page, for signed-in users on wide screens, and the dialog of a lost connection. */
export function PanelSlot() {
  const session = useSession()
  const link = useDriverLink()
  const lost = useLinkStateIfAny(link, (state) => state.lost)
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
      {lost && <ConnectionLost link={link} />}
    </>
  )
}
