import { eraseResult, readChromatograms, readF4Data } from '@eluent/contract'
import { useState } from 'react'
import { readKey } from '../../frame/data/read-query.ts'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { PrepareAgain } from './PrepareAgain.tsx'
import { t } from '../../language/t.ts'

const CLEAR_FAILED = t(
  'Failed to clear result for this sample. Refresh the page and try again. ("Viewer" role not permitted to clear result)',
)

/** Asks why before the results of a sample are cleared. */
export function ClearModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { queries } = useServices()
  const params = { id }
  const clear = useChange(eraseResult, {
    // A later run of the same vial must not be drawn with the signal of this one.
    onSuccess: () => {
      queries.removeQueries({ queryKey: readKey(readChromatograms, { params }) })
      queries.removeQueries({ queryKey: readKey(readF4Data, { params }) })
    },
  })
  const [preparesAgain, setPreparesAgain] = useState(false)
  return (
    <RemovalModal
      opened
      title={t('Clear Results')}
      confirmLabel={t('Clear')}
      action={clear}
      input={(body) => ({ params, body: { ...body, ...(preparesAgain && { prepare_again: true }) } })}
      doneText={({ message }) => message}
      failedText={() => CLEAR_FAILED}
      onClose={onClose}
    >
      {t('The results of this sample become void. They stay readable in its history.')}
      <PrepareAgain checked={preparesAgain} onChange={setPreparesAgain} />
    </RemovalModal>
  )
}
