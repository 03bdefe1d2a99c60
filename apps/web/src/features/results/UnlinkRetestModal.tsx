import { unlinkRetest } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'

/** Takes back that a sample is a retest of another one. */
export function UnlinkRetestModal({ id, onClose }: { id: number; onClose: () => void }) {
  const unlink = useChange(unlinkRetest, { rereadAfter: 'settled' })
  return (
    <RemovalModal
      opened
      title={t('Not a Retest')}
      confirmLabel={t('Unlink')}
      action={unlink}
      input={(body) => ({ params: { id }, body })}
      doneText={() => t('Retest unlinked successfully')}
      onClose={onClose}
    >
      {t('Both samples stay; their reports no longer name each other.')}
    </RemovalModal>
  )
}
